import PushRules
import Testing
import WallTime

@Suite struct DaylightSavingTests {
    // B5, 2.1: in spring the clocks skip an hour, in Lord Howe half of one.
    @Test(
        arguments: [
            ("America/New_York", "02:00-03:00", "2026-03-08T01:59:59.999-05:00", false),
            ("America/New_York", "02:00-03:00", "2026-03-08T03:00:00-04:00", false),
            ("America/New_York", "02:30-03:30", "2026-03-08T01:59:59.999-05:00", false),
            ("America/New_York", "02:30-03:30", "2026-03-08T03:00:00-04:00", true),
            ("America/New_York", "02:30-03:30", "2026-03-08T03:30:00-04:00", false),
            ("America/New_York", "01:30-02:30", "2026-03-08T01:59:59.999-05:00", true),
            ("America/New_York", "01:30-02:30", "2026-03-08T03:00:00-04:00", false),
            ("America/New_York", "22:00-02:30", "2026-03-08T03:00:00-04:00", false),
            ("America/New_York", "02:30-22:00", "2026-03-08T01:59:59.999-05:00", false),
            ("America/New_York", "02:30-22:00", "2026-03-08T03:00:00-04:00", true),
            ("Europe/London", "01:00-02:00", "2026-03-29T00:59:59.999Z", false),
            ("Europe/London", "01:00-02:00", "2026-03-29T01:00:00Z", false),
            ("Europe/London", "01:00-02:00", "2026-03-28T01:00:00Z", true),
            ("Europe/London", "01:59-02:01", "2026-03-29T01:00:00Z", true),
            ("Australia/Lord_Howe", "02:00-02:30", "2026-10-04T01:59:59.999+10:30", false),
            ("Australia/Lord_Howe", "02:00-02:30", "2026-10-04T02:30:00+11:00", false),
            ("Australia/Lord_Howe", "02:00-02:31", "2026-10-04T02:30:00+11:00", true),
            ("Africa/Casablanca", "02:00-03:00", "2026-03-22T01:59:59.999+00:00", false),
            ("Africa/Casablanca", "02:00-03:00", "2026-03-22T03:00:00+01:00", false),
            ("Africa/Casablanca", "02:59-03:01", "2026-03-22T03:00:00+01:00", true),
        ]
    )
    func `a wall-clock time that is skipped is never quiet`(
        zone: String,
        interval: String,
        now: String,
        isQuiet: Bool
    ) throws {
        let scene = try Scene.quiet(interval, in: zone, at: now)
        #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
    }

    // B5, 2.1: in autumn the clocks show an hour twice, in Casablanca when Ramadan begins.
    @Test(
        arguments: [
            ("America/New_York", "01:00-02:00", "2026-11-01T00:59:59.999-04:00", false),
            ("America/New_York", "01:00-02:00", "2026-11-01T01:00:00-04:00", true),
            ("America/New_York", "01:00-02:00", "2026-11-01T01:59:59.999-04:00", true),
            ("America/New_York", "01:00-02:00", "2026-11-01T01:00:00-05:00", true),
            ("America/New_York", "01:00-02:00", "2026-11-01T01:59:59.999-05:00", true),
            ("America/New_York", "01:00-02:00", "2026-11-01T02:00:00-05:00", false),
            ("America/New_York", "01:30-02:30", "2026-11-01T01:29:59.999-04:00", false),
            ("America/New_York", "01:30-02:30", "2026-11-01T01:59:59.999-04:00", true),
            ("America/New_York", "01:30-02:30", "2026-11-01T01:00:00-05:00", false),
            ("America/New_York", "01:30-02:30", "2026-11-01T01:30:00-05:00", true),
            ("Europe/London", "01:15-01:45", "2026-10-25T01:15:00+01:00", true),
            ("Europe/London", "01:15-01:45", "2026-10-25T01:45:00+01:00", false),
            ("Europe/London", "01:15-01:45", "2026-10-25T01:14:59.999Z", false),
            ("Europe/London", "01:15-01:45", "2026-10-25T01:15:00Z", true),
            ("Australia/Lord_Howe", "01:30-02:00", "2026-04-05T01:30:00+11:00", true),
            ("Australia/Lord_Howe", "01:30-02:00", "2026-04-05T01:59:59.999+11:00", true),
            ("Australia/Lord_Howe", "01:30-02:00", "2026-04-05T01:30:00+10:30", true),
            ("Australia/Lord_Howe", "01:30-02:00", "2026-04-05T02:00:00+10:30", false),
            ("Africa/Casablanca", "02:30-03:00", "2026-02-15T02:30:00+01:00", true),
            ("Africa/Casablanca", "02:30-03:00", "2026-02-15T02:00:00+00:00", false),
            ("Africa/Casablanca", "02:30-03:00", "2026-02-15T02:30:00+00:00", true),
            ("Africa/Casablanca", "02:30-03:00", "2026-02-15T03:00:00+00:00", false),
        ]
    )
    func `a wall-clock time that is repeated is quiet both times`(
        zone: String,
        interval: String,
        now: String,
        isQuiet: Bool
    ) throws {
        let scene = try Scene.quiet(interval, in: zone, at: now)
        #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
    }

    // B5, 2.1
    @Test func `the same interval is at another instant in summer`() throws {
        for (now, isQuiet) in [
            ("2026-01-15T11:59:59.999Z", false), ("2026-01-15T12:00:00Z", true),
            ("2026-07-15T10:59:59.999Z", false), ("2026-07-15T11:00:00Z", true),
        ] {
            let scene = try Scene.quiet("07:00-07:30", in: "America/New_York", at: now)
            #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
        }
    }

    // B5, 2.1
    @Test func `a fixed offset and Kathmandu know no summer`() throws {
        for zone in ["Asia/Kathmandu", "+05:45"] {
            for now in ["2026-01-15T00:15:00Z", "2026-07-15T00:15:00Z"] {
                var scene = try Scene.quiet("06:00-06:15", in: zone, at: now)
                #expect(try scene.decision == .suppress(.gate(.appInterval)))
                scene.now = scene.now.adding(milliseconds: -1)
                #expect(try scene.decision == .push)
            }
        }
    }

    // B5, 2.1: Samoa left out 2011-12-30.
    @Test(
        arguments: [
            ("23:00-01:00", "2011-12-29T23:00:00-10:00", true),
            ("23:00-01:00", "2011-12-29T23:59:59.999-10:00", true),
            ("23:00-01:00", "2011-12-31T00:00:00+14:00", true),
            ("23:00-01:00", "2011-12-31T01:00:00+14:00", false),
            ("12:00-13:00", "2011-12-29T13:00:00-10:00", false),
            ("12:00-13:00", "2011-12-31T12:00:00+14:00", true),
        ]
    )
    func `a day that is left out has no quiet hours`(
        interval: String,
        now: String,
        isQuiet: Bool
    ) throws {
        let scene = try Scene.quiet(interval, in: "Pacific/Apia", at: now)
        #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
    }
}
