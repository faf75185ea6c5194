public import ExactJSON

/// The answers of verbs to the bytes of one input, for programs outside this package that try any bytes.
public enum ContractLine: Sendable {
    /// What `decide` answers; a refusal is an answer as well.
    public static func decide(_ text: ArraySlice<UInt8>, explaining: Bool) -> JSONObject {
        answer { () throws(ContractError) in
            try ContractInput<DecideRequest>(parsing: text).answer(explaining: explaining)
        }
    }

    /// What `schedule` answers to an input that may be annotated; a refusal is an answer as well.
    public static func schedule(_ text: ArraySlice<UInt8>) -> JSONObject {
        answer { () throws(ContractError) in
            try ContractInput<ScheduleRequest>(parsing: text, annotated: true).answer()
        }
    }

    private static func answer(_ body: () throws(ContractError) -> JSONObject) -> JSONObject {
        do throws(ContractError) {
            return try body()
        } catch {
            return error.json
        }
    }
}
