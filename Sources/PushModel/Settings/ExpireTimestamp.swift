public import WallTime

/// The instant at which a duration ends (`expireTimestamp`): milliseconds since 1970 (rule 2.2).
///
/// The vendor's 0 means that no duration is set. Here that is `nil`, and an expiry is later than 0, so
/// what is written is read again as it was.
public struct ExpireTimestamp: Hashable, Sendable {
    /// The end, later than 1970-01-01T00:00:00Z and at most `Instant.latest`.
    public let instant: Instant

    /// Takes an instant as the end of a duration.
    ///
    /// `nil` for 1970-01-01T00:00:00Z, which is the vendor's 0, and for every earlier instant.
    public init?(_ instant: Instant) {
        guard instant.milliseconds > 0 else { return nil }
        self.instant = instant
    }

    /// Whether milliseconds since 1970 lie before 2001, so that they are probably seconds (H30).
    @inline(__always)
    package static func isProbablySeconds(_ milliseconds: Int64) -> Bool {
        0 < milliseconds && milliseconds < 978_307_200_000
    }

    /// Milliseconds since 1970-01-01T00:00:00Z, 1...253402300799999.
    public var milliseconds: Int64 { instant.milliseconds }
}

extension ExpireTimestamp: Comparable {
    /// Whether the left duration ends first.
    public static func < (left: ExpireTimestamp, right: ExpireTimestamp) -> Bool {
        left.instant < right.instant
    }
}

extension ExpireTimestamp: CustomStringConvertible {
    /// The instant as RFC 3339 writes it, at offset `+00:00`.
    public var description: String { instant.description }
}
