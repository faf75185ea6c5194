#if Curl || HTTP2
import Synchronization

/// What the thread of a sender tells others of its connections.
final class ConnectionWatch: Sendable {
    private struct State {
        var gauges = ConnectionGauges()
        var observe: (@Sendable (ConnectionEvent) -> Void)?
    }

    private let state = Mutex(State())

    /// How many connections and requests there are.
    var gauges: ConnectionGauges { state.withLock { $0.gauges } }

    /// Sets who gets the events from now on.
    func observe(_ observe: @escaping @Sendable (ConnectionEvent) -> Void) {
        state.withLock { $0.observe = observe }
    }

    /// Notes how many there are; called by the thread alone.
    func note(_ gauges: ConnectionGauges) {
        state.withLock { $0.gauges = gauges }
    }

    /// Passes an event on; called by the thread alone, and without the lock.
    func tell(_ event: ConnectionEvent) {
        state.withLock { $0.observe }?(event)
    }
}
#endif
