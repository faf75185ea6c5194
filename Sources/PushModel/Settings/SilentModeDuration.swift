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

    /// The instant until which a duration that is set now is active; `nil` for 0 minutes.
    public func expiry(from now: Instant) -> Instant? {
        minutes == 0 ? nil : now.adding(milliseconds: Int64(minutes) * 60_000)
    }
}
