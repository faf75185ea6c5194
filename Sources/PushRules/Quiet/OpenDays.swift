import ExactJSON
import PushModel
import WallTime

/// The days of a clock in which some minute is not quiet, whatever windows of dates of a single year add.
///
/// Without dates of every year a day is as quiet as that a week later, else as that 400 years later: then the calendar
/// comes again, and the weekdays with it. So no day is open if none of one cycle is.
struct OpenDays {
    /// How many days a cycle has.
    private let cycle: Int64
    /// The open days of the cycle that begins on 1970-01-01, ascending.
    private let days: [Int32]

    private static let daysOf400Years: Int64 = 146_097

    init(_ hours: QuietHours, _ windows: PushSettings.QuietWindows) {
        let recurring = windows.compactMap { $0.recurring }
        let pattern = QuietPattern(hours, recurring)
        cycle = recurring.contains { !$0.dates.isEmpty } ? Self.daysOf400Years : 7
        // A day is quiet by its weekday, its date, and whether the day before is a 29 February.
        var known: [Int: Bool] = [:]
        var days: [Int32] = []
        for day in 0..<cycle {
            let (date, before) = (
                CivilDate(daysSince1970: day), CivilDate(daysSince1970: day - 1)
            )
            let kind = ((date.month * 32 + date.day) * 32 + before.day) * 7 + day % 7
            let isOpen = known[Int(kind)] ?? pattern.isOpen(day)
            known[Int(kind)] = isOpen
            if isOpen { days.append(Int32(day)) }
        }
        self.days = days
    }

    /// The minute at which the day of a minute starts, or the next one that is open; `nil` if there is none.
    func start(ofDayAt minute: Int64) -> Int64? {
        guard let first = days.first else { return nil }
        let day = minute.flooredQuotient(by: 1440)
        let start = day.flooredQuotient(by: cycle) * cycle
        let index = days.indices.partitioningIndex { Int64(days[$0]) >= day - start }
        let open = index < days.endIndex ? Int64(days[index]) : cycle + Int64(first)
        return (start + open) * 1440
    }
}

extension QuietPattern {
    /// Whether some minute of a day is not quiet.
    fileprivate func isOpen(_ day: Int64) -> Bool {
        var minute = day * 1440
        while minute < (day + 1) * 1440 {
            let verdicts = verdicts(at: minute)
            if !verdicts.isQuiet, !verdicts.isInWindow { return true }
            minute = edge(after: minute)
        }
        return false
    }
}
