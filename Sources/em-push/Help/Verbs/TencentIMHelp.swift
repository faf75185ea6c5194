extension VerbHelp {
    /// The help of `tim`.
    static let tencentIM = VerbHelp(
        name: "tim",
        summary: "whether a message of Tencent IM is pushed, and with what payload",
        operands: "[PATH ...]",
        options: [.jobs, .format("text"), .color],
        notes: [inputs],
        example: "em-push example tim | em-push tim --format text",
        input: #"""
            {
              "message": {
                "chatType": "group", "from": "ann",
                "elems": [{"type": "text", "text": "看这里"}, {"type": "image"}]
              },
              "sender": {"nickname": "Ann"},
              "group": {"id": "g1", "name": "Climbers"},
              "recipient": {"id": "bob", "badgeBase": 5, "pushedSinceBackground": 1}
            }

            """#
    )
}
