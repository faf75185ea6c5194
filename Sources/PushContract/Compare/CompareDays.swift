import PushModel
import WallTime

/// The days to look at so that each other is like one of them, where windows list weekdays and dates (Z3).
///
/// A day is 24 hours from some time on. What clocks show in it, and whether windows are active, depends on the dates
/// from two days before to two days after. So a day that is not so near to a listed date is like every other one of its
/// weekday. A day that is near is like every other of the same weekday and dates, of which no two are more than 40 years
/// apart, unless one is near to a date of a single year.
struct CompareDays {
    /// Where the days that are near to a date of a single year begin and end.
    let bounds: [Instant]
    /// Whether each day is like every other, as there are no windows.
    let areAlike: Bool
    /// Months and days that are near to a listed one.
    private let near: Set<Int64>

    init(_ windows: [QuietWindow]) {
        areAlike = windows.isEmpty
        var bounds: Set<Instant> = []
        var near: Set<Int64> = []
        for date in Set(windows.flatMap { $0.dates }) {
            let (year, month, day) = (Int64(date.year ?? 2000), Int64(date.month), Int64(date.day))
            guard let days = CivilDate(year: year, month: month, day: day)?.daysSince1970 else {
                continue
            }
            // Three, as 29 February can lie between.
            for distance: Int64 in -3...3 { near.insert(Self.number(of: days + distance)) }
            guard date.year != nil else { continue }
            for distance: Int64 in [-3, 4] {
                bounds.insert(
                    Instant(milliseconds: (days + distance) * Instant.millisecondsPerDay)
                )
            }
        }
        self.bounds = Array(bounds)
        self.near = near
    }

    /// The starts of the days from an instant on, before another one up to which nothing else changes.
    func starts(from first: Instant, before end: Instant) -> [Instant] {
        guard !areAlike else { return [first] }
        var starts: [Instant] = []
        var weekdays: Set<QuietWindow.Weekday> = []
        for number in 0..<Int64(41 * 366) {
            let start = first.adding(milliseconds: number * Instant.millisecondsPerDay)
            guard start < end || number == 0 else { break }
            let day = start.localDay(offset: .utc)
            let isNear = near.contains(Self.number(of: day))
            if isNear || weekdays.insert(QuietWindow.Day(daysSince1970: day).weekday).inserted {
                starts.append(start)
            }
            if near.isEmpty, weekdays.count == 7 { break }
        }
        return starts
    }

    private static func number(of day: Int64) -> Int64 {
        let date = CivilDate(daysSince1970: day)
        return date.month * 32 + date.day
    }
}
