extension Verb {
    static let replay = Verb(
        VerbHelp(
            name: "replay",
            summary: "what another policy, app or implementation changes for a log of inputs",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --against FILE  the policy, or with --app the app, that the log is compared with
                --policy FILE  the policy of the log; by default each input's own app
                --app FILE  the app of the log; --against names an app, too
                --against-port CMD  compare with the implementation that this command starts, in place of --against
                --timeout SECONDS  how long a port may take to answer (30)
                """
            ) + [.format("text", "html", picture: "the flow from reason to reason")],
            notes: [
                "PATH is a log of inputs of `decide`, which `redact` may have written.",
                VerbHelp.inputs,
            ],
            example: """
                em-push example replay > log.json
                echo '{"forceOverrides": "allPreferences"}' > policy.json
                em-push replay --against policy.json --format text log.json
                """,
            input: VerbHelp.decideInput
        )
    ) { (options: ReplayOptions) async throws(UsageError) in
        try await ReplayCommand(options: options).run()
    }
}
