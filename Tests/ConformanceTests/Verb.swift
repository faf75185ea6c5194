import PushContract
import PushModel

/// A verb that the vectors speak to.
enum Verb: CaseIterable {
    case decide
    case schedule
    case lint
    case tim
    case present
    case getui

    /// The verb of a folder or a file of vectors; `nil` if it has the name of none.
    init?(named name: String) {
        guard let verb = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = verb
    }

    /// The answer to an input with everything the verb can say, or the line that refuses it.
    func fullAnswer(to input: [UInt8]) -> JSONObject {
        answer(to: input[...], explaining: true)
    }

    /// The answer without what only an explanation adds.
    func plainAnswer(to input: [UInt8]) -> JSONObject {
        answer(to: input[...], explaining: false)
    }

    private func answer(to input: ArraySlice<UInt8>, explaining: Bool) -> JSONObject {
        do throws(Rejection) {
            switch self {
            case .decide:
                return try ContractInput<DecideRequest>(parsing: input, annotated: true)
                    .answer(explaining: explaining)
            case .schedule:
                return try ContractInput<ScheduleRequest>(parsing: input, annotated: true)
                    .answer()
            case .lint:
                return try ContractInput<LintRequest>(parsing: input, annotated: true)
                    .answer()
            case .tim:
                return try ContractInput<TencentIMRequest>(parsing: input, annotated: true)
                    .answer()
            case .present:
                return try ContractInput<PresentRequest>(parsing: input, annotated: true)
                    .answer(explaining: explaining)
            case .getui:
                return try ContractInput<GetuiRequest>(parsing: input, annotated: true)
                    .answer()
            }
        } catch {
            return error.json
        }
    }
}
