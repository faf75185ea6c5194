import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct NextPushTests {
    static func at(_ text: String) throws -> NextPush { .at(try Instant(rfc3339: text)) }

    // 2.6
    @Test(
        arguments: [
            ("22:00-07:00", "2022-07-28T22:00:00+08:00", "2022-07-29T07:00:00+08:00"),
            ("22:00-07:00", "2022-07-28T23:30:00.001+08:00", "2022-07-29T07:00:00+08:00"),
            ("22:00-07:00", "2022-07-29T06:59:59.999+08:00", "2022-07-29T07:00:00+08:00"),
            ("22:00-07:00", "2022-07-29T00:00:00+08:00", "2022-07-29T07:00:00+08:00"),
            ("09:00-17:30", "2022-07-28T09:00:00+08:00", "2022-07-28T17:30:00+08:00"),
            ("22:00-00:00", "2022-07-28T22:00:00+08:00", "2022-07-29T00:00:00+08:00"),
            ("00:01-00:00", "2022-07-28T00:01:00+08:00", "2022-07-29T00:00:00+08:00"),
        ]
    )
    func `after an interval the next push is at its end, to the millisecond`(
        interval: String,
        now: String,
        next: String
    ) throws {
        let scene = try Scene.quiet(interval, in: "Asia/Shanghai", at: now)
        #expect(try scene.nextPush == Self.at(next))
    }

    // 2.6
    @Test(
        arguments: [
            // Spring: the end itself is skipped, so the clocks jump out of the interval.
            (
                "America/New_York", "22:00-02:30", "2026-03-07T23:00:00-05:00",
                "2026-03-08T03:00:00-04:00"
            ),
            (
                "America/New_York", "22:00-02:00", "2026-03-08T01:59:59.999-05:00",
                "2026-03-08T03:00:00-04:00"
            ),
            (
                "America/New_York", "22:00-07:00", "2026-03-07T23:00:00-05:00",
                "2026-03-08T07:00:00-04:00"
            ),
            (
                "America/New_York", "02:30-03:30", "2026-03-08T03:00:00-04:00",
                "2026-03-08T03:30:00-04:00"
            ),
            (
                "Europe/London", "23:00-01:30", "2026-03-28T23:00:00Z",
                "2026-03-29T02:00:00+01:00"
            ),
            (
                "Australia/Lord_Howe", "22:00-02:15", "2026-10-03T23:00:00+10:30",
                "2026-10-04T02:30:00+11:00"
            ),
            (
                "Africa/Casablanca", "22:00-02:30", "2026-03-21T23:00:00+00:00",
                "2026-03-22T03:00:00+01:00"
            ),
            // Autumn: the end is passed once, the clocks then may go back into the interval.
            (
                "America/New_York", "22:00-01:30", "2026-10-31T23:00:00-04:00",
                "2026-11-01T01:30:00-04:00"
            ),
            (
                "America/New_York", "22:00-01:30", "2026-11-01T01:00:00-05:00",
                "2026-11-01T01:30:00-05:00"
            ),
            (
                "America/New_York", "22:00-02:00", "2026-10-31T23:00:00-04:00",
                "2026-11-01T02:00:00-05:00"
            ),
            (
                "America/New_York", "22:00-07:00", "2026-10-31T23:00:00-04:00",
                "2026-11-01T07:00:00-05:00"
            ),
            (
                "America/New_York", "01:30-02:30", "2026-11-01T01:30:00-04:00",
                "2026-11-01T01:00:00-05:00"
            ),
            (
                "Australia/Lord_Howe", "22:00-01:45", "2026-04-05T01:44:59.999+11:00",
                "2026-04-05T01:45:00+11:00"
            ),
            (
                "Australia/Lord_Howe", "22:00-01:45", "2026-04-05T01:30:00+10:30",
                "2026-04-05T01:45:00+10:30"
            ),
            (
                "Africa/Casablanca", "01:00-03:00", "2026-02-15T02:59:59.999+01:00",
                "2026-02-15T03:00:00+00:00"
            ),
            // Samoa left out a day.
            (
                "Pacific/Apia", "22:00-07:00", "2011-12-29T22:00:00-10:00",
                "2011-12-31T07:00:00+14:00"
            ),
            (
                "Asia/Kathmandu", "22:00-07:00", "2026-03-08T02:00:00+05:45",
                "2026-03-08T07:00:00+05:45"
            ),
            ("-03:30", "22:00-07:00", "2026-03-08T02:00:00-03:30", "2026-03-08T07:00:00-03:30"),
        ]
    )
    func `it is exact across changes of the clock`(
        zone: String,
        interval: String,
        now: String,
        next: String
    ) throws {
        let scene = try Scene.quiet(interval, in: zone, at: now)
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
        #expect(try scene.nextPush == Self.at(next))
    }

    // 2.6: app expiry, conversation expiry, interval, all on 2022-07-28 and 29 in UTC, at 21:00.
    @Test(
        arguments: [
            ("2022-07-28T21:30:00Z", nil, nil, "2022-07-28T21:30:00Z"),
            (nil, "2022-07-28T21:30:00.001Z", nil, "2022-07-28T21:30:00.001Z"),
            ("2022-07-28T21:30:00Z", "2022-07-28T21:45:00Z", nil, "2022-07-28T21:45:00Z"),
            ("2022-07-28T21:45:00Z", "2022-07-28T21:30:00Z", nil, "2022-07-28T21:45:00Z"),
            ("2022-07-28T21:59:59.999Z", nil, "22:00-07:00", "2022-07-28T21:59:59.999Z"),
            ("2022-07-28T22:00:00Z", nil, "22:00-07:00", "2022-07-29T07:00:00Z"),
            ("2022-07-28T22:30:00Z", nil, "22:00-07:00", "2022-07-29T07:00:00Z"),
            ("2022-07-29T06:59:59.999Z", nil, "22:00-07:00", "2022-07-29T07:00:00Z"),
            ("2022-07-29T07:00:00Z", nil, "22:00-07:00", "2022-07-29T07:00:00Z"),
            ("2022-07-29T07:00:00.001Z", nil, "22:00-07:00", "2022-07-29T07:00:00.001Z"),
            (nil, "2022-07-29T08:00:00Z", "22:00-07:00", "2022-07-29T08:00:00Z"),
            (nil, "2022-07-29T23:00:00Z", "22:00-07:00", "2022-07-30T07:00:00Z"),
            (
                "2022-07-28T21:30:00Z", "2022-07-29T22:00:00Z", "20:00-21:15",
                "2022-07-29T22:00:00Z"
            ),
            (nil, nil, "20:00-21:15", "2022-07-28T21:15:00Z"),
            ("2022-07-28T21:15:00Z", nil, "20:00-21:15", "2022-07-28T21:15:00Z"),
            ("2022-07-28T20:59:59Z", "2022-07-28T20:00:00Z", "20:00-21:15", "2022-07-28T21:15:00Z"),
        ] as [(String?, String?, String?, String)]
    )
    func `it is the first instant that no interval and no duration covers`(
        appExpiry: String?,
        conversationExpiry: String?,
        interval: String?,
        next: String
    ) throws {
        var scene = Scene.inGroup()
        scene.now = try Instant(rfc3339: "2022-07-28T21:00:00Z")
        scene.recipient.settings.timeZone = .fixed(.utc)
        scene.recipient.settings.interval = try interval.map { try SilentModeInterval($0) }
        scene.recipient.settings.expireTimestamp = try appExpiry.flatMap {
            ExpireTimestamp(try Instant(rfc3339: $0))
        }
        scene.setConversation(
            expireTimestamp: try conversationExpiry.map { try Instant(rfc3339: $0) }
        )
        #expect(try scene.nextPush == Self.at(next))

        guard case .at(let instant) = try scene.nextPush else { return }
        scene.now = instant
        #expect(try scene.decision == .push)
        scene.now = instant.adding(milliseconds: -1)
        #expect(try scene.decision != .push)
    }

    // 2.6
    @Test func `it is never if the interval is the whole day, whatever else is set`() throws {
        var scene = try Scene.quiet("12:00-12:00", in: "America/New_York")
        #expect(try scene.nextPush == .never)
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        #expect(try scene.nextPush == .never)
        scene.setConversation(remindType: .all)
        #expect(try scene.nextPush == .never)
    }

    // 2.6
    @Test(arguments: ["", "00:00-00:00", "13:00-14:00"])
    func `where nothing is quiet it is the next millisecond`(interval: String) throws {
        var scene = Scene()
        scene.recipient.settings.timeZone = .fixed(.utc)
        scene.recipient.settings.interval =
            interval == "" ? nil : try SilentModeInterval(interval)
        #expect(try scene.nextPush == .at(scene.now.adding(milliseconds: 1)))
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(scene.now)
        #expect(try scene.nextPush == .at(scene.now.adding(milliseconds: 1)))
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        #expect(try scene.nextPush == .at(scene.now.adding(milliseconds: 1)))
    }

    // 2.6
    @Test func `the instant before an interval does not count as later than now`() throws {
        let scene = try Scene.quiet("22:00-07:00", in: "UTC", at: "2022-07-28T21:59:59.999Z")
        #expect(try scene.decision == .push)
        #expect(try scene.nextPush == Self.at("2022-07-29T07:00:00Z"))
    }

    // 2.6
    @Test func `another conversation's duration plays no part`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(expireTimestamp: .latest)
        scene.message.to = "1421300621770"
        #expect(try scene.nextPush == .at(scene.now.adding(milliseconds: 1)))
    }

    // 2.6
    @Test func `remind types and other gates play no part`() throws {
        var scene = try Scene.quiet("11:00-13:00", in: "UTC")
        scene.recipient.settings.remindType = .never
        scene.recipient.devices = []
        scene.message.timestamp = scene.now.adding(milliseconds: -86_400_000)
        #expect(try scene.nextPush == Self.at("2022-07-28T13:00:00Z"))
    }

    // 2.6
    @Test func `the ends of time do not trap`() throws {
        var scene = try Scene.quiet("22:00-07:00", in: "America/New_York")
        scene.now = .earliest
        guard case .at(let next) = try scene.nextPush else {
            Issue.record("expected an instant")
            return
        }
        #expect(next > .earliest)
        scene.now = .latest
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(.latest)
        #expect(try scene.nextPush == .at(.latest))
    }

    // 2.6
    @Test(
        arguments: [
            ("2022-07-28T12:00:00Z", "9999-12-31T23:59:59.999Z"),
            ("9999-12-31T21:59:00Z", "9999-12-31T21:59:00.001Z"),
            ("9999-12-31T22:00:00Z", nil), ("9999-12-31T23:59:59.999Z", nil),
        ]
    )
    func `it is never if no instant passes before the end of the year 9999`(
        now: String,
        next: String?
    ) throws {
        var scene = try Scene.quiet(next == nil ? "22:00-07:00" : "22:00-23:59", in: "UTC", at: now)
        if now.hasPrefix("2022") {
            scene.recipient.settings.expireTimestamp = ExpireTimestamp(.latest)
        }
        #expect(try scene.nextPush == next.map(Self.at) ?? .never)
    }
}
