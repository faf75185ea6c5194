import ExactJSON
import PushEvaluation
import PushModel
import PushRules

/// What the gates decide on a recipient, or on one of the recipient's bindings (rule 7.9).
enum AuditResult: Hashable, CaseIterable, Sendable {
    case push
    /// The recipient gets no push.
    case suppress(SuppressionReason)
    /// The binding gets none.
    case binding(SuppressionReason.Binding)

    /// `push`, then the reasons in the order of their gates.
    static let allCases =
        [push] + SuppressionReason.allCases.map { suppress($0) }
        + SuppressionReason.Binding.allCases.map { binding($0) }

    /// `push`, or the reason's word.
    var word: ExactString {
        switch self {
        case .push: "push"
        case .suppress(let reason): reason.word
        case .binding(let reason): reason.word
        }
    }

    /// Whether a callback with this word says the same.
    ///
    /// There is no callback where the vendor has no word for a reason.
    func agrees(with log: CallbackWord) -> Bool {
        let detail: ExactString?
        switch self {
        case .push: return log == .success || log == .pushFailed || log == .tokenFailed
        case .suppress(let reason): detail = reason.detail
        case .binding(let reason): detail = reason.detail
        }
        return detail.map { $0 == log.word } ?? (log == .silence)
    }
}

/// What the log says of a push, beside what the gates decide.
struct AuditComparison: Hashable, Sendable {
    let log: CallbackWord
    let ours: AuditResult

    /// Whether the log says something else than the gates.
    var differs: Bool { log.isJudged && !ours.agrees(with: log) }
}

/// An input with the callbacks of its message to its recipient.
struct AuditedInput: Sendable {
    let message: PreparedMessage
    let recipient: Recipient
    let moment: Moment
    let callbacks: [JoinedCallback]
    /// Whether what has no callback is left out.
    let isPartial: Bool

    /// What the log and the gates say of each push, by a policy; by the app's own without one.
    func comparisons(by policy: PushPolicy? = nil) throws(InputError) -> [AuditComparison] {
        var message = message
        if let policy { message = try message.under(policy) }
        let compiled = message.compile(recipient)
        let decision = message.decision(for: compiled, at: moment)
        if case .suppress(let reason) = decision, reason != .noEligibleBinding {
            let words = callbacks.isEmpty && !isPartial ? [.silence] : callbacks.map { $0.word }
            return words.map { AuditComparison(log: $0, ours: .suppress(reason)) }
        }
        let results = message.reasons(forBindingsOf: compiled).map { reason in
            reason.map { AuditResult.binding($0) } ?? .push
        }
        var told = Set<Int>()
        var comparisons: [AuditComparison] = []
        for callback in callbacks {
            told.formUnion(callback.bindings)
            let candidates = callback.bindings.map { results[$0] }
            let ours = candidates.first { $0.agrees(with: callback.word) } ?? candidates.first
            if let ours { comparisons.append(AuditComparison(log: callback.word, ours: ours)) }
        }
        for (index, ours) in results.enumerated() where !isPartial && !told.contains(index) {
            comparisons.append(AuditComparison(log: .silence, ours: ours))
        }
        return comparisons
    }
}
