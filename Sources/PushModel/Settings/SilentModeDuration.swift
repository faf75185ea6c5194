public import ExactJSON
public import WallTime

/// For how long a user or a conversation is silent from now on, in whole minutes (rule 2.2).
public struct SilentModeDuration: Hashable, Sendable {
    /// Minutes, 0...10080 (a week).
    ///
    /// 0 clears a running duration.
    public let minutes: Int

    /// The range of minutes that the vendor accepts.
    public static let range = 0...10_080

    /// Creates a duration.
    ///
    /// - Throws: `input.value` if `minutes` is outside 0...10080.
    public init(minutes: Int) throws(InputError) {
        guard Self.range.contains(minutes) else {
            throw InputError(.inputValue, "a duration is 0 to 10080 minutes, not `\(minutes)`")
        }
        self.minutes = minutes
    }

    /// The instant until which a duration that is set at `now` is active.
    ///
    /// `nil` for 0 minutes, and for an end that no ``ExpireTimestamp`` can be: at or before
    /// 1970-01-01T00:00:00Z.
    public func expiry(from now: Instant) -> ExpireTimestamp? {
        minutes == 0 ? nil : ExpireTimestamp(now.adding(milliseconds: Int64(minutes) * 60_000))
    }
}
