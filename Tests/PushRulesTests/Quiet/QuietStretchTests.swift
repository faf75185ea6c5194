import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct QuietStretchTests {
    /// The stretches as lines: from, to and reasons, on the clock of a zone.
    static func stretches(
        _ scene: Scene,
        from: String,
        to: String
    ) throws -> [String] {
        let settings = try scene.compiledRecipient.settings
        let zone = settings.timeZone ?? .utc
        return try scene.preferences.quietStretches(
            from: Instant(rfc3339: from),
            to: Instant(rfc3339: to),
            zones: Scene.zones
        ).map { stretch in
            let ends = [stretch.from, stretch.to].map { end in
                end.rfc3339(offset: Scene.zones.offset(of: zone, at: end))
            }
            let reasons = stretch.reasons.map(\.word.string).joined(separator: " ")
            return "\(ends[0]) \(ends[1]) \(reasons)"
        }
    }

    // B5, 2.1
    @Test func `every night is a stretch, clipped at both ends`() throws {
        let scene = try Scene.quiet("22:00-07:00", in: "Asia/Shanghai")
        #expect(
            try Self.stretches(
                scene,
                from: "2022-07-28T03:00:00.001+08:00",
                to: "2022-07-30T01:00:00.002+08:00"
            ) == [
                "2022-07-28T03:00:00.001+08:00 2022-07-28T07:00:00+08:00 dnd.app.interval",
                "2022-07-28T22:00:00+08:00 2022-07-29T07:00:00+08:00 dnd.app.interval",
                "2022-07-29T22:00:00+08:00 2022-07-30T01:00:00.002+08:00 dnd.app.interval",
            ]
        )
    }

    // B5
    @Test(
        arguments: [
            ("2022-07-28T22:00:00Z", "2022-07-28T22:00:00Z", 0),
            ("2022-07-28T23:00:00Z", "2022-07-28T22:00:00Z", 0),
            ("2022-07-28T22:00:00Z", "2022-07-28T22:00:00.001Z", 1),
            ("2022-07-28T07:00:00Z", "2022-07-28T22:00:00Z", 0),
            ("2022-07-28T06:59:59.999Z", "2022-07-28T22:00:00Z", 1),
            ("2022-07-28T07:00:00Z", "2022-07-28T22:00:00.001Z", 1),
            ("2022-01-01T00:00:00Z", "2023-01-01T00:00:00Z", 366),
        ]
    )
    func `what is asked for is half open`(from: String, to: String, count: Int) throws {
        let scene = try Scene.quiet("22:00-07:00", in: "UTC")
        #expect(try Self.stretches(scene, from: from, to: to).count == count)
    }

    // B5, B6, B7, 2.3: durations until, and what the day from 2022-07-28T00:00 looks like.
    @Test(
        arguments: [
            (nil, nil, nil, []),
            ("06:00", nil, nil, ["00:00 06:00 dnd.app.duration"]),
            (nil, "06:00", nil, ["00:00 06:00 dnd.conversation.duration"]),
            (
                "06:00", "05:00", nil,
                ["00:00 06:00 dnd.app.duration dnd.conversation.duration"]
            ),
            (
                nil, "06:00", "06:00-07:00",
                ["00:00 07:00 dnd.app.interval dnd.conversation.duration"]
            ),
            (
                "05:59", nil, "06:00-07:00",
                ["00:00 05:59 dnd.app.duration", "06:00 07:00 dnd.app.interval"]
            ),
            (
                "06:30", "06:31", "06:00-07:00",
                ["00:00 07:00 dnd.app.interval dnd.app.duration dnd.conversation.duration"]
            ),
            (
                "08:00", nil, "06:00-07:00",
                ["00:00 08:00 dnd.app.interval dnd.app.duration"]
            ),
            (
                nil, "23:00", "22:00-01:00",
                ["00:00 24:00 dnd.app.interval dnd.conversation.duration"]
            ),
            ("24:00", nil, nil, ["00:00 24:00 dnd.app.duration"]),
            ("+1 day", nil, nil, ["00:00 24:00 dnd.app.duration"]),
            (
                "+1 day", "+1 day", "22:00-07:00",
                ["00:00 24:00 dnd.app.interval dnd.app.duration dnd.conversation.duration"]
            ),
            (nil, nil, "12:00-12:00", ["00:00 24:00 dnd.app.interval"]),
            (nil, nil, "00:00-00:00", []),
            (
                "02:00", nil, "22:00-01:00",
                ["00:00 02:00 dnd.app.interval dnd.app.duration", "22:00 24:00 dnd.app.interval"]
            ),
        ] as [(String?, String?, String?, [String])]
    )
    func `what touches or overlaps is one stretch, its reasons in gate order`(
        appExpiry: String?,
        conversationExpiry: String?,
        interval: String?,
        expected: [String]
    ) throws {
        func instant(_ time: String) -> String {
            switch time {
            case "24:00": "2022-07-29T00:00:00+00:00"
            case "+1 day": "2022-07-30T00:00:00+00:00"
            default: "2022-07-28T\(time):00+00:00"
            }
        }
        var scene = Scene.inGroup()
        scene.recipient.settings.timeZone = .fixed(.utc)
        scene.recipient.settings.interval = try interval.map { try SilentModeInterval($0) }
        scene.recipient.settings.expireTimestamp = try appExpiry.flatMap {
            ExpireTimestamp(try Instant(rfc3339: instant($0)))
        }
        scene.setConversation(
            expireTimestamp: try conversationExpiry.map { try Instant(rfc3339: instant($0)) }
        )
        let lines = expected.map { line in
            let words = line.split(separator: " ").map(String.init)
            return ([instant(words[0]), instant(words[1])] + words[2...]).joined(separator: " ")
        }
        #expect(
            try Self.stretches(scene, from: instant("00:00"), to: instant("24:00")) == lines
        )
    }

    // B6, B7
    @Test func `a duration that ends by the start is no stretch`() throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(scene.now)
        scene.setConversation(expireTimestamp: scene.now.adding(milliseconds: 1))
        let stretches = try scene.preferences.quietStretches(
            from: scene.now,
            to: .latest,
            zones: Scene.zones
        )
        let stretch = try #require(stretches.first)
        #expect(stretches.count == 1)
        #expect(stretch.from == scene.now)
        #expect(stretch.to == scene.now.adding(milliseconds: 1))
        #expect(stretch.reasons == [.gate(.conversationDuration)])
    }

    // B5, 2.1
    @Test(
        arguments: [
            (
                "America/New_York", "22:00-07:00", "2026-03-07T12:00:00-05:00",
                "2026-03-08T12:00:00-04:00",
                ["2026-03-07T22:00:00-05:00 2026-03-08T07:00:00-04:00"]
            ),
            (
                "America/New_York", "02:15-02:45", "2026-03-07T12:00:00-05:00",
                "2026-03-09T12:00:00-04:00",
                ["2026-03-09T02:15:00-04:00 2026-03-09T02:45:00-04:00"]
            ),
            (
                "America/New_York", "01:15-01:45", "2026-10-31T12:00:00-04:00",
                "2026-11-01T12:00:00-05:00",
                [
                    "2026-11-01T01:15:00-04:00 2026-11-01T01:45:00-04:00",
                    "2026-11-01T01:15:00-05:00 2026-11-01T01:45:00-05:00",
                ]
            ),
            (
                "America/New_York", "01:00-02:00", "2026-10-31T12:00:00-04:00",
                "2026-11-01T12:00:00-05:00",
                ["2026-11-01T01:00:00-04:00 2026-11-01T02:00:00-05:00"]
            ),
            (
                "America/New_York", "01:30-03:00", "2026-10-31T12:00:00-04:00",
                "2026-11-01T12:00:00-05:00",
                [
                    "2026-11-01T01:30:00-04:00 2026-11-01T01:00:00-05:00",
                    "2026-11-01T01:30:00-05:00 2026-11-01T03:00:00-05:00",
                ]
            ),
            (
                "Europe/London", "00:30-01:30", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z",
                ["2026-03-29T00:30:00+00:00 2026-03-29T02:00:00+01:00"]
            ),
            (
                "Australia/Lord_Howe", "01:45-02:15", "2026-04-04T12:00:00+11:00",
                "2026-04-05T12:00:00+10:30",
                [
                    "2026-04-05T01:45:00+11:00 2026-04-05T01:30:00+10:30",
                    "2026-04-05T01:45:00+10:30 2026-04-05T02:15:00+10:30",
                ]
            ),
            (
                "Australia/Lord_Howe", "01:45-02:15", "2026-10-03T12:00:00+10:30",
                "2026-10-04T12:00:00+11:00",
                ["2026-10-04T01:45:00+10:30 2026-10-04T02:30:00+11:00"]
            ),
            (
                "Africa/Casablanca", "02:30-03:30", "2026-02-14T12:00:00+01:00",
                "2026-02-15T12:00:00+00:00",
                [
                    "2026-02-15T02:30:00+01:00 2026-02-15T02:00:00+00:00",
                    "2026-02-15T02:30:00+00:00 2026-02-15T03:30:00+00:00",
                ]
            ),
            (
                "Pacific/Apia", "22:00-07:00", "2011-12-29T12:00:00-10:00",
                "2011-12-31T12:00:00+14:00",
                ["2011-12-29T22:00:00-10:00 2011-12-31T07:00:00+14:00"]
            ),
        ]
    )
    func `on days on which the clocks change stretches follow the clock`(
        zone: String,
        interval: String,
        from: String,
        to: String,
        expected: [String]
    ) throws {
        let scene = try Scene.quiet(interval, in: zone)
        #expect(
            try Self.stretches(scene, from: from, to: to)
                == expected.map { "\($0) dnd.app.interval" }
        )
    }

    // B8, B9
    @Test func `remind types are no quiet time`() throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.remindType = .never
        scene.setConversation(remindType: .mentionOnly)
        #expect(
            try Self.stretches(scene, from: "2022-07-28T00:00:00Z", to: "2022-07-29T00:00:00Z")
                == []
        )
    }

    // B7
    @Test func `without a conversation its duration plays no part`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(expireTimestamp: .latest)
        let settings = try scene.compiledRecipient.settings
        let day = scene.now.adding(milliseconds: 86_400_000)
        #expect(
            settings.preferences(in: nil)
                .quietStretches(from: scene.now, to: day, zones: Scene.zones) == []
        )
        #expect(
            settings.preferences(in: scene.message.conversation)
                .quietStretches(from: scene.now, to: day, zones: Scene.zones).count == 1
        )
    }
}
