import Fixtures
import PushModel
import SeededRandomness
import Testing
import WallTime

@testable import PushRules

@Suite struct HoldClockTests {
    private static func end(_ zone: String, _ since: Instant, _ times: [SilentModeTime]) throws
        -> Instant?
    {
        let zone = try Scene.zones.compile(PushTimeZone(zone))
        return HoldClock(since: since, zone: zone, zones: Scene.zones).end(of: times)
    }

    // 1.7, H42: a skipped time is the first instant after the gap, a repeated one comes twice.
    @Test(
        arguments: [
            ("UTC", "2026-03-01T07:59:59.999Z", "08:00 18:00", "2026-03-01T08:00:00Z"),
            ("UTC", "2026-03-01T08:00:00Z", "08:00 18:00", "2026-03-01T18:00:00Z"),
            ("UTC", "2026-03-01T18:00:00Z", "08:00 18:00", "2026-03-02T08:00:00Z"),
            ("UTC", "1969-12-31T23:59:59.999Z", "00:00", "1970-01-01T00:00:00Z"),
            ("UTC", "1960-02-28T12:00:00Z", "06:30", "1960-02-29T06:30:00Z"),
            ("America/New_York", "2026-03-08T01:00:00-05:00", "02:30", "2026-03-08T03:00:00-04:00"),
            ("America/New_York", "2026-03-08T01:00:00-05:00", "02:00", "2026-03-08T03:00:00-04:00"),
            ("America/New_York", "2026-03-08T01:00:00-05:00", "03:00", "2026-03-08T03:00:00-04:00"),
            ("America/New_York", "2026-03-08T03:00:00-04:00", "02:30", "2026-03-09T02:30:00-04:00"),
            ("America/New_York", "2026-11-01T01:00:00-04:00", "01:30", "2026-11-01T01:30:00-04:00"),
            ("America/New_York", "2026-11-01T01:30:00-04:00", "01:30", "2026-11-01T01:30:00-05:00"),
            ("America/New_York", "2026-11-01T01:30:00-04:00", "02:00", "2026-11-01T02:00:00-05:00"),
            ("Pacific/Apia", "2011-12-29T23:00:00-10:00", "08:00", "2011-12-31T00:00:00+14:00"),
        ]
    )
    func `a rule ends when the clock begins to show a time`(
        zone: String,
        since: String,
        times: String,
        end: String
    ) throws {
        let times = try times.split(separator: " ").map { try SilentModeTime(String($0)) }
        let found = try Self.end(zone, Instant(rfc3339: since), times)
        #expect(try found == Instant(rfc3339: end))
    }

    // H42
    @Test func `there is no end after the last instant`() throws {
        let since = try Instant(rfc3339: "9999-12-31T12:00:00Z")
        #expect(try Self.end("UTC", since, [SilentModeTime("11:00")]) == nil)
    }

    // H42: against a clock that is read minute by minute.
    @Test(arguments: Seeds.all)
    func `the end is the first minute that shows the time or follows a gap with it`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let name = random.pick(
                "America/New_York",
                "Europe/London",
                "Australia/Lord_Howe",
                "Asia/Kathmandu"
            )
            let zone = try Scene.zones.compile(PushTimeZone(name))
            // Near the changes of March, April, October and November 2026, or far from them.
            let day = random.pick(20_520, 20_541, 20_548, 20_730, 20_751, 20_758, 20_600)
            let start = Int64(day) * 1440 + Int64(random.next() % 4320)
            let time = SilentModeTime(minuteOfDay: Int(random.next() % 1440))
            let since = Instant(milliseconds: start * 60_000 + Int64(random.next() % 60_000))
            var minute = since.milliseconds / 60_000 + 1
            func shown(_ minute: Int64) -> Int {
                let instant = Instant(milliseconds: minute * 60_000)
                return instant.minuteOfDay(offset: Scene.zones.offset(of: zone, at: instant))
            }
            while true {
                let before: Int = shown(minute - 1)
                let now: Int = shown(minute)
                let skipped = (now - before + 1440) % 1440
                let passed = (time.minuteOfDay - before + 1440) % 1440
                if now == time.minuteOfDay || skipped <= 120 && 0 < passed && passed < skipped {
                    break
                }
                minute += 1
            }
            let clock = HoldClock(since: since, zone: zone, zones: Scene.zones)
            #expect(
                clock.end(of: [time]) == Instant(milliseconds: minute * 60_000),
                "\(name) \(since) \(time)"
            )
        }
    }
}
