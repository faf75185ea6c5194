public import ExactJSON

/// A day of the proleptic Gregorian calendar, such as `2026-03-08`, from 0000-01-01 to 9999-12-31.
public struct CalendarDay: Hashable, Sendable {
    /// The number of days from 1970-01-01 to this day, negative before it.
    let daysSince1970: Int32

    private static let range: ClosedRange<Int64> = -719_528...2_932_896

    private init(clamping days: Int64) {
        let nearest = max(Self.range.lowerBound, min(days, Self.range.upperBound))
        daysSince1970 = Int32(nearest)
    }

    /// The first day there is: 0000-01-01.
    public static let earliest = CalendarDay(clamping: .min)
    /// The last day there is: 9999-12-31.
    public static let latest = CalendarDay(clamping: .max)

    /// Creates the day that a wall clock at an offset from UTC shows at an instant.
    ///
    /// In the first and the last hours of all instants this can be a day before ``earliest`` or after
    /// ``latest``; then it is the nearer of the two.
    public init(of instant: Instant, offset: PushTimeZone.Offset) {
        let local = instant.milliseconds + offset.milliseconds
        self.init(clamping: local.flooredQuotient(by: Instant.millisecondsPerDay))
    }

    /// Reads a day such as `2026-03-08`: four, two and two digits, of a day that exists.
    ///
    /// - Throws: `input.value` for any other text.
    public init(_ text: ExactString) throws(InputError) {
        var reader = DigitReader(text)
        guard let year = reader.number(digits: 4, atMost: 9999), reader.skip(0x2D),
            let month = reader.number(digits: 2, atMost: 12), reader.skip(0x2D),
            let day = reader.number(digits: 2, atMost: 31), reader.isAtEnd,
            let date = CivilDate(year: year, month: month, day: day)
        else { throw InputError(.inputValue, "expected a day such as `2026-03-08`") }
        self.init(clamping: date.daysSince1970)
    }

    /// Reads a day as the initialiser for exact text does.
    public init(_ text: String) throws(InputError) {
        try self.init(ExactString(text))
    }
}

extension CalendarDay: Comparable {
    /// Whether the left day is earlier.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }
}

extension CalendarDay: CustomStringConvertible {
    /// The day as `YYYY-MM-DD`.
    public var description: String {
        let date = CivilDate(daysSince1970: Int64(daysSince1970))
        var bytes: [UInt8] = []
        bytes.append(decimal: date.year, digits: 4)
        bytes.append(0x2D)
        bytes.append(decimal: date.month, digits: 2)
        bytes.append(0x2D)
        bytes.append(decimal: date.day, digits: 2)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension CalendarDay: JSONRepresentable {
    /// Reads a text such as `2026-03-08`.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another form.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json))
    }

    /// The day as the text `YYYY-MM-DD`.
    public var json: JSONValue { .string(description) }
}
