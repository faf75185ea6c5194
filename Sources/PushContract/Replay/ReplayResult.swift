package import ExactJSON
import PushEvaluation
package import PushRules

/// What becomes of an input: a push, now or when the message is released, or the reason why there is none.
///
/// Against a port (Y5) an input may also be refused by one of the two, or get no answer from the port.
package enum ReplayResult: Hashable, CaseIterable, Sendable {
    case push
    /// It is held, and decided again when it is released.
    case hold
    /// It is none, for this reason.
    case suppress(SuppressionReason)
    /// The input is refused.
    case refused
    /// The port gives no answer.
    case failed

    /// Reads what an answer of `decide` says; ``failed`` if it says nothing that `decide` can say.
    package init(_ answer: JSONObject) {
        let reason = answer["reason"]?.string.flatMap { SuppressionReason(word: ExactString($0)) }
        switch (answer["outcome"]?.string, reason) {
        case (nil, _) where answer["error"] != nil: self = .refused
        case ("push", _): self = .push
        case ("hold", _?): self = .hold
        case ("suppress", let reason?): self = .suppress(reason)
        default: self = .failed
        }
    }

    init(_ evaluation: Evaluation) {
        switch evaluation.decision {
        case .push: self = .push
        case .suppress(let reason): self = evaluation.heldUntil == nil ? .suppress(reason) : .hold
        }
    }

    /// Every result in the order of answers: `push`, `hold`, then the reasons in the order of their gates.
    package static let allCases =
        [push, hold] + SuppressionReason.allCases.map { suppress($0) } + [refused, failed]

    /// Whether the recipient gets a push, now or later.
    var arrives: Bool { self == .push || self == .hold }

    /// `push`, `hold`, the reason's word, `refused` or `failed`.
    package var word: ExactString {
        switch self {
        case .push: "push"
        case .hold: "hold"
        case .suppress(let reason): reason.word
        case .refused: "refused"
        case .failed: "failed"
        }
    }

    /// The index in ``allCases``.
    var rank: Int {
        switch self {
        case .push: 0
        case .hold: 1
        case .suppress(let reason): (SuppressionReason.allCases.firstIndex(of: reason) ?? 0) + 2
        case .refused: SuppressionReason.allCases.count + 2
        case .failed: SuppressionReason.allCases.count + 3
        }
    }
}

/// How many inputs have one result by *a*, and one by *b*.
package struct ReplayFlow: Hashable, Sendable {
    /// What side *a* decides.
    package let from: ReplayResult
    /// What side *b* decides.
    package let to: ReplayResult
    /// Whether the results differ, or the answers of two pushes or the times of two held messages do.
    package let differs: Bool
    /// How many inputs there are.
    package let count: Int
}
