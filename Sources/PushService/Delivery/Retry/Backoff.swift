/// Pauses that grow with every attempt and are drawn, so that not all callers come back at once.
public struct Backoff: Hashable, Sendable {
    /// The pause after the first attempt; it doubles with every other.
    public var first: Duration
    /// Where it stops growing.
    public var longest: Duration
    /// Between which multiples of that pause one is drawn.
    public let spread: ClosedRange<Double>

    /// Creates pauses; by default they are drawn between the whole and one and a half of it.
    public init(first: Duration, longest: Duration, spread: ClosedRange<Double> = 1...1.5) {
        precondition(
            spread.lowerBound >= 0 && spread.upperBound <= 1000,
            "a pause is multiplied by 0 to 1000"
        )
        self.first = first
        self.longest = longest
        self.spread = spread
    }

    /// The pause after so many attempts, 1 or more, in milliseconds.
    ///
    /// `jitter` is what was drawn, 0 to 1: how far into the spread the pause is.
    package func milliseconds(after attempts: Int, jitter: Double) -> Int64 {
        // 2^30 of the smallest pause is more than any longest; more would overflow.
        let growing = first * (1 << min(max(attempts, 1) - 1, 30))
        let pause = Double(min(growing, longest).milliseconds)
        let drawn = (spread.upperBound - spread.lowerBound) * min(max(jitter, 0), 1)
        return Int64(pause * spread.lowerBound) + Int64(pause * drawn)
    }
}

extension Duration {
    /// Whole milliseconds; what is below one is dropped, and 1,000 years are the most.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let bounded = max(-31_557_600_000, min(seconds, 31_557_600_000))
        return bounded * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
