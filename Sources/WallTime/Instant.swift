/// A point in time: whole milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Every instant lies within ``earliest`` and ``latest``. What would lie outside is set to the
/// nearer of the two, so that no sum of an instant, offsets and days can overflow.
public struct Instant: Hashable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z, from -(2^53 - 1) to 2^53 - 1.
    public let milliseconds: Int64

    /// The first instant there is: 2^53 - 1 milliseconds before 1970, in the year -283457.
    public static let earliest = Instant(milliseconds: -Instant.limit)
    /// The last instant there is: 2^53 - 1 milliseconds after 1970 began, in the year 287396.
    public static let latest = Instant(milliseconds: Instant.limit)

    /// The largest distance from 1970 in milliseconds: the integers a double holds exactly, hence
    /// what any JSON writer can be trusted with.
    private static var limit: Int64 { 9_007_199_254_740_991 }

    /// Creates an instant from milliseconds since 1970-01-01T00:00:00Z.
    ///
    /// A number beyond ``earliest`` or ``latest`` gives the nearer of the two.
    public init(milliseconds: Int64) {
        self.milliseconds = max(-Instant.limit, min(milliseconds, Instant.limit))
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
