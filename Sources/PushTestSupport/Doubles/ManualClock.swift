public import PushModel
internal import Synchronization

/// A clock that stands still until a test sets it.
///
/// Give it to what asks for the time: `PushManager(..., now: { clock.now })`.
public final class ManualClock: Sendable {
    private let instant: Mutex<Instant>

    /// Creates a clock that shows an instant; by default 2022-07-28T12:00:00Z.
    public init(_ now: Instant = Instant(milliseconds: 1_659_009_600_000)) {
        instant = Mutex(now)
    }

    /// What the clock shows.
    public var now: Instant {
        get { instant.withLock { $0 } }
        set { instant.withLock { $0 = newValue } }
    }

    /// Puts the clock forward, or back by a negative number.
    public func advance(milliseconds: Int64) {
        instant.withLock { $0 = $0.adding(milliseconds: milliseconds) }
    }

    /// Puts the clock forward by whole minutes.
    public func advance(minutes: Int64) {
        advance(milliseconds: minutes * 60_000)
    }
}
