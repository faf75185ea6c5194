import PushContract
import PushModel

/// A verb that the vectors speak to.
enum Verb {
    case decide
    case schedule
    case tim

    /// The answer to an input with everything the verb can say, or the line that refuses it.
    func fullAnswer(to input: [UInt8]) -> JSONObject {
        do throws(Rejection) {
            switch self {
            case .decide:
                return try ContractInput<DecideRequest>(parsing: input[...], annotated: true)
                    .answer(explaining: true)
            case .schedule:
                return try ContractInput<ScheduleRequest>(parsing: input[...], annotated: true)
                    .answer()
            case .tim:
                return try ContractInput<TencentIMRequest>(parsing: input[...], annotated: true)
                    .answer()
            }
        } catch {
            return error.json
        }
    }

    /// The answer without what only an explanation adds.
    func plainAnswer(to input: [UInt8]) -> JSONObject {
        guard self == .decide else { return fullAnswer(to: input) }
        do throws(Rejection) {
            return try ContractInput<DecideRequest>(parsing: input[...], annotated: true)
                .answer(explaining: false)
        } catch {
            return error.json
        }
    }
}
