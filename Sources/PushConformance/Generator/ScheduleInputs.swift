import ExactJSON

struct ScheduleInputs {
    /// A valid input.
    static func input(_ draw: inout Draw) -> JSONObject {
        let time = TimeContext(&draw)
        let conversation = (draw.one("chat", "groupChat"), draw.text(Vocabulary.groups))
        var (settings, _) = SettingsInputs(time: time, passesMostGates: false)
            .settings(for: conversation, hasPolicy: false, &draw)
        if draw.percent(50) {
            settings["silentModeStartTime"] = .string(time.timeOfDay(&draw))
            settings["silentModeEndTime"] = .string(time.timeOfDay(&draw))
            settings["timeZone"] = .string(time.zone.name)
        }
        let day: Int64 = 86_400_000
        let start = time.now - draw.one(0, day, draw.int(0...day))
        let length = draw.one(
            0,
            1,
            60_000,
            day,
            3 * day,
            draw.int(0...5 * day),
            draw.int(0...40 * day)
        )
        var input: JSONObject = [
            "settings": .object(settings),
            "from": time.text(start, &draw),
            "to": time.text(start + length, &draw),
        ]
        if draw.percent(60) {
            input["conversation"] = [
                "type": .string(conversation.0), "id": .string(conversation.1),
            ]
        }
        return input
    }
}
