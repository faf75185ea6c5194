import ExactJSON

struct CheckSettingsInputs {
    /// A valid input.
    static func input(_ draw: inout Draw) -> JSONObject {
        let time = TimeContext(&draw)
        let conversation = (draw.one("chat", "groupChat"), draw.text(Vocabulary.groups))
        let hasPolicy = draw.percent(60)
        var (settings, policyZone) = SettingsInputs(time: time, passesMostGates: false)
            .settings(for: conversation, hasPolicy: hasPolicy, &draw)
        if draw.percent(30) {
            // An hour or less at night is what a change of the clock can swallow.
            settings["silentModeStartTime"] = .string(draw.one("01:00", "02:00", "02:15", "23:30"))
            settings["silentModeEndTime"] = .string(draw.one("02:00", "02:45", "03:00", "00:15"))
            settings["timeZone"] = .string(
                draw.one("Europe/Berlin", "America/New_York", time.zone.name)
            )
        }
        if draw.percent(15) {
            // A night whose times were exchanged, nearly so, or the whole day.
            let starts = ("05:00", "07:00", "22:00", "05:01")
            let ends = ("22:00", "00:00", "02:00", "07:00", "17:00")
            settings["silentModeStartTime"] = .string(
                draw.one(starts.0, starts.1, starts.2, starts.3)
            )
            settings["silentModeEndTime"] = .string(
                draw.one(ends.0, ends.1, ends.2, ends.3, ends.4)
            )
            settings["timeZone"] = .string(time.zone.name)
        }
        if draw.percent(10), time.now > 0 {
            // An end in seconds.
            settings["expireTimestamp"] = .number(JSONNumber(time.now / 1000 + draw.int(-9...9)))
        }
        if draw.percent(15) {
            // A duration that ends near the end of the time that is looked at.
            let day: Int64 = 86_400_000
            let end = time.now + 366 * day + draw.one(-day, -60_000, -1, 0, 1, -draw.int(0...day))
            if 0...253_402_300_799_999 ~= end {
                settings["expireTimestamp"] = .number(JSONNumber(end))
            }
        }
        if draw.percent(30) { settings["rules"] = rules(time, &draw) }
        if draw.percent(20) { settings["quiet"] = draw.one("hold", "drop") }
        var input: JSONObject = [
            "settings": .object(settings), "now": time.text(time.now, &draw),
        ]
        if hasPolicy {
            var policy = JSONObject()
            if draw.percent(60) {
                policy["mentionOnlyInChat"] = draw.one("literal", "pushesAll", "pushesAll")
            }
            if draw.percent(50) {
                policy["forceOverrides"] = draw.one(
                    "doNotDisturb",
                    "allPreferences",
                    "allPreferences"
                )
            }
            if draw.percent(60) { policy["userRules"] = .bool(draw.percent(90)) }
            if draw.percent(20) { policy["quiet"] = draw.one("hold", "drop") }
            if draw.percent(20) { policy["userQuiet"] = .bool(draw.percent(80)) }
            policy["timeZone"] = policyZone.map { .string($0) }
            input["policy"] = .object(policy)
        }
        if draw.percent(30) { input["rules"] = rules(time, &draw) }
        return input
    }

    /// Rules of which one can hide another.
    private static func rules(_ time: TimeContext, _ draw: inout Draw) -> JSONValue {
        let user = draw.text(Vocabulary.users)
        let input: JSONObject = [
            "message": ["from": .string(user), "type": "chat", "body": ["type": "txt"]]
        ]
        let rules = RuleInputs(time: time)
        guard case .array(var list) = rules.rules(input, &draw), var copy = list.last?.object,
            draw.percent(60)
        else { return rules.rules(input, &draw) }
        copy["id"] = "copy"
        for key: ExactString in ["when", "not"] where draw.percent(50) {
            var condition = copy[key]?.object ?? [:]
            if draw.percent(50) { condition["sender"] = [.string(user)] }
            if draw.percent(20) { condition["mentioned"] = .bool(draw.percent(50)) }
            if draw.percent(20) { condition["words"] = ["hi there 你好"] }
            copy[key] = .object(condition)
        }
        list.insert(.object(copy), at: draw.percent(80) ? list.count : 0)
        return .array(list)
    }
}
