/// The daily quiet interval as minutes of a wall clock: 4 bytes, nothing on the heap (rule 2.1).
package struct QuietHours: Hashable, Sendable {
    /// The first quiet minute of the day, 0 to 1439.
    package let start: Int16
    /// How many minutes from there are quiet: none if 0, the whole day if 1440.
    package let length: Int16

    private static var minutesPerDay: Int16 { Int16(SilentModeTime.minutesPerDay) }

    /// Creates the quiet hours of an interval; there are none if it is `nil` or off.
    package init(_ interval: SilentModeInterval?) {
        let interval = interval ?? .off
        start = Int16(interval.start.minuteOfDay)
        length =
            interval.isWholeDay
            ? Self.minutesPerDay
            : Self.minutes(from: start, to: Int16(interval.end.minuteOfDay))
    }

    /// Whether no minute is quiet.
    package var isEmpty: Bool { length == 0 }

    /// Whether every minute is quiet.
    package var isWholeDay: Bool { length == Self.minutesPerDay }

    /// The first minute of the day that is not quiet any more, 0 to 1439.
    package var end: Int16 { (start + length) % Self.minutesPerDay }

    /// Whether a minute of the day, 0 to 1439, is quiet.
    package func contains(minute: Int16) -> Bool {
        Self.minutes(from: start, to: minute) < length
    }

    /// How many minutes a clock takes from one minute of the day to another, perhaps over midnight.
    package static func minutes(from first: Int16, to last: Int16) -> Int16 {
        let difference = last - first
        return difference < 0 ? difference + minutesPerDay : difference
    }
}
