/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Every instant lies within ``earliest`` and ``latest``, the years 0000 to 9999 of UTC, which are all
/// that RFC 3339 can write. What would lie outside is set to the nearer of the two, so that every
/// instant can be written and read again, and no sum of an instant, offsets and days can overflow.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, from -62,167,219,200,000 to 253,402,300,799,999.
    public let milliseconds: Int64

    /// The first instant there is: 0000-01-01T00:00:00.000Z.
    public static let earliest = Instant(milliseconds: Instant.range.lowerBound)
    /// The last instant there is: 9999-12-31T23:59:59.999Z.
    public static let latest = Instant(milliseconds: Instant.range.upperBound)

    /// The milliseconds of the years 0000 to 9999.
    static var range: ClosedRange<Int64> { -62_167_219_200_000...253_402_300_799_999 }

    /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// A number beyond ``earliest`` or ``latest`` gives the nearer of the two.
    public init(milliseconds: Int64) {
        self.milliseconds = max(
            Instant.range.lowerBound,
            min(milliseconds, Instant.range.upperBound)
        )
    }

    /// The instant so many milliseconds later (earlier, if negative).
    ///
    /// A sum beyond ``earliest`` or ``latest`` gives the nearer of the two.
    public func adding(milliseconds distance: Int64) -> Instant {
        let (sum, overflow) = milliseconds.addingReportingOverflow(distance)
        guard !overflow else { return distance < 0 ? .earliest : .latest }
        return Instant(milliseconds: sum)
    }

    /// The milliseconds that pass from another instant to this one, negative if the other is later.
    public func milliseconds(since other: Instant) -> Int64 {
        milliseconds - other.milliseconds
    }
}

extension Instant: Comparable {
    /// Whether the left instant is earlier.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

extension Instant: CustomStringConvertible {
    /// The instant as RFC 3339 writes it, at offset `+00:00`.
    public var description: String { rfc3339(offset: .utc) }
}
