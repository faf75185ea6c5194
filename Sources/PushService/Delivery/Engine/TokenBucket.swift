import WallTime

/// A token bucket: how many pushes may be sent at present, by a rate of pushes a second.
///
/// It holds what comes together in a tenth of a second, and one push at least. It has no clock: its callers pass the
/// current time. A clock that is set back stops it no longer than the refill takes.
struct TokenBucket: Sendable {
    /// The pushes a second, which are the thousandths of a push that a millisecond brings.
    private let rate: Int64
    /// The most thousandths of a push that it holds.
    private let capacity: Int64
    /// The thousandths of a push that it has; below 0, if more was sent than it had.
    private var level: Int64
    /// When ``level`` was computed.
    private var refilled: Instant?

    private static let onePush: Int64 = 1000

    /// Creates a full bucket for a rate of 1 push a second or more.
    init(rate: Int) {
        self.rate = Int64(rate)
        // A part of a second push, so that a low rate loses nothing while a full one waits to be sent.
        capacity = max(2 * Self.onePush - 1, 100 * self.rate)
        level = max(Self.onePush, 100 * self.rate)
    }

    /// Whether a push may be sent.
    var hasPush: Bool { level >= Self.onePush }

    /// Adds what has come until `now`.
    mutating func refill(at now: Instant) {
        let elapsed = refilled.map { max(0, now.milliseconds(since: $0)) } ?? 0
        refilled = now
        guard elapsed > 0, level < capacity else { return }
        let time = (capacity - level) / rate + 1
        level = elapsed < time ? min(capacity, level + elapsed * rate) : capacity
    }

    /// Counts so many pushes as sent; fewer than 0 were counted and not sent.
    mutating func take(_ pushes: Int = 1) {
        level = min(capacity, level - Int64(pushes) * Self.onePush)
    }

    /// The instant after `now` at which pushes may be sent again; `nil` if one may be sent.
    ///
    /// The bucket is refilled at `now`. The instant is when there are as many as come in a hundredth of a second, and one at least, so that a high rate does
    /// not wake the engine for each push.
    func next(after now: Instant) -> Instant? {
        guard !hasPush else { return nil }
        let missing = max(Self.onePush, 10 * rate) - level
        return now.adding(milliseconds: (missing + rate - 1) / rate)
    }
}
