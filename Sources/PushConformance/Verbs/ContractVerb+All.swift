import ExactJSON
import PushContract

extension ContractVerb {
    /// All verbs that can be checked, as they are at the start of a run.
    ///
    /// `rest` starts without users and keeps its state while the value lives. A verb that is added here
    /// can be checked and served, and a folder of vectors can be named after it.
    public static func all() -> [ContractVerb] {
        let rest = RESTSession()
        return [
            ContractVerb("decide", requiring: ["now", "message", "recipient"]) {
                (input: ContractInput<DecideRequest>, isExplaining) throws(ContractError) in
                try input.answer(explaining: isExplaining)
            },
            ContractVerb("why-not", requiring: ["now", "message", "recipient"]) {
                (input: ContractInput<DecideInput>, _) throws(ContractError) in
                try input.whyNotAnswer()
            },
            ContractVerb("redact", requiring: ["input"]) {
                (input: ContractInput<RedactRequest>, _) in
                input.answer()
            },
            ContractVerb("check-settings", requiring: ["settings", "now"]) {
                (input: ContractInput<CheckSettingsRequest>, _) throws(ContractError) in
                try input.answer()
            },
            ContractVerb("prove", requiring: ["input", "ask"]) {
                (input: ContractInput<ProveRequest>, _) throws(ContractError) in
                try input.answer()
            },
            ContractVerb("replay", requiring: ["b", "inputs"]) {
                (input: ContractInput<ReplayRequest>, _) in
                input.answer()
            },
            ContractVerb("schedule", requiring: ["settings", "from", "to"]) {
                (input: ContractInput<ScheduleRequest>, _) throws(ContractError) in
                try input.answer()
            },
            ContractVerb("present", requiring: ["os", "state", "payload"]) {
                (input: ContractInput<PresentRequest>, isExplaining) in
                input.answer(explaining: isExplaining)
            },
            ContractVerb("lint", requiring: ["payload"]) {
                (input: ContractInput<LintRequest>, _) in
                input.answer()
            },
            ContractVerb("tim", requiring: ["message", "recipient"]) {
                (input: ContractInput<TencentIMRequest>, _) in
                input.answer()
            },
            ContractVerb("getui", requiring: ["client"]) {
                (input: ContractInput<GetuiRequest>, _) throws(ContractError) in
                try input.answer()
            },
            ContractVerb("rest", requiring: ["method", "path"]) {
                (input: ContractInput<RESTLine>, _) async throws(ContractError) in
                try await rest.answer(input)
            },
        ]
    }
}
