import ExactJSON
import PushContract

extension Verb {
    static let schedule = Verb(
        lines: "schedule",
        summary: "the quiet stretches of time of a user's settings",
        options: [.zoneData],
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

            """#,
        prepare: { $0.zones = $1.zones },
        report: { (input: ContractInput<ScheduleRequest>) throws(ContractError) in
            let schedule = try input.checked { request throws(InputError) in
                try request.schedule()
            }
            return ScheduleReport(schedule, id: input.id).text
        }
    )
}
