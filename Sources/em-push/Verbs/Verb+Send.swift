extension Verb {
    static let send = Verb(
        VerbHelp(
            name: "send",
            summary: "messages and recipients, or requests, in; pushes out",
            operands: "[PATH ...]",
            options: ServerOptions.help
                + OptionHelp.rows(
                    """
                    --spool FILE  append the requests to FILE and send nothing; send reads them
                    --dry-run  check the requests and send nothing
                    --retry-for SECONDS  try pushes again for so long that were not accepted (60)
                    --queue FILE  keep the pushes in a SQLite file until they have ended, so that the same call goes on where one was killed; they are tried for a day then unless --retry-for says otherwise (trait SQLite)
                    --report FILE  add what became of each push to FILE, and send only what it does not call accepted
                    --in-flight N  how many pushes are under way at once (100)
                    --statistics FILE  add counts by message and day to FILE, one JSON object a line
                    --time-zone ZONE  the zone of these days (UTC)
                    """
                ) + [.zoneData],
            notes: [
                "An input is one of `decide`, or a request as --spool writes it.", VerbHelp.inputs,
            ],
            example: "em-push example send | em-push send --dry-run",
            input: #"""
                {
                  "id": "ready", "notifierName": "prod",
                  "token": "5e9d0c1a7b3f4826a1d4c7e2f05b9836d2c41f7a80be5936417cda9e02f8b635",
                  "headers": {"apns-topic": "com.example.im", "apns-push-type": "alert"},
                  "payload": {"aps": {"alert": {"title": "Ann", "body": "你好"}}}
                }

                """#
        )
    ) { (options: SendOptions) async throws(UsageError) in
        try await SendCommand(options: options).run()
    }
}
