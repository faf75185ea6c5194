extension Verb {
    static let worker = Verb(
        VerbHelp(
            name: "worker",
            summary: "send what the queues of apps have, until a signal ends it",
            operands: "CONFIG",
            options: OptionHelp.rows(
                """
                --check  only read CONFIG as at a start, and say what is wrong; a worker may be at work
                --log-level debug|info|notice|warning|error  write events from this level on (info)
                """
            ) + [.zoneData],
            calls: [
                VerbHelp(
                    name: "worker status",
                    summary: "ask the worker; exit status 0 if it is ready, else 1",
                    operands: "CONFIG",
                    example: "em-push worker status worker.json"
                ),
                VerbHelp(
                    name: "worker check-store",
                    summary: "look for damage in the store; exit status 0 if there is none, else 1",
                    operands: "CONFIG",
                    example: "em-push worker check-store worker.json"
                ),
                VerbHelp(
                    name: "worker dead-letters",
                    summary: "list the pushes and dispatches that were set aside",
                    operands: "CONFIG",
                    options: OptionHelp.rows(
                        """
                        --after ENTRY  only the entries after this one (0)
                        --limit N  at most so many
                        """
                    ),
                    example: "em-push worker dead-letters --limit 10 worker.json"
                ),
                VerbHelp(
                    name: "worker resend",
                    summary: "send pushes and dispatches again that were set aside",
                    operands: "CONFIG [ENTRY ...]",
                    options: OptionHelp.rows("--all  all of them, instead of entries"),
                    example: "em-push worker resend worker.json 17"
                ),
                VerbHelp(
                    name: "worker discard",
                    summary: "remove pushes and dispatches that were set aside",
                    operands: "CONFIG [ENTRY ...]",
                    options: OptionHelp.rows("--all  all of them, instead of entries"),
                    example: "em-push worker discard worker.json 17"
                ),
            ],
            notes: [
                """
                CONFIG is a JSON file (Docs/schema/worker-config.schema.json). The worker ends with SIGTERM; with SIGHUP \
                it reads CONFIG, its files and that of --zone-data again. An ENTRY is the number of a dead letter. It needs a build with the traits of what CONFIG names.
                """
            ],
            example: """
                em-push example worker > worker.json
                em-push worker worker.json
                """,
            input: #"""
                {
                  "owner": "worker-1",
                  "store": {"sqlite": {"path": "push.db"}},
                  "credentials": {
                    "team": {"key": "AuthKey.p8", "keyID": "ABC123DEFG", "teamID": "DEF123GHIJ"}
                  },
                  "apps": [{
                    "app": "org#app",
                    "configuration": {"certificates": [{"name": "prod", "topic": "com.example.im"}]},
                    "credentials": {"*": "team"}
                  }],
                  "statusSocket": "worker-1.socket"
                }

                """#
        )
    ) { (options: WorkerOptions) async throws(UsageError) in
        try await WorkerCommand(options: options).run()
    }
}
