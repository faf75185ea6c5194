import ExactJSON
import PushContract

extension Verb {
    static let release = Verb(
        lines: "release",
        summary: "what becomes of the messages that are held for a recipient",
        options: [.zoneData],
        input: #"""
            {
              "id": "the morning",
              "now": "2026-03-10T07:00:00+08:00",
              "app": {"policy": {"quiet": "hold", "language": "en", "timeZone": "Asia/Shanghai"}},
              "recipient": {
                "id": "ann",
                "settings": {"silentModeStartTime": "22:00", "silentModeEndTime": "07:00"},
                "devices": [{"id": "phone", "bindings": [{"notifierName": "prod", "token": "aabbccdd"}]}]
              },
              "held": [
                {"message": {"id": "1", "type": "groupChat", "from": "tom", "to": "g1", "body": {"type": "txt", "text": "Up?"}},
                 "since": "2026-03-09T23:10:00+08:00"},
                {"message": {"id": "2", "type": "groupChat", "from": "bob", "to": "g1", "body": {"type": "txt", "text": "No."}},
                 "since": "2026-03-09T23:12:00+08:00", "offlineCount": 2}
              ]
            }

            """#,
        prepare: { $0.zones = $1.zones },
        report: { (input: ContractInput<ReleaseRequest>) throws(ContractError) in
            let release = try input.checked { request throws(InputError) in try request.release() }
            return ReleaseReport(release, id: input.id).text
        }
    )
}
