public import PushModel
import Synchronization

extension PushManager.SettingsEvent {
    /// Distributes settings events among the managers of one process.
    ///
    /// Managers with the same hub receive each other's events. An app that receives events from other
    /// processes passes them on with ``publish(_:)``.
    public final class Hub: Sendable {
        private let state = Mutex(State())

        /// Creates a hub without subscribers.
        public init() {}

        /// The events of a user from this call on, in the order in which they are published.
        ///
        /// No event is lost between this call and the end of the sequence: unread events are kept, without a
        /// limit. The sequence ends when its reading task is cancelled or the hub finishes, and collects
        /// nothing more once it is released. A sequence has one reader.
        public func events(of user: UserID) -> AsyncStream<PushManager.SettingsEvent> {
            let (stream, continuation) = AsyncStream.makeStream(
                of: PushManager.SettingsEvent.self,
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

        /// Sends an event to all sequences of its user's events; does nothing once the hub has finished.
        public func publish(_ event: PushManager.SettingsEvent) {
            // The lock is held, so that all subscribers receive events in the same order. Yielding only
            // marks a waiting task as ready; the task does not run under the lock.
            state.withLock { state in
                for continuation in (state.subscribers[event.user] ?? [:]).values {
                    continuation.yield(event)
                }
            }
        }

        /// Ends every sequence after its unread events, and every later sequence at once.
        public func finish() {
            let subscribers = state.withLock { state in state.finish() }
            // The lock is released, because the end of a sequence removes its subscriber.
            for continuation in subscribers {
                continuation.finish()
            }
        }

        /// The number of live sequences of a user's events.
        package func subscriberCount(of user: UserID) -> Int {
            state.withLock { $0.subscribers[user]?.count ?? 0 }
        }

        private func remove(_ id: Int, of user: UserID) {
            // The continuation is released outside the lock: releasing the last reference may end the stream.
            _ = state.withLock { state in state.remove(id, of: user) }
        }

        private struct State {
            typealias Continuation = AsyncStream<PushManager.SettingsEvent>.Continuation

            var subscribers: [UserID: [Int: Continuation]] = [:]
            var lastID = 0
            var isFinished = false

            /// Adds a subscriber and returns its number; `nil` if the hub has finished.
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
}
