import ExactJSON
import PushContract

extension ContractVerb {
    /// The verbs that keep nothing between inputs: each with the keys that every input has, and what makes inputs of
    /// its own.
    static let stateless = [
        ContractVerb("decide", DecideRequest.self, ["now", "message", "recipient"], decided),
        ContractVerb("why-not", DecideInput.self, ["now", "message", "recipient"], decided),
        ContractVerb(
            "release",
            ReleaseRequest.self,
            ["now", "recipient", "held"],
            ReleaseInputs.input
        ),
        ContractVerb("redact", RedactRequest.self, ["input"]) { draw in
            let (ids, keys) = (JSONValue.bool(draw.percent(50)), JSONValue.bool(draw.percent(50)))
            let (input, fault) = decided(&draw)
            return (
                .object(["input": input, "ids": ids, "keys": keys]),
                fault?.redacted.within(key: "input")
            )
        },
        ContractVerb(
            "check-settings",
            CheckSettingsRequest.self,
            ["settings", "now"],
            FaultyInputs.inputs(CheckSettingsInputs.input)
        ),
        ContractVerb("prove", ProveRequest.self, ["input", "ask"], ProveInputs.input),
        ContractVerb("replay", ReplayRequest.self, ["b", "inputs"], ReplayInputs.input),
        ContractVerb("compare", CompareRequest.self, ["a", "b"], CompareInputs.input),
        ContractVerb(
            "schedule",
            ScheduleRequest.self,
            ["settings", "from", "to"],
            FaultyInputs.inputs(ScheduleInputs.input)
        ),
        ContractVerb(
            "present",
            PresentRequest.self,
            ["os", "state", "payload"],
            PresentInputs.shape.inputs
        ),
        ContractVerb("lint", LintRequest.self, ["payload"], LintInputs.inputs),
        ContractVerb(
            "tim",
            TencentIMRequest.self,
            ["message", "recipient"],
            TencentIMInputs.shape.inputs
        ),
        ContractVerb("getui", GetuiRequest.self, ["client"], GetuiInputs.shape.inputs),
    ]

    private static let decided = FaultyInputs.inputs(DecideInputs.input)

    /// All verbs that can be checked, as they are at the start of a run.
    ///
    /// `rest` starts without users and keeps its state while the value lives. A verb that is added here
    /// can be checked and served, and a folder of vectors can be named after it.
    package static func all() -> [ContractVerb] {
        let rest = RESTSession()
        return stateless + [
            ContractVerb("rest", requiring: ["method", "path"]) {
                (input: ContractInput<RESTLine>) async throws(ContractError) in
                try await rest.answer(input)
            }
        ]
    }
}
