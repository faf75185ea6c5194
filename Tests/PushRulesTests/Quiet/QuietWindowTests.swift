import ExactJSON
import Fixtures
import PushModel
import SeededRandomness
import Testing
import WallTime

@testable import PushRules

@Suite struct QuietWindowTests {
    private static let everyDay = Set(QuietWindow.Weekday.allCases)

    private static func scene(
        _ windows: [QuietWindow],
        at now: String,
        in zone: String = "UTC"
    ) throws -> Scene {
        var scene = Scene()
        scene.now = try Instant(rfc3339: now)
        scene.recipient.settings.quietWindows = try PushSettings.QuietWindows(windows)
        scene.recipient.settings.timeZone = try PushTimeZone(zone)
        return scene
    }

    // B10, 2.7
    @Test(
        arguments: [
            ("22:00", "07:00", "2026-01-15T22:00:00Z", false),
            ("22:00", "07:00", "2026-01-16T21:59:00Z", false),
            ("22:00", "07:00", "2026-01-16T22:00:00Z", true),
            ("22:00", "07:00", "2026-01-17T06:59:59.999Z", true),
            ("22:00", "07:00", "2026-01-17T07:00:00Z", false),
            ("22:00", "07:00", "2026-01-17T23:00:00Z", false),
            ("00:00", "00:00", "2026-01-15T23:59:59.999Z", false),
            ("00:00", "00:00", "2026-01-16T00:00:00Z", true),
            ("00:00", "00:00", "2026-01-16T23:59:59.999Z", true),
            ("00:00", "00:00", "2026-01-17T00:00:00Z", false),
            ("09:00", "09:00", "2026-01-16T08:59:00Z", false),
            ("09:00", "09:00", "2026-01-16T09:00:00Z", true),
            ("09:00", "09:00", "2026-01-17T08:59:00Z", true),
            ("09:00", "09:00", "2026-01-17T09:00:00Z", false),
        ]
    )
    func `a window of Fridays belongs to the day on which it begins`(
        start: String,
        end: String,
        now: String,
        isActive: Bool
    ) throws {
        let window = try QuietWindow(
            days: [.friday],
            start: SilentModeTime(start),
            end: SilentModeTime(end)
        )
        let scene = try Self.scene([window], at: now)
        #expect(try scene.decision == (isActive ? .suppress(.gate(.quietWindow)) : .push))
    }

    // 2.6
    @Test func `days come again within 40 years`() {
        struct Kind: Hashable {
            let weekday: Int
            let today: Int
            let yesterday: Int
        }
        var seen: [Kind: Int] = [:]
        var longest = 0
        for number in 10_958...FoundationDay.last {
            let today = FoundationDay.number(number)
            let yesterday = FoundationDay.number(number - 1)
            let kind = Kind(
                weekday: today.weekday,
                today: today.month * 32 + today.day,
                yesterday: yesterday.month * 32 + yesterday.day
            )
            if let last = seen[kind] { longest = max(longest, number - last) }
            seen[kind] = number
        }
        // 366 days, and 1 March after 28 February, on any weekday.
        #expect(seen.count == 7 * 367)
        #expect(longest == 40 * 365 + 9)
    }

