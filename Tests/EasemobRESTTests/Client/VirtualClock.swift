import Synchronization

/// A clock that a test moves on.
///
/// If `jumps` is given it moves on by itself: who sleeps for less than that wakes at once, and it is then
/// the time that was slept until.
final class VirtualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .seconds(1000))
        var sleepers: [Int: Sleeper] = [:]
        var drawn = 0
        var slept: [Duration] = []
    }

    private let state = Mutex(State())
    private let jumps: Duration?

    init(jumpsBelow jumps: Duration? = nil) {
        self.jumps = jumps
    }

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    /// How long was slept each time, in order of falling asleep.
    var slept: [Duration] { state.withLock { $0.slept } }

    /// How long those who sleep will still do so, the shortest first.
    var remaining: [Duration] {
        state.withLock { state in
            state.sleepers.values.map { state.now.duration(to: $0.deadline) }.sorted()
        }
    }

    /// Moves on, and wakes all whose time has come.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for key in due.keys {
                state.sleepers[key] = nil
            }
            return due.values.map { $0.continuation }
        }
        for continuation in woken {
            continuation.resume()
        }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let key = state.withLock { state in
            state.drawn += 1
            return state.drawn
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(Sleeper(deadline: deadline, continuation: continuation), key)
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: key) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    private enum Bed {
        case asleep
        case awake
        case cancelled
    }

    private func fallAsleep(_ sleeper: Sleeper, _ key: Int) {
        let bed: Bed = state.withLock { state in
            guard !Task.isCancelled else { return .cancelled }
            let duration = state.now.duration(to: sleeper.deadline)
            state.slept.append(duration)
            if let jumps, duration < jumps {
                state.now = max(state.now, sleeper.deadline)
            }
            guard state.now < sleeper.deadline else { return .awake }
            state.sleepers[key] = sleeper
            return .asleep
        }
        switch bed {
        case .asleep: break
        case .awake: sleeper.continuation.resume()
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        }
    }
}

/// Lets others run until something is so; `false` if it does not become so in a long time.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
        if condition() { return true }
        await Task.yield()
    }
    return condition()
}

/// Lets others run for a while.
func letOthersRun() async {
    for _ in 0..<2000 {
        await Task.yield()
    }
}
