import ExactJSON

/// Makes a user's settings.
struct SettingsInputs {
    let time: TimeContext
    /// Whether most gates should pass.
    let passesMostGates: Bool

    /// Settings, and the zone that the policy is to name, if any.
    ///
    /// - Parameters:
    ///   - conversation: A conversation that is likely to have an entry.
    ///   - hasPolicy: Whether there is a policy, which can give the zone; without one, an interval has
    ///     a zone always.
    ///   - draw: The stream.
    /// - Returns: The settings, and a zone if the policy is to name one.
    func settings(
        for conversation: (type: String, id: String),
        hasPolicy: Bool,
        _ draw: inout Draw
    ) -> (settings: JSONObject, policyZone: String?) {
        var settings = JSONObject()
        var policyZone: String?
        if draw.percent(passesMostGates ? 12 : 45) {
            let start = time.timeOfDay(&draw)
            let end = draw.percent(8) ? start : time.timeOfDay(&draw)
            let isOff = draw.percent(6)
            settings["silentModeStartTime"] = .string(isOff ? "00:00" : start)
            settings["silentModeEndTime"] = .string(isOff ? "00:00" : end)
            switch draw.below(100) {
            case 0..<30 where hasPolicy:
                policyZone = time.zone.name
            case 30..<36 where hasPolicy:
                // Without a zone the interval is passed over.
                policyZone = nil
            default:
                settings["timeZone"] = .string(time.zone.name)
                policyZone = draw.percent(20) ? ZoneSample.drawn(&draw).name : nil
            }
        } else if draw.percent(30) {
            settings["timeZone"] = .string(time.zone.name)
        }
        if settings["timeZone"] != nil, hasPolicy, draw.percent(6) {
            settings["timeZone"] = draw.string(Vocabulary.unknownZones)
        }
        if draw.percent(passesMostGates ? 6 : 25) {
            settings["expireTimestamp"] = time.expiry(&draw)
        }
        if draw.percent(passesMostGates ? 10 : 40) {
            settings["remindType"] = draw.string(Self.remindTypes)
        }
        if draw.percent(60) {
            settings["displayStyle"] = draw.one("messageSummary", "messageSummary", "simpleBanner")
        }
        if draw.percent(30) {
            settings["preferredLanguage"] = draw.string(Vocabulary.languages)
        }
        if draw.percent(20) { settings["template"] = draw.string(Vocabulary.templates) }
        if draw.percent(passesMostGates ? 15 : 45) {
            settings["conversations"] = .array(conversations(with: conversation, &draw))
        }
        if draw.percent(passesMostGates ? 3 : 10) {
            settings["quietWindows"] = QuietWindowInputs(time: time).windows(&draw)
            if settings["timeZone"] == nil, !hasPolicy || draw.percent(60) {
                settings["timeZone"] = .string(time.zone.name)
            }
        }
        return (settings, hasPolicy ? policyZone : nil)
    }

    private func conversations(
        with likely: (type: String, id: String),
        _ draw: inout Draw
    ) -> [JSONValue] {
        var names = [likely]
        for id in ["g1", "6001", "bob"] {
            names.append((draw.one("chat", "groupChat", "chatRoom"), id))
        }
        var entries: [JSONValue] = []
        var seen: [(type: String, id: String)] = []
        for name in draw.shuffled(names).prefix(1 + draw.below(4))
        where !seen.contains(where: {
            $0.type == name.type && ExactString($0.id) == ExactString(name.id)
        }) {
            seen.append(name)
            var entry: JSONObject = ["type": .string(name.type), "id": .string(name.id)]
            if draw.percent(50) {
                entry["remindType"] = draw.string(Self.remindTypes + ["DEFAULT"])
            }
            if draw.percent(40) { entry["expireTimestamp"] = time.expiry(&draw) }
            if draw.percent(15) {
                entry["silentModeStartTime"] = draw.one("00:00", "21:30")
                entry["silentModeEndTime"] = draw.one("00:00", "08:00")
            }
            entries.append(.object(entry))
        }
        return entries
    }

    private static let remindTypes = [
        "all", "mentionOnly", "none", "ALL", "AT", "NONE", "mentionOnly",
    ]
}
