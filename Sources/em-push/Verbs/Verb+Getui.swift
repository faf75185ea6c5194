import PushContract

extension Verb {
    static let getui = Verb(
        lines: "getui",
        summary: "the way, payload and callbacks of a push by Getui (个推)",
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
    ) { (input: ContractInput<GetuiRequest>) throws(ContractError) in
        GetuiReport(try input.delivery(), of: input.request.template, id: input.id).text
    }
}
