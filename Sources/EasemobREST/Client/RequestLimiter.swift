import PushService
import Synchronization

/// Keeps all requests of a client to so many a second, first come, first served.
final class RequestLimiter: Sendable {
    private let time: MonotonicTime
    private let semaphore = AsyncSemaphore()
    private let window: Mutex<SlidingWindow>

    init(requestsPerSecond: Int, time: MonotonicTime) {
        self.time = time
        window = Mutex(SlidingWindow(limit: requestsPerSecond, per: .seconds(1)))
    }

    /// Waits until a request may be sent; gives the instant from which on it counts.
    ///
    /// - Throws: `CancellationError` if the task is cancelled; its place in the second is not used up.
    @discardableResult
    func admit() async throws -> Duration {
        try await semaphore.pass {
            while true {
                try Task.checkCancellation()
                let now = time.now
                guard let free = window.withLock({ $0.admit(at: now) }) else { return now }
                try await time.sleep(until: free)
            }
        }
    }
}
