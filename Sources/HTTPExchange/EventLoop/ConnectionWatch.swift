#if Curl || HTTP2
import Synchronization

/// What the thread of a sender tells others of its connections.
final class ConnectionWatch: Sendable {
    private struct State {
        var counts = HTTPConnectionCounts()
        var observe: (@Sendable (HTTPConnectionEvent) -> Void)?
    }

    private let state = Mutex(State())

    /// How many connections and requests there are.
    var counts: HTTPConnectionCounts { state.withLock { $0.counts } }

    /// Sets who gets the events from now on.
    func observe(_ observe: @escaping @Sendable (HTTPConnectionEvent) -> Void) {
        state.withLock { $0.observe = observe }
    }

    /// Notes how many there are; called by the thread alone.
    func note(_ counts: HTTPConnectionCounts) {
        state.withLock { $0.counts = counts }
    }

    /// Passes an event on; called by the thread alone, and without the lock.
    func tell(_ event: HTTPConnectionEvent) {
        state.withLock { $0.observe }?(event)
    }
}
#endif
