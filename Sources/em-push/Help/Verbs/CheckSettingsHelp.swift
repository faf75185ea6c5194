extension VerbHelp {
    /// The help of `check-settings`.
    static let checkSettings = VerbHelp(
        name: "check-settings",
        summary: "what in a user's settings does not do what it seems to",
        operands: "[PATH ...]",
        options: [.jobs, .format("text"), .color],
        notes: [inputs],
        example: "em-push example check-settings | em-push check-settings --format text",
        input: #"""
            {
              "id": "the clock goes forward at 02:00 on March 29, 2026, in Berlin",
              "now": "2026-01-15T12:00:00Z",
              "settings": {
                "silentModeStartTime": "02:00", "silentModeEndTime": "03:00",
                "timeZone": "Europe/Berlin",
                "conversations": [{"type": "groupChat", "id": "g1", "remindType": "all"}]
              }
            }

            """#
    )
}
