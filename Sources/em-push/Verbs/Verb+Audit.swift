extension Verb {
    static let audit = Verb(
        VerbHelp(
            name: "audit",
            summary: "how often the vendor's callbacks say what is decided here",
            operands: "INPUTS CALLBACKS",
            options: OptionHelp.rows(
                """
                --partial  the callbacks are a part of a log: a push without one is left out
                """
            ) + [.format("text"), .color],
            notes: [
                """
                INPUTS are inputs of `decide`, CALLBACKS the push callbacks that the vendor sent for them, as they came: \
                one JSON object a line. Each is a file, a folder or `-` for standard input. They are joined by message, \
                recipient, device and certificate.
                """,
                """
                The answer counts what the log and the rules say, has the smallest inputs that differ, and the policy \
                that agrees best. What the log does not tell of a policy, it says.
                """,
            ],
            example: """
                em-push example audit > inputs.json
                printf '{"step": "push", "msg_id": "42", "target": "ann", ' > callbacks.json
                echo '"status": "fail", "detail": "user ignore push"}' >> callbacks.json
                em-push audit --format text inputs.json callbacks.json
                """,
            input: VerbHelp.decideInput
        )
    ) { (options: AuditOptions) async throws(UsageError) in
        try await AuditCommand(options: options).run()
    }
}
