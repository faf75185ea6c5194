extension VerbHelp {
    /// The help of `getui`.
    static let getui = VerbHelp(
        name: "getui",
        summary: "the way, payload and callbacks of a push by Getui (个推)",
        operands: "[PATH ...]",
        options: [.jobs, .format("text"), .color],
        notes: [inputs],
        example: "em-push example getui | em-push getui --format text",
        input: #"""
            {
              "id": "offline",
              "apn": {
                "alertMsg": {"title": "一秒招聘", "body": "有一条新的招工信息"},
                "sound": "notice.caf", "badge": 1,
                "customMsg": {"keyId": "1131"}
              },
              "bundledSounds": ["notice.caf"],
              "transmission": "{\"keyId\": \"1131\"}",
              "client": "background",
              "os": 12,
              "tap": "none"
            }

            """#
    )
}
