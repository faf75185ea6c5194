import ExactJSON
import HTTPExchange
import PushService

extension ConnectionEvent {
    /// The event of a sender, about a connection to a server.
    init(_ event: HTTPConnectionEvent, of server: APNsServer) {
        let change: Change =
            switch event.change {
            case .opened(let milliseconds): .opened(milliseconds: milliseconds)
            case .failed(let error): .failed(TransportError(sending: error))
            case .timedOut(let silence): .timedOut(silence.word)
            case .closed(let end): .closed(end.word)
            }
        self.init(server: server.name, change: change)
    }
}
