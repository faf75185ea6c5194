import ExactJSON
import PushContract

extension Verb {
    static let checkSettings = Verb(
        lines: "check-settings",
        summary: "what in a user's settings does not do what it seems to",
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
    ) { (input: ContractInput<CheckSettingsRequest>) throws(ContractError) in
        let findings = try input.checked { request throws(InputError) in
            try request.findings()
        }
        return SettingsReport(findings, id: input.id).text
    }
}
