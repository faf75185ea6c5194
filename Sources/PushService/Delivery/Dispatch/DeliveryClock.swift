public import PushFoundation
public import WallTime

/// The time a dispatcher goes by: what time it is, and how to wait.
///
/// A test gives it a clock that stands still until it is moved, see `ManualClock` in `PushTestSupport`.
public struct DeliveryClock: Sendable {
    /// What time it is.
    public var now: @Sendable () -> Instant
    /// Waits until an instant; throws `CancellationError` if the task is cancelled.
    public var sleep: @Sendable (_ instant: Instant) async throws -> Void

    /// Creates a clock; by default the system's.
    public init(
        now: @escaping @Sendable () -> Instant = { .now },
        sleep: @escaping @Sendable (_ instant: Instant) async throws -> Void = { instant in
            try await Task.sleep(for: .milliseconds(instant.milliseconds(since: .now)))
        }
    ) {
        self.now = now
        self.sleep = sleep
    }
}
