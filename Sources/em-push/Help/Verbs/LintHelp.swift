extension VerbHelp {
    /// The help of `lint`.
    static let lint = VerbHelp(
        name: "lint",
        summary: "what is wrong with a payload and its headers",
        operands: "[PATH ...]",
        options: [.jobs, .format("text"), .color],
        notes: [inputs],
        example: "em-push example lint | em-push lint --format text",
        input: #"""
            {
              "id": "silent",
              "headers": {"apns-push-type": "background", "apns-priority": "10"},
              "payload": {"aps": {"alert": {"titel": "新消息"}, "content-available": 1}}
            }

            """#
    )
}
