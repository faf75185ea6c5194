package import ExactJSON
package import PushRules

/// What becomes of an input: a push, or the reason why there is none.
///
/// Against a port (Y5) an input may also be refused by one of the two, or get no answer from the port.
package enum ReplayResult: Hashable, CaseIterable, Sendable {
    case push
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
        case ("suppress", let reason?): self = .suppress(reason)
        default: self = .failed
        }
    }

    init(_ decision: Decision) {
        switch decision {
        case .push: self = .push
        case .suppress(let reason): self = .suppress(reason)
        }
    }

    /// Every result in the order of answers: `push`, then the reasons in the order of their gates.
    package static let allCases =
        [push] + SuppressionReason.allCases.map { suppress($0) } + [refused, failed]

    /// `push`, the reason's word, `refused` or `failed`.
    package var word: ExactString {
        switch self {
        case .push: "push"
        case .suppress(let reason): reason.word
        case .refused: "refused"
        case .failed: "failed"
        }
    }

    /// The index in ``allCases``.
    var rank: Int {
        switch self {
        case .push: 0
        case .suppress(let reason): (SuppressionReason.allCases.firstIndex(of: reason) ?? 0) + 1
        case .refused: SuppressionReason.allCases.count + 1
        case .failed: SuppressionReason.allCases.count + 2
        }
    }
}

/// How many inputs have one result by *a*, and one by *b*.
package struct ReplayFlow: Hashable, Sendable {
    /// What side *a* decides.
    package let from: ReplayResult
    /// What side *b* decides.
    package let to: ReplayResult
    /// Whether the results differ, or the answers of two pushes do.
    package let differs: Bool
    /// How many inputs there are.
    package let count: Int
}
