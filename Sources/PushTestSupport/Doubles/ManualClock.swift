public import PushService
import Synchronization
public import WallTime

/// A clock that stands still until a test sets it.
///
/// Give it to what asks for the time: `PushManager(..., now: { clock.now })`, and to what waits as well:
/// `PushDispatcher(..., clock: clock.deliveryClock)`.
public final class ManualClock: Sendable {
    private let state: Mutex<State>
    private let jumps: Bool

    /// Creates a clock.
    ///
    /// - Parameters:
    ///   - now: What it shows; by default 2022-07-28T12:00:00Z.
    ///   - jumps: Whether it goes by itself to the instant that somebody waits for, so that nobody has
    ///     to be waited for.
    public init(
        _ now: Instant = Instant(milliseconds: 1_659_009_600_000),
        jumps: Bool = false
    ) {
        state = Mutex(State(now: now))
        self.jumps = jumps
    }

    /// What the clock shows.
    ///
    /// Setting it wakes those who waited for that instant, or for one before.
    public var now: Instant {
        get { state.withLock { $0.now } }
        set { change { _ in newValue } }
    }

    /// Puts the clock forward, or back by a negative number.
    public func advance(milliseconds: Int64) {
        change { $0.adding(milliseconds: milliseconds) }
    }

    /// Puts the clock forward by whole minutes.
    public func advance(minutes: Int64) {
        advance(milliseconds: minutes * 60_000)
    }

    // MARK: Waiting

    /// The clock for what also waits.
    public var deliveryClock: DeliveryClock {
        DeliveryClock(now: { self.now }, sleep: { try await self.sleep(until: $0) })
    }

    /// The instants that are being waited for, the first of them first.
    public var awaited: [Instant] {
        state.withLock { state in state.sleepers.values.map { $0.instant }.sorted() }
    }

    /// Waits until the clock shows an instant or a later one.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until instant: Instant) async throws {
        let number = state.withLock { state in
            state.drawn += 1
            return state.drawn
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(Sleeper(instant: instant, continuation: continuation), number)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private struct Sleeper {
        let instant: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now: Instant
        var sleepers: [Int: Sleeper] = [:]
        var drawn = 0

        mutating func wake() -> [CheckedContinuation<Void, any Error>] {
            let due = sleepers.filter { $0.value.instant <= now }
            for number in due.keys {
                sleepers[number] = nil
            }
            return due.values.map { $0.continuation }
        }
    }

    private enum Bed {
        case asleep
        case awake
        case cancelled
    }

    private func fallAsleep(_ sleeper: Sleeper, _ number: Int) {
        let bed: Bed = state.withLock { state in
            // A cancellation that came before is seen here; one that comes later finds the sleeper.
            guard !Task.isCancelled else { return .cancelled }
            if jumps {
                state.now = max(state.now, sleeper.instant)
            }
            guard state.now < sleeper.instant else { return .awake }
            state.sleepers[number] = sleeper
            return .asleep
        }
        switch bed {
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
