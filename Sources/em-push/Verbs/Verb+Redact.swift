import PushContract

extension Verb {
    static let redact = Verb(
        VerbHelp(
            name: "redact",
            summary: "inputs of decide without texts and tokens, decided the same",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --ids  rename ids, too
                --keys  rename the keys of custom data and the names of templates, too
                """
            ) + [.jobs, .format()],
            notes: [
                VerbHelp.inputs,
                """
                What stays: instants, and the length of every text, id and number; the settings, such as the time zone \
                and the preferred language, and the codes of translations; sounds, categories, and the patterns of \
                templates; topics, sounds and environments of certificates; labels, and ids and windows of rules; without --ids ids, without --keys keys \
                of custom data and names of templates. Of flags and badges it stays what they mean, not their numbers. \
                The error of a refused input quotes nothing of it but its id.
                """,
            ],
            example: "em-push example redact | em-push redact --ids",
            input: VerbHelp.decideInput
        )
    ) { (options: LineOptions) async throws(UsageError) in
        let renaming = options.renaming
        return try await LineCommand<DecideInput>(
            options,
            line: { input throws(ContractError) in
                JSONLine(try input.redacted(renaming: renaming)).bytes
            },
            refusal: { $0.redacted(renaming: renaming) }
        ).run()
    }
}
