public import ExactJSON
import WallTime

/// Quiet minutes of the weekdays or the dates that it lists, on the wall clock of the user's time zone (rule 2.7).
///
/// It begins on a listed day and ends on that day, or on the next one if ``end`` is not after ``start``. Equal
/// times are 24 hours by the clock.
public struct QuietWindow: Hashable, Sendable {
    // INVARIANT: either a bit for each weekday, from Monday on, or dates: 1 to 64 of them, ascending, each once.
    private let weekdays: UInt8
    /// The dates on which the window begins, ascending; empty if it begins on weekdays.
    public let dates: [Date]
    /// The first quiet minute.
    public let start: SilentModeTime
    /// The first minute that is not quiet any more; 00:00 is the end of the day.
    public let end: SilentModeTime

    /// The most dates of a window.
    package static let dateLimit = 64

    /// Creates a window that begins on weekdays.
    ///
    /// - Throws: `input.value` at `/days` if there is no weekday.
    public init(
        days: Set<Weekday>,
        start: SilentModeTime,
        end: SilentModeTime
    ) throws(InputError) {
        guard !days.isEmpty else {
            throw InputError(.inputValue, "expected a weekday").within(key: "days")
        }
        self.init(weekdays: days.reduce(0) { $0 | 1 << UInt8($1.rawValue) }, [], start, end)
    }

    /// Creates a window that begins on dates.
    ///
    /// - Throws: `input.value` at `/dates` if there are none, or more than 64.
    public init(
        dates: Set<Date>,
        start: SilentModeTime,
        end: SilentModeTime
    ) throws(InputError) {
        guard 1...Self.dateLimit ~= dates.count else {
            throw InputError(.inputValue, "expected 1 to \(Self.dateLimit) dates")
                .within(key: "dates")
        }
        self.init(weekdays: 0, dates.sorted(), start, end)
    }

    private init(
        weekdays: UInt8,
        _ dates: [Date],
        _ start: SilentModeTime,
        _ end: SilentModeTime
    ) {
        self.weekdays = weekdays
        self.dates = dates
        self.start = start
        self.end = end
    }

    /// The weekdays on which the window begins, from Monday on; empty if it begins on dates.
    public var days: [Weekday] { Weekday.allCases.filter { lists($0) } }

    /// The window without dates of a single year; `nil` if it has no other.
    package var recurring: QuietWindow? {
        let recurring = dates.filter { $0.year == nil }
        return recurring.isEmpty && weekdays == 0
            ? nil : QuietWindow(weekdays: weekdays, recurring, start, end)
    }

    private func lists(_ weekday: Weekday) -> Bool { weekdays >> UInt8(weekday.rawValue) & 1 == 1 }
}

extension QuietWindow {
    /// A day of the week.
    public enum Weekday: Int, WireWord, JSONRepresentable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday

        /// The contract's word: the first three letters.
        public var word: ExactString {
            switch self {
            case .monday: "mon"
            case .tuesday: "tue"
            case .wednesday: "wed"
            case .thursday: "thu"
            case .friday: "fri"
            case .saturday: "sat"
            case .sunday: "sun"
            }
        }
    }

    /// A date of every year, or of one.
    public struct Date: Hashable, Sendable {
        /// The year, 0 to 9999; `nil` for every year.
        public var year: Int? { yearNumber < 0 ? nil : Int(yearNumber) }
        /// The month, 1 to 12.
        public var month: Int { Int(monthNumber) }
        /// The day of the month, 1 to 31.
        public var day: Int { Int(dayNumber) }

        // Small, because settings are held by the million; -1 is every year.
        private let yearNumber: Int16
        private let monthNumber: UInt8
        private let dayNumber: UInt8

        /// Creates a date; without a year it is one of every year that has it.
        ///
        /// - Throws: `input.value` if there is no such date in any year, or in that year.
        public init(year: Int? = nil, month: Int, day: Int) throws(InputError) {
            let leapYear = 2000
            guard 0...9999 ~= year ?? leapYear,
                CivilDate(year: Int64(year ?? leapYear), month: Int64(month), day: Int64(day))
                    != nil
            else {
                throw InputError(.inputValue, "expected a date such as `12-25` or `2026-12-31`")
            }
            yearNumber = Int16(year ?? -1)
            monthNumber = UInt8(month)
            dayNumber = UInt8(day)
        }

        /// Month and day as one number, by which dates are ordered.
        fileprivate var monthAndDay: Int { month * 32 + day }
    }

    /// A day on which windows can begin: what they are compared with.
    package struct Day {
        fileprivate let weekdayBit: UInt8
        fileprivate let year: Int64
        fileprivate let monthAndDay: Int

        /// Creates the day that lies so many days after 1970-01-01, a Thursday.
        package init(daysSince1970 days: Int64) {
            let weekday = days + 3 - (days + 3).flooredQuotient(by: 7) * 7
            weekdayBit = 1 << UInt8(weekday)
            let date = CivilDate(daysSince1970: days)
            year = date.year
            monthAndDay = Int(date.month * 32 + date.day)
        }

        package var weekday: Weekday {
            Weekday(rawValue: weekdayBit.trailingZeroBitCount) ?? .monday
        }
    }

    private func lists(_ day: Day) -> Bool {
        guard weekdays == 0 else { return weekdays & day.weekdayBit != 0 }
        var index = dates.indices.partitioningIndex { dates[$0].monthAndDay >= day.monthAndDay }
        while index < dates.endIndex, dates[index].monthAndDay == day.monthAndDay {
            if dates[index].year.map({ Int64($0) == day.year }) ?? true { return true }
            index += 1
        }
        return false
    }

    /// For how many minutes of the wall clock the window is still active; 0 if it is not (rule 2.7).
    ///
    /// - Parameters:
    ///   - minute: The minute of the day that the clock shows, 0 to 1439.
    ///   - today: The date that it shows.
    ///   - yesterday: The date before.
    /// - Returns: The minutes.
    package func minutesLeft(at minute: Int, on today: Day, after yesterday: Day) -> Int {
        let (first, last) = (start.minuteOfDay, end.minuteOfDay)
        if first < last {
            return first <= minute && minute < last && lists(today) ? last - minute : 0
        }
        if minute >= first, lists(today) { return SilentModeTime.minutesPerDay - minute + last }
        return minute < last && lists(yesterday) ? last - minute : 0
    }
}

extension QuietWindow.Date: Comparable {
    /// Whether the left date comes first in a year; of equal days that of every year is first.
    public static func < (left: QuietWindow.Date, right: QuietWindow.Date) -> Bool {
        (left.monthAndDay, left.year ?? -1) < (right.monthAndDay, right.year ?? -1)
    }
}

extension QuietWindow: CustomStringConvertible {
    /// Days and times, such as `mon,fri 22:00-07:00`.
    public var description: String {
        let names = days.map { $0.word.string } + dates.map { $0.description }
        var list = ""
        for name in names { list += (list.utf8.isEmpty ? "" : ",") + name }
        return "\(list) \(start)-\(end)"
    }
}

extension QuietWindow.Date: CustomStringConvertible {
    /// The date as `MM-DD` or `YYYY-MM-DD`.
    public var description: String {
        var bytes: [UInt8] = []
        if let year {
            bytes.append(decimal: Int64(year), digits: 4)
            bytes.append(0x2D)
        }
        bytes.append(decimal: Int64(month), digits: 2)
        bytes.append(0x2D)
        bytes.append(decimal: Int64(day), digits: 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}
