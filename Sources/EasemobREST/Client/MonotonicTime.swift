/// The injected clock without its type: durations since the client was made.
struct MonotonicTime: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let wait: @Sendable (Duration) async throws -> Void

    init<C: Clock>(_ clock: C) where C.Duration == Duration {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    /// The time that has passed.
    var now: Duration { elapsed() }

    /// Sleeps until so much time has passed; throws `CancellationError` if the task is cancelled.
    func sleep(until deadline: Duration) async throws {
        try await wait(deadline)
    }

    /// Sleeps for a while; throws `CancellationError` if the task is cancelled.
    func sleep(for duration: Duration) async throws {
        try await wait(now + duration)
    }
}
