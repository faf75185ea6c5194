/// Pauses that grow with every attempt, and are drawn so that not all come back at once.
public struct Backoff: Hashable, Sendable {
    /// The shortest pause after the first attempt; it doubles with every other.
    public var first: Duration
    /// Where it stops growing.
    public var longest: Duration

    /// Creates pauses.
    public init(first: Duration, longest: Duration) {
        self.first = first
        self.longest = longest
    }

    /// How much longer than its shortest a pause may be drawn.
    private static let spread = 0.5

    /// The pause after so many attempts, 1 or more, in milliseconds.
    ///
    /// `share` is what was drawn, 0 to 1: how much of the spread, half the shortest pause, comes on top.
    /// So a pause is never shorter than it is asked to be.
    func milliseconds(after attempts: Int, share: Double) -> Int64 {
        // 2^30 of the smallest pause is more than any longest; more would overflow.
        let growing = first * (1 << min(max(attempts, 1) - 1, 30))
        let pause = min(growing, longest).milliseconds
        return pause + Int64(Double(pause) * Self.spread * min(max(share, 0), 1))
    }
}

extension Duration {
    /// Whole milliseconds; what is below one is dropped, and 1,000 years are the most.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let bounded = max(-31_557_600_000, min(seconds, 31_557_600_000))
        return bounded * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
