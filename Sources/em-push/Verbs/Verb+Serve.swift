extension Verb {
    static let serve = Verb(
        VerbHelp(
            name: "serve",
            summary:
                "the vendor's service on this machine, with simulated phones, until a signal ends it",
            operands: "[FILE]",
            options: OptionHelp.rows(
                """
                --listen ADDRESS  listen at an address in numbers and a port; 0 stands for any that is free (127.0.0.1:8080)
                --app FILE  the configuration of every app, as `app` is in an input of decide
                --time-zone ZONE  the time zone of the apps, in place of that of --app (Asia/Shanghai)
                --now INSTANT  what the clock shows at first (2026-01-05T12:00:00+08:00)
                --seed N  make ids, tokens and device tokens from this number (1)
                --client-id ID  give tokens to this client only
                --client-secret SECRET  the secret of that client
                --no-phones  users who are created have no phone
                --callback URL  post what became of each message to this address, as the vendor does
                --callback-secret SECRET  sign callbacks with it (trait OpenSSL)
                """
            ),
            notes: [
                """
                It prints its address. Settings, users and groups are in memory, or in FILE, a SQLite file that is created if it \
                is missing (trait SQLite). The clock stands until `POST /_local/clock` moves it; `GET /_local/deliveries` lists what \
                phones got, and what they did not and why (Docs/Local-Service.md).
                """
            ],
            example: "em-push serve --seed 7"
        )
    ) { (options: ServeOptions) async throws(UsageError) in
        try await ServeCommand(options: options).run()
    }
}
