extension Verb {
    static let channels = Verb(
        VerbHelp(
            name: "channels",
            summary: "create, list, read or delete broadcast channels, or send to one",
            calls: [
                VerbHelp(
                    name: "channels create",
                    summary: "create a channel and print its id",
                    options: app
                        + OptionHelp.rows(
                            "--storage none|most-recent  what is kept for devices that are not reachable"
                        )
                        + ServerOptions.helpOfApple,
                    example: account("create", "--storage most-recent")
                ),
                VerbHelp(
                    name: "channels list",
                    summary: "list all channels of the app",
                    options: app + ServerOptions.helpOfApple,
                    example: account("list")
                ),
                VerbHelp(
                    name: "channels read",
                    summary: "print what a channel keeps",
                    options: app + channel + ServerOptions.helpOfApple,
                    example: account("read", "--channel dHN0LXNyY2gtY2hubA==")
                ),
                VerbHelp(
                    name: "channels delete",
                    summary: "end a channel for good",
                    options: app + channel + ServerOptions.helpOfApple,
                    example: account("delete", "--channel dHN0LXNyY2gtY2hubA==")
                ),
                VerbHelp(
                    name: "channels send",
                    summary: "send a broadcast for each input",
                    operands: "[PATH ...]",
                    options: app + channel + ServerOptions.helpOfApple,
                    notes: [
                        "An input has `payload`, `priority` (10) and `expiration` (0).",
                        VerbHelp.inputs,
                    ],
                    example: "em-push example channels > update.json\n"
                        + account("send", "--channel dHN0LXNyY2gtY2hubA==", "update.json")
                ),
            ],
            standsAlone: false,
            notes: ["APNs is asked once, and nothing is sent again."],
            example: account("list"),
            input: #"""
                {
                  "id": "goal",
                  "payload": {
                    "aps": {
                      "timestamp": 1774000000, "event": "update",
                      "content-state": {"home": 2, "away": 1}
                    }
                  },
                  "priority": 10
                }

                """#
        )
    ) { (options: ChannelsOptions) async throws(UsageError) in
        try await ChannelsCommand(options: options).run()
    }

    private static let app = OptionHelp.rows("--bundle-id ID  the app of the channels")
    private static let channel = OptionHelp.rows(
        "--channel ID  the channel, as `channels create` printed it"
    )

    private static func account(_ call: String, _ rest: String...) -> String {
        let lines =
            [
                "em-push channels \(call) --bundle-id com.example.im --key AuthKey.p8",
                "    --key-id ABC123DEFG --team-id DEF123GHIJ",
            ] + rest.map { "    \($0)" }
        return lines.joined(separator: " \\\n")
    }
}
