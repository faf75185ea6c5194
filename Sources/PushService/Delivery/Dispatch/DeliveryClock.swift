public import PushFoundation
public import WallTime

/// A clock of a dispatcher: it shows the time and waits.
///
/// A test uses `ManualClock` of `PushTestSupport`, which stands still until the test moves it.
public struct DeliveryClock: Sendable {
    /// Returns the present time.
    public var now: @Sendable () -> Instant
    /// Waits until `instant`; throws `CancellationError` if the task is cancelled.
    public var sleep: @Sendable (_ instant: Instant) async throws -> Void

    /// Creates a clock from two closures; by default the system's clock.
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
