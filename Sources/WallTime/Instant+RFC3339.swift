public import ExactJSON

extension Instant {
    /// Reads an instant such as `2026-03-08T01:30:00-05:00` or `2026-03-08T06:30:00.25Z`.
    ///
    /// The text is `YYYY-MM-DDTHH:MM:SS`, then none or a point and one to three digits, then `Z` or
    /// `±hh:mm`, with `T` and `Z` in upper case. Years go from 0000 to 9999, the day must exist,
    /// hours go to 23, minutes and seconds to 59 (there are no leap seconds), and so do the hours
    /// and minutes of the offset. The instant must lie within ``earliest`` and ``latest``, which an
    /// offset can miss in the first and the last day. Any other text throws `input.value`.
    public init(rfc3339 text: String) throws(InputError) {
        try self.init(rfc3339: ExactString(text))
    }

    /// Reads an instant such as `2026-03-08T01:30:00-05:00` or `2026-03-08T06:30:00.25Z`.
    ///
    /// It is the same as reading the plain string, and any other text throws `input.value` too.
    public init(rfc3339 text: ExactString) throws(InputError) {
        var reader = DigitReader(text)
        guard let milliseconds = reader.rfc3339(), reader.isAtEnd else {
            throw InputError(
                .inputValue,
                "expected an instant such as `2026-03-08T01:30:00-05:00`"
            )
        }
        guard Instant.range.contains(milliseconds) else {
            throw InputError(.inputValue, "expected an instant of the years 0000 to 9999 of UTC")
        }
        self.init(milliseconds: milliseconds)
    }

    /// Writes the instant by RFC 3339, at the given offset from UTC.
    ///
    /// The offset is numeric, `+00:00` for UTC; milliseconds are written only if they are not zero,
    /// and then with three digits. On the first and the last day an offset can lead to the years -0001
    /// and 10000, which are written so. RFC 3339 has no offsets with odd seconds: of such an offset the whole
    /// minutes alone are written, and the time of day is the one at *that* offset, so that the text
    /// names exactly this instant.
    public func rfc3339(offset: PushTimeZone.Offset) -> String {
        let offset = offset.wholeMinutes
        let local = milliseconds + offset.milliseconds
        let days = local.flooredQuotient(by: Instant.millisecondsPerDay)
        let time = local - days * Instant.millisecondsPerDay
        let date = CivilDate(daysSince1970: days)

        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        if date.year < 0 {
            bytes.append(0x2D)
        }
        bytes.append(decimal: date.year < 0 ? -date.year : date.year, digits: 4)
        bytes.append(0x2D)
        bytes.append(decimal: date.month, digits: 2)
        bytes.append(0x2D)
        bytes.append(decimal: date.day, digits: 2)
        bytes.append(0x54)
        bytes.append(decimal: time / 3_600_000, digits: 2)
        bytes.append(0x3A)
        bytes.append(decimal: time / 60_000 % 60, digits: 2)
        bytes.append(0x3A)
        bytes.append(decimal: time / 1000 % 60, digits: 2)
        if time % 1000 != 0 {
            bytes.append(0x2E)
            bytes.append(decimal: time % 1000, digits: 3)
        }
        offset.write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension DigitReader {
    /// Reads one instant as milliseconds since 1970-01-01T00:00:00Z.
    fileprivate mutating func rfc3339() -> Int64? {
        guard let year = number(digits: 4, atMost: 9999), skip(0x2D),
            let month = number(digits: 2, atMost: 12), skip(0x2D),
            let day = number(digits: 2, atMost: 31), skip(0x54),
            let hour = number(digits: 2, atMost: 23), skip(0x3A),
            let minute = number(digits: 2, atMost: 59), skip(0x3A),
            let second = number(digits: 2, atMost: 59),
            let fraction = fraction(),
            let offset = skip(0x5A) ? 0 : offset(),
            let date = CivilDate(year: year, month: month, day: day)
        else { return nil }
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
        return (seconds - Int64(offset)) * 1000 + fraction
    }

    /// Reads none, or a point and one to three digits, as milliseconds.
    private mutating func fraction() -> Int64? {
        guard skip(0x2E) else { return 0 }
        guard let tenths = digit() else { return nil }
        guard let hundredths = digit() else { return tenths * 100 }
        guard let thousandths = digit() else { return tenths * 100 + hundredths * 10 }
        return tenths * 100 + hundredths * 10 + thousandths
    }
}
