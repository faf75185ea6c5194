import WallTime

/// An instant on a wall clock: its day and time as a person writes them, whatever the locale.
struct WallClock {
    /// The days between 1970-01-01 and the day, negative before.
    let day: Int64
    /// How far it is into the day, in milliseconds.
    let millisecondOfDay: Int64
    /// Year, month and day, as RFC 3339 writes them.
    private let date: String

    init(_ instant: Instant, offset: PushTimeZone.Offset) {
        let offset = offset.wholeMinutes
        let local = instant.milliseconds + offset.milliseconds
        millisecondOfDay = local - local.flooredDays * Instant.millisecondsPerDay
        day = local.flooredDays
        date = String(instant.rfc3339(offset: offset).prefix { $0 != "T" })
    }

    /// The start of a day.
    init(day: Int64) {
        self.init(Instant(milliseconds: day * Instant.millisecondsPerDay), offset: .utc)
    }

    /// Hours and minutes: `07:05`.
    var time: String { WallClock.time(millisecondOfDay) }

    /// The weekday's name.
    var weekday: String { WallClock.weekdays[Int((day % 7 + 11) % 7)] }

    /// Weekday, day and month: `Sunday 8 March`.
    var longDate: String {
        let parts = date.split(separator: "-").suffix(2).compactMap { Int($0) }
        guard let month = parts.first, let day = parts.last else { return date }
        return "\(weekday) \(day) \(WallClock.months[(month - 1) % 12])"
    }

    /// A shorter form: `Sun 8 Mar`.
    var shortDate: String {
        longDate.split(separator: " ").map { $0.prefix(3) }.joined(separator: " ")
    }

    var year: String { String(date.dropLast("-MM-DD".count)) }

    /// A time of day; the end of the day is `24:00`.
    static func time(_ millisecondOfDay: Int64) -> String {
        let minutes = millisecondOfDay / 60_000
        let digits = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
        return "\(digits(minutes / 60)):\(digits(minutes % 60))"
    }

    private static let weekdays = [
        "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]
}

extension Int64 {
    /// Milliseconds in whole days, rounded down.
    fileprivate var flooredDays: Int64 {
        let days = self / Instant.millisecondsPerDay
        return self % Instant.millisecondsPerDay < 0 ? days - 1 : days
    }
}
