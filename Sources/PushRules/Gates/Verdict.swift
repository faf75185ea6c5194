public import ExactJSON

/// What a gate says.
public enum Verdict: UInt8, WireWord {
    /// The gate looked and found nothing in the way.
    case pass
    /// The gate stands in the way.
    case block
    /// The gate would block, but `em_force_notification` overrides it (rule 1.1).
    case bypass
    /// There is nothing the gate could look at (L3).
    case skip

    /// The contract's word.
    public var word: ExactString {
        switch self {
        case .pass: "pass"
        case .block: "block"
        case .bypass: "bypass"
        case .skip: "skip"
        }
    }

    /// Block if the condition holds, else pass.
    static func block(if condition: Bool) -> Verdict {
        condition ? .block : .pass
    }

    /// Skip if there is nothing to look at, else block if the condition holds of it.
    static func ask<Subject>(_ subject: Subject?, _ condition: (Subject) -> Bool) -> Verdict {
        subject.map { .block(if: condition($0)) } ?? .skip
    }

    /// A block turned into a bypass if the message forces its way through.
    func bypassed(if isForced: Bool) -> Verdict {
        self == .block && isForced ? .bypass : self
    }
}
