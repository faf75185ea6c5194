extension VerbHelp {
    /// The help of `present`.
    static let present = VerbHelp(
        name: "present",
        summary: "what a phone shows and plays of a push, and which code runs",
        operands: "[PATH ...]",
        options: [
            OptionHelp("--explain", "add the reason of every part and of every callback"),
            OptionHelp("--all-states", "answer for every state that the app can be in"),
            .jobs,
            .format("text", "html"),
            .color,
        ],
        notes: [inputs],
        example: """
            em-push example present > push.json
            em-push present --format text push.json
            em-push present --all-states --format html push.json > phones.html
            """,
        input: #"""
            {
              "id": "chat",
              "os": 17,
              "state": "background",
              "payload": {
                "aps": {
                  "alert": {"title": "Ann", "body": "晚上一起吃饭?"},
                  "sound": "default", "badge": 3, "content-available": 1
                }
              }
            }

            """#
    )
}
