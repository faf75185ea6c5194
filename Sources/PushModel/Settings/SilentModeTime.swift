public import ExactJSON
import WallTime

/// A time of day at which quiet hours start or end, to the minute: 00:00 to 23:59 (`EMSilentModeTime`).
public struct SilentModeTime: Hashable, Sendable {
    // INVARIANT: 0...1439. So small because settings are held and copied by the million.
    private let minute: Int16

    /// The minutes of a day without a change of the clock.
    @inlinable package static var minutesPerDay: Int { 1440 }

    /// The start of the day, 00:00.
    public static let midnight = SilentModeTime(uncheckedMinuteOfDay: 0)

    /// Creates a time of day; hours beyond 0 to 23 and minutes beyond 0 to 59 throw `input.value`.
    public init(hours: Int, minutes: Int) throws(InputError) {
        guard hours >= 0, hours <= 23 else {
            throw InputError(.inputValue, "expected hours from 0 to 23")
        }
        guard minutes >= 0, minutes <= 59 else {
            throw InputError(.inputValue, "expected minutes from 0 to 59")
        }
        self.init(uncheckedMinuteOfDay: hours * 60 + minutes)
    }

    private init(uncheckedMinuteOfDay minute: Int) {
        self.minute = Int16(minute)
    }

    /// The time so many minutes after 00:00, for minutes that were ``minuteOfDay`` of a time before.
    package init(minuteOfDay minute: Int) {
        precondition(minute >= 0 && minute < Self.minutesPerDay, "no minute of the day")
        self.init(uncheckedMinuteOfDay: minute)
    }

    /// The hour, 0 to 23.
    public var hours: Int { minuteOfDay / 60 }

    /// The minute of the hour, 0 to 59.
    public var minutes: Int { minuteOfDay % 60 }

    /// The minutes from 00:00 to this time on a wall clock, 0 to 1439.
    public var minuteOfDay: Int { Int(minute) }
}

extension SilentModeTime {
    /// Reads `HH:MM`, two digits each, `00:00` to `23:59`; any other text throws `input.value`.
    public init(_ text: ExactString) throws(InputError) {
        var reader = DigitReader(text)
        guard let hours = reader.number(digits: 2, atMost: 23), reader.skip(0x3A),
            let minutes = reader.number(digits: 2, atMost: 59), reader.isAtEnd
        else {
            throw InputError(.inputValue, "expected a time from `00:00` to `23:59`")
        }
        self.init(uncheckedMinuteOfDay: Int(hours * 60 + minutes))
    }

    /// Reads `HH:MM` as the initialiser for exact text does.
    public init(_ text: String) throws(InputError) {
        try self.init(ExactString(text))
    }
}

extension SilentModeTime: Comparable {
    /// Whether the left time comes first in the day.
    public static func < (left: SilentModeTime, right: SilentModeTime) -> Bool {
        left.minuteOfDay < right.minuteOfDay
    }
}

extension SilentModeTime: CustomStringConvertible {
    /// The time as `HH:MM`, two digits each.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.append(decimal: Int64(hours), digits: 2)
        bytes.append(0x3A)
        bytes.append(decimal: Int64(minutes), digits: 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}
