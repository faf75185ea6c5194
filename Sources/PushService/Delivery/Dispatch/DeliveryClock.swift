public import PushFoundation
import Synchronization
public import WallTime

/// A clock of a dispatcher: it shows the time and waits.
///
/// A test uses `ManualClock` of `EMPushTesting`, which stands still until the test moves it.
public struct DeliveryClock: Sendable {
    /// What the clock shows at once.
    package struct Reading: Sendable {
        /// The time, which never goes back (rule 6.16): by it leases and pauses end.
        package let now: Instant
        /// By how many milliseconds it is ahead of the wall clock, which was set back.
        package let lead: Int64

        /// What an instant of this time is by the wall clock.
        package func date(of instant: Instant) -> Instant {
            lead == 0 ? instant : instant.adding(milliseconds: -lead)
        }

        /// The time by the wall clock: by it it is decided, and people read it.
        package var date: Instant { date(of: now) }
    }

    /// Reads the clock, whose time is at least an instant from then on.
    private let read: @Sendable (_ least: Instant) -> Reading
    /// Waits until `instant`; throws `CancellationError` if the task is cancelled.
    public let sleep: @Sendable (_ instant: Instant) async throws -> Void
    /// Waits as `sleep` does, until something else has taken too long: a clock of tests does not move for it.
    let timeOut: @Sendable (_ instant: Instant) async throws -> Void

    /// Creates a clock whose time never goes back, though the wall clock may (rule 6.16).
    ///
    /// Copies of a clock share what they know. Give one clock to all that works in a process.
    ///
    /// - Parameters:
    ///   - wall: Shows the time of day; by default the system's.
    ///   - monotonic: A clock that no one sets; by default one that goes on while the system sleeps.
    ///   - whenSet: Is called with the time by which the wall clock was set, negative if it was set back, when that is
    ///     found.
    public init(
        wall: @escaping @Sendable () -> Instant = { .now },
        monotonic: some Clock<Duration> = ContinuousClock(),
        whenSet: (@Sendable (Duration) -> Void)? = nil
    ) {
        // The wall clock first: what passes between the two makes it late once, and does not put the time ahead of it.
        let both = { @Sendable in (wall(), monotonic.now) }
        self.init(reading: both, monotonic: monotonic, timeOuts: monotonic, whenSet: whenSet)
    }

    /// Creates a clock that waits for time-outs by another one, which shows the same time as `monotonic`.
    ///
    /// `both` shows the time of day and that of `monotonic` at one instant, as a clock may jump in between.
    package init<Monotonic: Clock<Duration>, TimeOuts: Clock<Duration>>(
        reading both: @escaping @Sendable () -> (wall: Instant, monotonic: Monotonic.Instant),
        monotonic: Monotonic,
        timeOuts: TimeOuts,
        whenSet: (@Sendable (Duration) -> Void)?
    ) where TimeOuts.Instant == Monotonic.Instant {
        let start = monotonic.now
        let time = SharedTime()
        let look = { @Sendable (least: Instant) -> (Reading, Duration) in
            let (elapsed, (reading, step)) = time.value.withLock { time in
                // Under the lock, so that no reading is older than the one before.
                let (wall, now) = both()
                let elapsed = start.duration(to: now)
                return (
                    elapsed,
                    time.read(wall: wall, elapsed: elapsed.milliseconds, atLeast: least)
                )
            }
            if let step { whenSet?(.milliseconds(step)) }
            return (reading, elapsed)
        }
        read = { look($0).0 }
        let moment = { @Sendable (instant: Instant) in
            let (reading, elapsed) = look(.earliest)
            let end = elapsed + .milliseconds(instant.milliseconds(since: reading.now))
            return start.advanced(by: end)
        }
        sleep = { try await monotonic.sleep(until: moment($0), tolerance: nil) }
        timeOut = { try await timeOuts.sleep(until: moment($0), tolerance: nil) }
    }

    /// Creates a clock from two closures.
    ///
    /// - Parameters:
    ///   - now: Shows a time that no one sets.
    ///   - sleep: Returns when `now` has reached an instant; by default it sleeps for as long as it is until then.
    public init(
        now: @escaping @Sendable () -> Instant,
        sleep: (@Sendable (_ instant: Instant) async throws -> Void)? = nil
    ) {
        read = { Reading(now: max(now(), $0), lead: 0) }
        let wait = { @Sendable (instant: Instant) in
            try await Task.sleep(for: .milliseconds(instant.milliseconds(since: now())))
        }
        self.sleep = sleep ?? wait
        timeOut = sleep ?? wait
    }

    /// The present time, which never goes back.
    public func now() -> Instant { read(.earliest).now }

    /// What the clock shows; from now on it shows no time before `least`.
    package func reading(atLeast least: Instant = .earliest) -> Reading { read(least) }

    /// What an instant of the clock's time is by the wall clock.
    func date(of instant: Instant) -> Instant { read(.earliest).date(of: instant) }

    private final class SharedTime: Sendable {
        let value = Mutex(SteadyTime())
    }
}
