extension VerbHelp {
    /// The help of `schedule`.
    static let schedule = VerbHelp(
        name: "schedule",
        summary: "the quiet stretches of time of a user's settings",
        operands: "[PATH ...]",
        options: [.jobs, .format("text"), .color],
        notes: [inputs],
        example: "em-push example schedule | em-push schedule --format text",
        input: #"""
            {
              "id": "the night of March 8, 2026, has no 02:30 in New York",
              "settings": {
                "silentModeStartTime": "22:00", "silentModeEndTime": "02:30",
                "timeZone": "America/New_York"
              },
              "from": "2026-03-07T12:00:00-05:00",
              "to": "2026-03-09T12:00:00-04:00"
            }

            """#
    )
}
