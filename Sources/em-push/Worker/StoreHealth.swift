import PushService
import Synchronization

/// Whether the calls of a worker to its stores succeed.
final class StoreHealth: Sendable {
    /// The time for which calls may fail before the worker is not ready.
    static let patience = Duration.seconds(10)

    private let failing = Mutex<ContinuousClock.Instant?>(nil)

    /// Notes that a call has failed.
    func fail() {
        failing.withLock { $0 = $0 ?? .now }
    }

    /// Notes that a call has succeeded.
    func succeed() {
        failing.withLock { $0 = nil }
    }

    /// Whether a call has failed and none has succeeded since.
    var isFailing: Bool { failing.withLock { $0 != nil } }

    /// Whether that is so for longer than the patience.
    var isFailingForLong: Bool {
        failing.withLock { $0.map { ContinuousClock.now - $0 > Self.patience } ?? false }
    }
}