    // 2.6, H2
    @Test(arguments: Seeds.all)
    func `the next push is what a look at every edge of 400 years finds`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<12 {
            let windows = try Self.nearlyAlways(using: &random)
            let scene = try Self.scene(windows, at: "2030-01-01T00:00:00Z")
            let minutes = Set(windows.flatMap { [$0.start.minuteOfDay, $0.end.minuteOfDay] } + [0])
                .sorted()
            var found = NextPush.never
            let first = Int(scene.now.milliseconds / 86_400_000)
            search: for day in first...FoundationDay.last {
                for minute in minutes
                where !(day == first && minute == 0)
                    && !NaiveQuiet.isInWindow(windows, minute: minute, day: day)
                {
                    let minutes = Int64(day) * 1440 + Int64(minute)
                    found = .at(Instant(milliseconds: minutes * 60_000))
                    break search
                }
            }
            // At midnight of the first day an instant passes a millisecond later, if it does at all.
            if !NaiveQuiet.isInWindow(windows, minute: 0, day: first) {
                found = .at(scene.now.adding(milliseconds: 1))
            }
            #expect(try scene.nextPush == found, "\(windows)")
        }
    }

    /// Windows of all days of the year but few, and of all weekdays but few, perhaps with a gap in the day.
    private static func nearlyAlways(using random: inout SplitMix64) throws -> [QuietWindow] {
        var windows: [QuietWindow] = []
        let gap = random.once(in: 3) ? try SilentModeTime("07:00") : .midnight
        let start = gap == .midnight ? gap : try SilentModeTime("07:01")
        let days = everyDay.filter { _ in !random.once(in: 4) }
        if !days.isEmpty {
            windows.append(try QuietWindow(days: days, start: start, end: gap))
        }
        let missing = random.pick(1, 2, 366)
        var dates: [QuietWindow.Date] = []
        for number in 0..<366 where !random.once(in: missing == 366 ? 366 : 80 * missing) {
            // 2000 is a leap year.
            let day = FoundationDay.number(10_957 + number)
            dates.append(try QuietWindow.Date(month: day.month, day: day.day))
        }
        if random.once(in: 2) { dates.append(try QuietWindow.Date(month: 2, day: 29)) }
        let different = Array(Set(dates)).sorted()
        for start in stride(from: 0, to: different.count, by: 64) {
            let part = Set(different[start..<min(start + 64, different.count)])
            windows.append(try QuietWindow(dates: part, start: .midnight, end: .midnight))
        }
        let years = try (0..<20).map {
            try QuietWindow.Date(year: 2030 + $0, month: 2, day: random.pick(1, 28))
        }
        windows.append(try QuietWindow(dates: Set(years), start: .midnight, end: .midnight))
        return windows
    }

    // 2.6: 29 February is a Saturday once in 28 years, and those to 9999 are listed.
    @Test func `dates of single years are passed over to the only days that are left`() throws {
        var dates: [QuietWindow.Date] = []
        for number in 0..<366 where number != 59 {
            let day = FoundationDay.number(10_957 + number)
            dates.append(try QuietWindow.Date(month: day.month, day: day.day))
        }
        for year in stride(from: 2032, to: 9900, by: 4) {
            let date = try? QuietWindow.Date(year: year, month: 2, day: 29)
            if let date, dates.count < 1_900 { dates.append(date) }
        }
        var windows = [
            try QuietWindow(
                days: Self.everyDay.subtracting([.saturday]),
                start: .midnight,
                end: .midnight
            )
        ]
        for start in stride(from: 0, to: dates.count, by: 64) {
            let part = Set(dates[start..<min(start + 64, dates.count)])
            windows.append(try QuietWindow(dates: part, start: .midnight, end: .midnight))
        }
        let scene = try Self.scene(windows, at: "2027-01-01T00:00:00Z")
        let last = try #require(dates.compactMap { $0.year }.max())
        guard case .at(let next) = try scene.nextPush else {
            Issue.record("no push")
            return
        }
        let day = CivilDate(daysSince1970: next.milliseconds / 86_400_000)
        #expect(day.month == 2 && day.day == 29 && next.milliseconds % 86_400_000 == 0)
        #expect(next > Instant(milliseconds: Int64(last - 1970) * 31_556_952_000))
    }

    // 2.6
    @Test func `the last instant there is can pass`() throws {
        let end = try SilentModeTime("23:59")
        let windows = [try QuietWindow(days: Self.everyDay, start: .midnight, end: end)]
        let scene = try Self.scene(windows, at: "9999-12-31T12:00:00Z")
        #expect(try scene.nextPush == .at(Instant(rfc3339: "9999-12-31T23:59:00Z")))
        let late = try Self.scene(windows, at: "9999-12-31T23:58:59.999Z", in: "-01:00")
        #expect(try late.nextPush == .never)
    }

    // 2.6, 2.7
    @Test func `windows and an interval that leave nothing never pass`() throws {
        var scene = try Self.scene(
            [
                QuietWindow(
                    days: Self.everyDay,
                    start: SilentModeTime("07:00"),
                    end: SilentModeTime("22:00")
                )
            ],
            at: "2026-01-15T12:00:00Z",
            in: "America/New_York"
        )
        scene.recipient.settings.interval = try SilentModeInterval("22:00-07:00")
        #expect(try scene.nextPush == .never)
        scene.recipient.settings.interval = try SilentModeInterval("22:00-06:59")
        #expect(try scene.nextPush == NextPushTests.at("2026-01-16T06:59:00-05:00"))
    }
}
