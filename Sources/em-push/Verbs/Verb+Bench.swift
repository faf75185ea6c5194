extension Verb {
    static let bench = Verb(
        help: VerbHelp(
            name: "bench",
            summary: "measure this build (release builds only)",
            options: [
                OptionHelp(
                    "--filter",
                    .text("TEXT"),
                    "only the operations whose name contains TEXT"
                ),
                OptionHelp(
                    "--iterations",
                    .text("N"),
                    "do each operation N times without timing it, to count instructions"
                ),
                OptionHelp(
                    "--answer",
                    .file("FILE"),
                    "answer the lines of a file as serve-port does, and print the sizes"
                ),
                OptionHelp(
                    "--inputs",
                    .file("FILE"),
                    "measure decide and replay with the inputs of a file, instead of the operations"
                ),
                .format("text"),
                OptionHelp(
                    "--against",
                    .file("FILE"),
                    "compare the text with what an earlier run has written in JSON"
                ),
            ],
            example: """
                em-push bench --filter decide > earlier.json
                em-push bench --filter decide --format text --against earlier.json
                """
        )
    ) { given throws(UsageError) in
        let options = try BenchOptions(&given)
        return .runAlone { BenchCommand(options: options).run() }
    }
}
