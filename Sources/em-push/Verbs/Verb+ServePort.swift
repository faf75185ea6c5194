extension Verb {
    static let servePort = Verb(
        help: VerbHelp(
            name: "serve-port",
            summary: "answer the lines of the port protocol",
            notes: [
                "`conform --port` starts a port, and asks it on standard input (Docs/Contract.md)."
            ],
            example: "em-push example serve-port | em-push serve-port",
            input: #"""
                {"cmd":"start","protocol":1}
                {"cmd":"stop"}

                """#
        )
    ) { _ in
        Invocation { () async throws(UsageError) in try await ServePortCommand().run() }
    }
}
