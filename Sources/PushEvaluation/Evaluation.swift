public import APNsModel
public import PushModel
public import PushRules
public import WallTime

/// What was decided for a message and a recipient, with the request of every binding that is pushed to.
public struct Evaluation: Hashable, Sendable {
    /// Whether the message is pushed, and if not, why.
    public internal(set) var decision: Decision
    /// Until when the message is held instead of dropped, with ``decision`` for its reason; `nil` if it is not held (rule
    /// 2.8).
    public internal(set) var heldUntil: Instant?
    /// The offset of the recipient's clock at ``heldUntil``.
    var heldUntilOffset = PushTimeZone.Offset.utc
    /// The rule that suppressed or held the message; `nil` if none did.
    public internal(set) var rule: Rule.ID?
    /// What becomes of each binding, in input order.
    ///
    /// Empty if the message was suppressed before the bindings were looked at.
    public internal(set) var bindings: [BindingOutcome]
    /// What could not be used as it was given.
    ///
    /// Those of the ext and of stored settings are always here, those of rendering only if something is
    /// pushed (L5).
    public internal(set) var diagnostics: [Diagnostic]

    /// The requests to Apple's push service, in the order of their bindings.
    public var requests: [APNsRequest] {
        bindings.compactMap { binding in
            if case .push(let request, _) = binding.outcome { request } else { nil }
        }
    }
}

extension Evaluation: CustomStringConvertible {
    /// The decision, until when the message is held, and how many of the bindings are pushed to.
    public var description: String {
        if let heldUntil { return "\(decision), held until \(heldUntil)" }
        return bindings.isEmpty
            ? decision.description
            : "\(decision), \(bindings.count { $0.isPushed }) of \(bindings.count) bindings"
    }
}
