public import WallTime

/// Instants are those of a Swift `Clock`, so that a clock can show wall time.
extension Instant: InstantProtocol {
    /// The first instant that is at least `duration` later; earlier, if the duration is negative.
    ///
    /// An instant has whole milliseconds, so a fraction of one is rounded up. A result beyond
    /// ``earliest`` or ``latest`` is the nearer of the two.
    public func advanced(by duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        // Beyond this many seconds every result is `earliest` or `latest`.
        let bounded = max(-20_000_000_000_000, min(seconds, 20_000_000_000_000))
        let (milliseconds, rest) = attoseconds.quotientAndRemainder(
            dividingBy: 1_000_000_000_000_000
        )
        return adding(milliseconds: bounded * 1000 + milliseconds + (rest > 0 ? 1 : 0))
    }

    /// The time from this instant to another, negative if the other is earlier.
    public func duration(to other: Instant) -> Duration {
        .milliseconds(other.milliseconds(since: self))
    }
}
