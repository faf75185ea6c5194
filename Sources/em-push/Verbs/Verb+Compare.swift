extension Verb {
    static let compare = Verb(
        VerbHelp(
            name: "compare",
            summary: "which of two policies, apps or settings lets more messages through",
            operands: "A B",
            options: OptionHelp.rows(
                """
                --of policy|app|settings  what the files have; by default what their keys belong to
                --app FILE  the app of the users whose settings are compared
                """
            ) + [.format("text"), .color],
            notes: [
                """
                A and B are files. The answer is the same, or which lets through more, with the smallest input that \
                tells them apart; or undecided, with the place that it hangs on.
                """
            ],
            example: """
                echo '{"remindType": "mentionOnly"}' > a.json
                echo '{"remindType": "none"}' > b.json
                em-push compare --format text a.json b.json
                """
        )
    ) { (options: CompareOptions) async throws(UsageError) in
        try CompareCommand(options: options).run()
    }
}
