import PushContract

extension Verb {
    static let redact = Verb(
        VerbHelp(
            name: "redact",
            summary: "inputs of decide without texts and tokens, decided the same",
            operands: "[PATH ...]",
            options: OptionHelp.rows("--ids  rename ids, too") + [.jobs, .format()],
            notes: [VerbHelp.inputs],
            example: "em-push example redact | em-push redact --ids",
            input: VerbHelp.decideInput
        )
    ) { (options: LineOptions) async throws(UsageError) in
        let renamesIDs = options.renamesIDs
        return try await LineCommand<DecideInput>(
            options,
            line: { input throws(ContractError) in
                JSONLine(try input.redacted(renamingIDs: renamesIDs)).bytes
            }
        ).run()
    }
}
