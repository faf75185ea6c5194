import Dispatch
import Synchronization

/// Ends exchanges when their time is up, on a thread that waits for no session and runs no tasks.
final class SessionDeadlines: Sendable {
    private struct State {
        var exchanges: [ObjectIdentifier: SessionExchange] = [:]
        /// When the timer fires next.
        var wake: DispatchTime?

        /// Whether no timer fires as early, so that one has to be set, which is noted.
        mutating func isNext(_ instant: DispatchTime) -> Bool {
            if let wake, wake <= instant { return false }
            wake = instant
            return true
        }
    }

    private let queue = DispatchQueue(label: "em-push.http.deadlines")
    private let state = Mutex(State())

    /// Watches an exchange until it is removed or its time is up.
    func add(_ exchange: SessionExchange) {
        let isNext = state.withLock { state in
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            return state.isNext(exchange.deadline)
        }
        if isNext { wake(at: exchange.deadline) }
    }

    /// Watches an exchange no longer.
    func remove(_ exchange: SessionExchange) {
        _ = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    private func wake(at instant: DispatchTime) {
        queue.asyncAfter(deadline: instant) { [weak self] in self?.endExpired() }
    }

    private func endExpired() {
        let now = DispatchTime.now()
        let (expired, next) = state.withLock { state in
            let expired = state.exchanges.values.filter { $0.deadline <= now }
            for exchange in expired { state.exchanges[ObjectIdentifier(exchange)] = nil }
            // A timer that was set for a later time still fires, and finds nothing to do.
            if state.wake.map({ $0 <= now }) ?? false { state.wake = nil }
            let next = state.exchanges.values.map { $0.deadline }.min()
            return (expired, next.flatMap { state.isNext($0) ? $0 : nil })
        }
        if let next { wake(at: next) }
        for exchange in expired { exchange.end(.failure(HTTPError.timedOut)) }
    }
}
