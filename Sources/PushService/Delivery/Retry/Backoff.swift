public import ExactJSON

/// Pauses that grow with every attempt and are drawn, so that not all callers come back at once.
public struct Backoff: Hashable, Sendable {
    /// The pause after the first attempt, from 1 millisecond to 30 days; it doubles with every other.
    public let first: Duration
    /// The pause at which it stops growing, from ``first`` to 30 days.
    public let longest: Duration
    /// The multiples of that pause between which one is drawn, from 0 to 1000; the upper one is at least 1.
    public let spread: ClosedRange<Double>

    /// Creates pauses; by default they are drawn between the whole and one and a half of it.
    ///
    /// - Throws: `input.value` at the value that is out of its range.
    public init(
        first: Duration,
        longest: Duration,
        spread: ClosedRange<Double> = 1...1.5
    ) throws(InputError) {
        let limit = Duration.seconds(30 * 86_400)
        try InputError.check("first", first, in: .milliseconds(1)...limit)
        try InputError.check("longest", longest, in: first...limit)
        try InputError.check("spread", spread.lowerBound, in: 0...1000)
        try InputError.check("spread", spread.upperBound, in: 1...1000)
        self.init(unchecked: first, longest: longest, spread: spread)
    }

    /// Creates pauses of values that are known to be in range.
    package init(
        unchecked first: Duration,
        longest: Duration,
        spread: ClosedRange<Double> = 1...1.5
    ) {
        self.first = first
        self.longest = longest
        self.spread = spread
    }

    /// The pause after so many attempts, 1 or more, in milliseconds.
    ///
    /// `jitter` is what was drawn, 0 to 1: how far into the spread the pause is. It is at least the pause that the
    /// server asks for, of which no more counts than ``longest``.
    package func milliseconds(
        after attempts: Int,
        atLeast asked: Duration? = nil,
        jitter: Double
    ) -> Int64 {
        // 2^30 of the smallest pause is more than a week; more would overflow.
        let growing = first * (1 << min(max(attempts, 1) - 1, 30))
        let floor = min(asked ?? .zero, longest).milliseconds
        let pause = Double(max(min(growing, longest).milliseconds, floor))
        let width = spread.upperBound - spread.lowerBound
        let drawn = pause * (spread.lowerBound + width * Self.share(jitter))
        // Rounded up, so that short pauses do not become none.
        return max(Int64(drawn.rounded(.up)), floor)
    }

    /// The pause after so many attempts, 1 or more, drawn by the system.
    package func pause(after attempts: Int) -> Duration {
        .milliseconds(milliseconds(after: attempts, jitter: .random(in: 0...1)))
    }

    /// What was drawn as a number from 0 to 1, whatever the source of random numbers returned.
    static func share(_ jitter: Double) -> Double {
        jitter.isNaN ? 0 : min(max(jitter, 0), 1)
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
