extension Verb {
    static let bench = Verb(
        help: VerbHelp(
            name: "bench",
            summary: "measure this build (release builds only)",
            options: OptionHelp.rows(
                """
                --filter TEXT  only the operations whose name contains TEXT
                --iterations N  do each operation N times without timing it, to count instructions
                --answer FILE  answer the lines of a file as serve-port does, and print the sizes
                --inputs FILE  measure decide and replay with the inputs of a file, instead of the operations
                """
            ) + [.format("text")]
                + OptionHelp.rows(
                    """
                    --against FILE  compare the text with what an earlier run has written in JSON
                    """
                ),
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
