public import PushFoundation
public import PushService
import Synchronization
public import WallTime

/// A clock that stands still until a test moves it.
///
/// A type that needs the time gets it from ``now``: `PushManager(..., now: { clock.now })`. A type that
/// also waits takes the clock itself, `EasemobClient(..., clock: clock)`, or its ``deliveryClock``:
/// `PushDispatcher.Services(clock: clock.deliveryClock)`.
public final class ManualClock: Clock, Sendable {
    /// Which sleeps move the clock.
    public enum Jumps: Hashable, Sendable {
        /// No sleep moves the clock; a task sleeps until the test moves it.
        case never
        /// Every sleep moves the clock to its deadline and ends at once.
        case always
        /// A sleep for less than the duration moves the clock to its deadline and ends at once.
        ///
        /// Longer sleeps, such as those for a time-out, wait for the test.
        case below(Duration)
    }

    private let state: Mutex<State>
    private let jumps: Jumps

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - now: The first time that the clock shows; by default 2022-07-28T12:00:00Z.
    ///   - jumps: Which sleeps move the clock; by default none.
    public init(
        _ now: Instant = Instant(milliseconds: 1_659_009_600_000),
        jumps: Jumps = .never
    ) {
        state = Mutex(State(now: now))
        self.jumps = jumps
    }

    /// The time that the clock shows.
    ///
    /// Setting it wakes the tasks whose deadline is reached.
    public var now: Instant {
        get { state.withLock { $0.now } }
        set { change { _ in newValue } }
    }

    /// The time of day beside this clock, which is that of the clock until ``setWall(by:)`` sets it.
    public var wall: Instant { state.withLock { $0.wall } }

    /// Sets the time of day forward, or back by a negative duration; the clock itself goes on as before.
    ///
    /// All settings together are at most as long as there are instants.
    public func setWall(by duration: Duration) {
        let most = Duration.milliseconds(Instant.latest.milliseconds(since: .earliest))
        state.withLock { state in
            let step = min(max(duration, .zero - most), most)
            state.wallStep = min(max(state.wallStep + step, .zero - most), most)
        }
    }

    /// The smallest step of the clock: a millisecond.
    public var minimumResolution: Duration { .milliseconds(1) }

    /// Moves the clock forward, or back by a negative duration.
    public func advance(by duration: Duration) {
        change { $0.advanced(by: duration) }
    }

    // MARK: Sleeping

    /// A clock for a dispatcher, which can be set beside this one: ``setWall(by:)``.
    ///
    /// A time-out, such as that of a shutdown, never moves it.
    public var deliveryClock: DeliveryClock {
        DeliveryClock(
            reading: { self.state.withLock { ($0.wall, $0.now) } },
            monotonic: self,
            timeOuts: TimeOuts(clock: self),
            whenSet: nil
        )
    }

    /// The clock as it is for sleeps that do not move it.
    private struct TimeOuts: Clock {
        let clock: ManualClock

        var now: Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            try await clock.sleep(until: deadline, jumping: .never)
        }
    }

    /// The deadlines of the tasks that sleep, the earliest first.
    public var awaited: [Instant] {
        state.withLock { state in state.sleepers.values.map { $0.deadline }.sorted() }
    }

    /// The durations of all sleeps so far, in the order in which they began.
    public var slept: [Duration] { state.withLock { $0.slept } }

    /// Sleeps until the clock shows `deadline` or a later time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try await sleep(until: deadline, jumping: jumps)
    }

    private func sleep(until deadline: Instant, jumping jumps: Jumps) async throws {
        let number = state.withLock { state in
            state.drawn += 1
            return state.drawn
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(Sleeper(deadline: deadline, continuation: continuation), number, jumps)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Instant
        /// By how much the time of day is ahead.
        var wallStep = Duration.zero
        var wall: Instant { now.advanced(by: wallStep) }
        var sleepers: [Int: Sleeper] = [:]
        var slept: [Duration] = []
        var drawn = 0

        mutating func wake() -> [CheckedContinuation<Void, any Error>] {
            let due = sleepers.filter { $0.value.deadline <= now }
            for number in due.keys {
                sleepers[number] = nil
            }
            return due.values.map { $0.continuation }
        }
    }

    private enum SleepEntry {
        case asleep
        case awake
        case cancelled
    }

    private func fallAsleep(_ sleeper: Sleeper, _ number: Int, _ jumps: Jumps) {
        let entry: SleepEntry = state.withLock { state in
            // An earlier cancellation is seen here; a later one finds the sleeper.
            guard !Task.isCancelled else { return .cancelled }
            let duration = state.now.duration(to: sleeper.deadline)
            state.slept.append(duration)
            if jumps.includes(duration) {
                state.now = max(state.now, sleeper.deadline)
            }
            guard state.now < sleeper.deadline else { return .awake }
            state.sleepers[number] = sleeper
            return .asleep
        }
        switch entry {
        case .asleep: break
        case .awake: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }

    private func change(_ body: (Instant) -> Instant) {
        let woken = state.withLock { state in
            state.now = body(state.now)
            return state.wake()
        }
        for continuation in woken {
            continuation.resume()
        }
    }
}

extension ManualClock.Jumps {
    /// Whether a sleep for a duration moves the clock.
    fileprivate func includes(_ duration: Duration) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .below(let limit): duration < limit
        }
    }
}
