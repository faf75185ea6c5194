import PushContract

extension Verb {
    static let tencentIM = Verb(
        lines: "tim",
        summary: "whether a message of Tencent IM is pushed, and with what payload",
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
    ) { (input: ContractInput<TencentIMRequest>) in
        TencentIMReport(input.request, id: input.id).text
    }
}
