public import PushModel
import Synchronization

/// Where the managers of one process tell each other what they changed.
///
/// Managers that are given the same hub hear of each other's changes. Across processes an app carries
/// events with ``publish(_:)`` from whatever brings them.
public final class SettingsEventHub: Sendable {
    private let state = Mutex(State())

    /// Creates a hub without subscribers.
    public init() {}

    /// The events of a user from this call on, in the order in which they are published.
    ///
    /// Nothing is lost between this call and the end of the sequence: what is not read yet is kept,
    /// without a limit. The sequence ends when the task that reads it is cancelled, and when the hub
    /// finishes; it stops collecting when it is let go of. It has one reader; a second needs its own.
    public func events(of user: UserID) -> AsyncStream<SettingsEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SettingsEvent.self,
            bufferingPolicy: .unbounded
        )
        let id = state.withLock { state in state.add(continuation, of: user) }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.remove(id, of: user)
        }
        return stream
    }

    /// Tells an event to everybody who listens to its user; does nothing once the hub has finished.
    public func publish(_ event: SettingsEvent) {
        // Under the lock, so that all subscribers hear of events in the same order. Nothing that
        // waits for an event runs before the lock is open again: it is only marked as ready.
        state.withLock { state in
            for continuation in (state.subscribers[event.user] ?? [:]).values {
                continuation.yield(event)
            }
        }
    }

    /// Ends every sequence after the events that it still has, and those asked for later at once.
    public func finish() {
        let subscribers = state.withLock { state in state.finish() }
        // Outside the lock, because every end removes its subscriber.
        for continuation in subscribers {
            continuation.finish()
        }
    }

    /// How many sequences of a user's events are live.
    package func subscriberCount(of user: UserID) -> Int {
        state.withLock { $0.subscribers[user]?.count ?? 0 }
    }

    private func remove(_ id: Int, of user: UserID) {
        // Let go of outside the lock: the last reference to a stream may end it.
        _ = state.withLock { state in state.remove(id, of: user) }
    }

    private struct State {
        typealias Continuation = AsyncStream<SettingsEvent>.Continuation

        var subscribers: [UserID: [Int: Continuation]] = [:]
        var lastID = 0
        var isFinished = false

        /// The subscriber's number; `nil` if the hub has finished.
        mutating func add(_ continuation: Continuation, of user: UserID) -> Int? {
            guard !isFinished else { return nil }
            lastID += 1
            subscribers[user, default: [:]][lastID] = continuation
            return lastID
        }

        mutating func remove(_ id: Int, of user: UserID) -> Continuation? {
            let removed = subscribers[user]?.removeValue(forKey: id)
            if subscribers[user]?.isEmpty == true {
                subscribers[user] = nil
            }
            return removed
        }

        mutating func finish() -> [Continuation] {
            defer { subscribers = [:] }
            isFinished = true
            return subscribers.values.flatMap { $0.values }
        }
    }
}
