extension Verb {
    static let replay = Verb(
        VerbHelp(
            name: "replay",
            summary: "what another policy, app, settings, ext or program changes for a log",
            operands: "[PATH ...]",
            options: OptionHelp.rows(
                """
                --against FILE  the policy that the log is compared with
                --against-app FILE  the app that it is compared with
                --against-settings FILE  the settings of every recipient that it is compared with
                --against-ext FILE  the ext of every message that it is compared with
                --policy FILE  the policy of the log; by default each input's own
                --app FILE  the app of the log
                --settings FILE  the settings of every recipient of the log
                --ext FILE  the ext of every message of the log
                --list  before the answer, a line for each input that differs
                --against-port CMD  compare with the implementation that this command starts, in place of --against
                --timeout SECONDS  how long a port may take to answer (30)
                """
            ) + [.format("text", "html", picture: "the flow from reason to reason"), .color],
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
