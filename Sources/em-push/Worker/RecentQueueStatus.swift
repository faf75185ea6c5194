import PushService
import Synchronization

/// What the queue has of an app, for which a status waits a second at most.
final class RecentQueueStatus: Sendable {
    /// The time for which it is not read again: the queue counts its rows for it.
    private static let freshness = Duration.seconds(5)

    /// What the queue has of each kind.
    struct Status: Sendable {
        let pushes: Delivery.QueueStatus
        let dispatches: Delivery.QueueStatus
        /// How many messages are held for users, and the time until the next is due.
        let held: Int
        let heldDue: Duration?
    }

    private struct State {
        var status: Status?
        var read: ContinuousClock.Instant?
        var isReading = false
    }

    private let state = Mutex(State())

    /// What the queue has; `nil` if nothing was read lately.
    func current(
        reading read: @escaping @Sendable () async throws -> Status
    ) async -> Status? {
        if fresh == nil { await refresh(read) }
        return fresh
    }

    private var fresh: Status? {
        state.withLock { state in
            guard let read = state.read, ContinuousClock.now - read < Self.freshness else {
                return nil
            }
            return state.status
        }
    }

    /// Reads, unless that is under way; returns when it is done, or after a second.
    private func refresh(_ read: @escaping @Sendable () async throws -> Status) async {
        let isReading = state.withLock { state in
            defer { state.isReading = true }
            return state.isReading
        }
        guard !isReading else { return }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        Task {
            let status = try? await read()
            state.withLock { state in
                state.isReading = false
                state.status = status
                state.read = status == nil ? nil : .now
            }
            continuation.finish()
        }
        let timeout = Task {
            try? await Task.sleep(for: .seconds(1))
            continuation.finish()
        }
        for await _ in stream {}
        timeout.cancel()
    }
}
