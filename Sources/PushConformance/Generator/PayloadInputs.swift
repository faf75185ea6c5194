import ExactJSON

/// Makes payloads as apps send them, right and wrong, for `lint` and `present`.
struct PayloadInputs {
    static func payload(_ draw: inout Draw) -> JSONValue {
        var payload = JSONObject()
        if draw.percent(95) { payload["aps"] = draw.percent(97) ? aps(&draw) : anything(&draw) }
        for key in draw.shuffled(ownKeys).prefix(draw.one(0, 0, 1, 2)) {
            payload[key] = anything(&draw)
        }
        if draw.percent(6) { payload["text"] = .string(SizedText.text(&draw)) }
        return .object(payload)
    }

    /// Any JSON, most often a payload.
    static func payloadOrAnything(_ draw: inout Draw) -> JSONValue {
        draw.percent(95) ? payload(&draw) : anything(&draw)
    }

    /// Any JSON.
    static func anything(_ draw: inout Draw) -> JSONValue {
        AnyInputs.value(&draw)
    }

    /// Keys of an app, keys of Apple's in the wrong place, and keys that look like Apple's.
    private static let ownKeys: [ExactString] = [
        "f", "t", "m", "e", "", "aps ", "APS", "apns", "alert", "badge", "sound",
        "content-available",
        "mutable-content", "category", "\u{E9}", "e\u{301}",
    ]

    private static func aps(_ draw: inout Draw) -> JSONValue {
        var aps = JSONObject()
        if draw.percent(70) { aps["alert"] = alert(&draw) }
        for (key, chance, values) in keys where draw.percent(chance) {
            aps[key] = draw.percent(92) ? draw.of(values, default: 1) : anything(&draw)
        }
        if draw.percent(15) {
            let activity: [(ExactString, [JSONValue])] = [
                ("event", ["update", "end", "start", "stop", ""]),
                ("timestamp", [1_700_000_000, 0, -1, 1.5, "1700000000"]),
                ("content-state", [[:], ["score": 1], "x"]),
                ("attributes-type", ["Game", ""]),
                ("attributes", [[:], ["name": "a"]]),
                ("stale-date", [1_700_000_100, 0]),
                ("dismissal-date", [1_700_000_200, 1_700_100_000]),
                ("input-push-token", [1]),
            ]
            for (key, values) in activity where draw.percent(55) {
                aps[key] = draw.of(values, default: 1)
            }
        }
        return .object(aps)
    }

    private static let keys: [(ExactString, Int, [JSONValue])] = [
        ("badge", 35, [0, 1, 7, -1, 1.0, 1.5, "1", 2_147_483_647, 2_147_483_648, 99_999_999_999]),
        (
            "sound", 45,
            [
                "default", "ping.caf", "铃声.caf", "", "ping", "a/b.wav",
                ["critical": 1, "name": "default", "volume": 0.5],
                ["critical": 1, "volume": 1.5], ["critical": true, "name": ""], ["name": "x.aiff"],
                [:],
            ]
        ),
        ("content-available", 35, [1, 1, 1, 0, 2, true, "1", 1.0]),
        ("mutable-content", 20, [1, 1, 0, true, "1"]),
        ("category", 15, ["call", "", "c1"]),
        ("thread-id", 15, ["t", "", 5]),
        (
            "interruption-level", 20,
            ["passive", "active", "time-sensitive", "critical", "Active", "timeSensitive", ""]
        ),
        ("relevance-score", 10, [0, 1, 0.5, -0.5, 1.5, 100, "1"]),
        ("target-content-id", 5, ["window", ""]),
        ("filter-criteria", 5, ["work", ""]),
        ("url-args", 4, [[], ["a", "b"], [1], "a"]),
        ("content_available", 4, [1]), ("contentAvailable", 3, [1]), ("Badge", 3, [1]),
        ("mutableContent", 3, [1]), ("sounds", 3, ["default"]), ("alerts", 3, ["hi"]),
    ]

    private static func alert(_ draw: inout Draw) -> JSONValue {
        switch draw.below(20) {
        case 0..<6: return draw.string(Vocabulary.words)
        case 6: return anything(&draw)
        default: break
        }
        var alert = JSONObject()
        for (key, chance): (ExactString, Int) in [
            ("title", 55), ("subtitle", 25), ("body", 70), ("loc-key", 12), ("title-loc-key", 8),
            ("subtitle-loc-key", 6), ("launch-image", 6), ("action-loc-key", 6), ("summary-arg", 4),
            ("Title", 3), ("message", 3), ("text", 3),
        ] where draw.percent(chance) {
            alert[key] = draw.percent(94) ? draw.string(Vocabulary.words) : anything(&draw)
        }
        for key: ExactString in ["loc-args", "title-loc-args", "subtitle-loc-args"]
        where draw.percent(8) {
            alert[key] = .array(
                draw.list(upTo: 3) { $0.percent(85) ? $0.string(Vocabulary.words) : 1 }
            )
        }
        return .object(alert)
    }
}
