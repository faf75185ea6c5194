import PushModel
import PushRules
import Testing
import WallTime

@Suite struct IntervalTests {
    // B5, 2.1
    @Test(
        arguments: [
            ("09:00-17:30", "2022-07-28T08:59:59.999+08:00", false),
            ("09:00-17:30", "2022-07-28T09:00:00.000+08:00", true),
            ("09:00-17:30", "2022-07-28T17:29:59.999+08:00", true),
            ("09:00-17:30", "2022-07-28T17:30:00.000+08:00", false),
            ("22:00-07:00", "2022-07-28T21:59:59.999+08:00", false),
            ("22:00-07:00", "2022-07-28T22:00:00.000+08:00", true),
            ("22:00-07:00", "2022-07-28T23:59:59.999+08:00", true),
            ("22:00-07:00", "2022-07-29T00:00:00.000+08:00", true),
            ("22:00-07:00", "2022-07-29T06:59:59.999+08:00", true),
            ("22:00-07:00", "2022-07-29T07:00:00.000+08:00", false),
            ("22:00-00:00", "2022-07-28T23:59:59.999+08:00", true),
            ("22:00-00:00", "2022-07-29T00:00:00.000+08:00", false),
            ("00:00-00:01", "2022-07-28T23:59:59.999+08:00", false),
            ("00:00-00:01", "2022-07-29T00:00:00.000+08:00", true),
            ("00:00-00:01", "2022-07-29T00:00:59.999+08:00", true),
            ("00:00-00:01", "2022-07-29T00:01:00.000+08:00", false),
            ("23:59-00:00", "2022-07-28T23:58:59.999+08:00", false),
            ("23:59-00:00", "2022-07-28T23:59:00.000+08:00", true),
            ("23:59-00:00", "2022-07-29T00:00:00.000+08:00", false),
            ("00:01-00:00", "2022-07-28T23:59:59.999+08:00", true),
            ("00:01-00:00", "2022-07-29T00:00:00.000+08:00", false),
            ("00:01-00:00", "2022-07-29T00:00:59.999+08:00", false),
            ("00:01-00:00", "2022-07-29T00:01:00.000+08:00", true),
        ]
    )
    func `it is quiet from the first millisecond of start to the last before end`(
        interval: String,
        now: String,
        isQuiet: Bool
    ) throws {
        let scene = try Scene.quiet(interval, in: "Asia/Shanghai", at: now)
        #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
        #expect(try scene.verdict(.appInterval) == (isQuiet ? .block : .pass))
        #expect(try scene.isQuiet == isQuiet)
        #expect(try !scene.preferences.quietHours.isWholeDay)
    }

    // B5, 2.1
    @Test(
        arguments: [
            ("09:00-17:30", 540, 510), ("22:00-07:00", 1320, 540), ("23:59-00:00", 1439, 1),
            ("00:00-23:59", 0, 1439), ("00:00-00:01", 0, 1), ("00:01-00:00", 1, 1439),
            ("12:00-12:00", 720, 1440), ("00:01-00:01", 1, 1440), ("00:00-00:00", 0, 0),
        ]
    )
    func `the quiet minutes are those from start up to and without end`(
        interval: String,
        first: Int,
        count: Int
    ) throws {
        var scene = try Scene.quiet(interval, in: "UTC", at: "2022-07-28T00:00:00Z")
        let midnight = scene.now
        var quiet: Set<Int> = []
        for minute in 0..<1440 {
            scene.now = midnight.adding(milliseconds: Int64(minute) * 60_000)
            if try scene.isQuiet { quiet.insert(minute) }
        }
        #expect(quiet == Set((0..<count).map { (first + $0) % 1440 }))
        #expect(try scene.preferences.quietHours.isEmpty == (count == 0))
    }

    // B5, 2.1
    @Test(arguments: ["00:01-00:01", "09:00-09:00", "12:00-12:00", "23:59-23:59"])
    func `an interval that starts when it ends is the whole day`(interval: String) throws {
        var scene = try Scene.quiet(interval, in: "America/New_York")
        #expect(try scene.preferences.quietHours.isWholeDay)
        for minute in Int64(0)..<1440 {
            scene.now = scene.now.adding(milliseconds: 60_000 - minute % 2)
            #expect(try scene.isQuiet, "\(scene.now)")
        }
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
    }

    // B5, 2.1
    @Test func `midnight to midnight switches the interval off`() throws {
        let scene = try Scene.quiet("00:00-00:00", in: "UTC", at: "2022-07-28T00:00:00Z")
        #expect(try scene.preferences.quietHours.isEmpty)
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.appInterval) == .skip)
    }

    // B5, 2.1
    @Test(
        arguments: [
            ("UTC", "12:00"), ("+00:00", "12:00"), ("-00:00", "12:00"), ("Asia/Shanghai", "20:00"),
            ("+08:00", "20:00"), ("Etc/GMT-8", "20:00"), ("Asia/Kathmandu", "17:45"),
            ("+05:45", "17:45"), ("Asia/Kolkata", "17:30"), ("America/St_Johns", "09:30"),
            ("America/New_York", "08:00"), ("-05:00", "07:00"), ("Pacific/Chatham", "00:45"),
            ("Pacific/Kiritimati", "02:00"), ("-12:00", "00:00"), ("+18:00", "06:00"),
            ("-18:00", "18:00"), ("Australia/Lord_Howe", "22:30"), ("-00:30", "11:30"),
        ]
    )
    func `the interval is read on the zone's wall clock`(zone: String, time: String) throws {
        // 12:00 in UTC, on a day of summer time in the north.
        let minute = try SilentModeTime(time)
        let next = try SilentModeTime(
            hours: (minute.minuteOfDay + 1) / 60 % 24,
            minutes: (minute.minuteOfDay + 1) % 60
        )
        var scene = try Scene.quiet("\(minute)-\(next)", in: zone)
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
        scene.now = scene.now.adding(milliseconds: -1)
        #expect(try scene.decision == .push)
        scene.now = scene.now.adding(milliseconds: 60_000)
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
        scene.now = scene.now.adding(milliseconds: 1)
        #expect(try scene.decision == .push)
    }

    // B5, 2.1
    @Test(
        arguments: [
            ("1969-12-31T21:59:59.999Z", false), ("1969-12-31T22:00:00Z", true),
            ("1969-12-31T23:59:59.999Z", true), ("1970-01-01T06:59:59.999Z", true),
            ("1970-01-01T07:00:00Z", false), ("0000-01-01T06:59:59.999Z", true),
            ("9999-12-31T22:00:00Z", true),
        ]
    )
    func `days before 1970 and far ones are like any other`(now: String, isQuiet: Bool) throws {
        let scene = try Scene.quiet("22:00-07:00", in: "UTC", at: now)
        #expect(try scene.decision == (isQuiet ? .suppress(.gate(.appInterval)) : .push))
    }

    // B5
    @Test func `without an interval the gate skips`() throws {
        #expect(try Scene().verdict(.appInterval) == .skip)
        #expect(try Scene().preferences.quietHours.isEmpty)
    }

    // B5, 2.3
    @Test func `the interval silences a conversation that wants all`() throws {
        var scene = try Scene.quiet("11:00-13:00", in: "UTC")
        scene.setConversation(remindType: .all)
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
    }
}
