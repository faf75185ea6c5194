package import ExactJSON
package import PushEvaluation
package import PushRules

/// What would have let a suppressed message through, or what keeps a push (rules 7.1 and 7.2).
package enum WhyNot: Sendable {
    /// The message is suppressed; the remedies may be none.
    case suppressed(Remedies)
    /// The message is pushed; without any of these keys of the input it would not be.
    case pushed(keptBy: [PushKeeper])
}

/// A key of an input without which its push would be suppressed (rule 7.2).
package struct PushKeeper: Hashable, Sendable {
    /// The place of the key.
    package let path: JSONPointer
    /// Why the message would be suppressed without it.
    package let reason: SuppressionReason

    /// An entry of the answer's `keptBy`.
    var json: JSONObject {
        ["path": path.json, "reason": .string(reason.word.string)]
    }
}
