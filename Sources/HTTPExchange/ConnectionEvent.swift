public import ExactJSON

/// What happened to a connection of a sender, for logs and metrics.
///
/// A sender tells what it knows of its connections. Requests need not wait for it: it is about none in particular.
public struct ConnectionEvent: Hashable, Sendable {
    /// The server: host and port, as they stand in the origin of its requests.
    public var server: ExactString
    /// What happened.
    public var change: Change

    /// What can happen to a connection.
    public enum Change: Hashable, Sendable {
        /// It takes requests from now on; connecting took so many milliseconds.
        case opened(milliseconds: Int64)
        /// It did not come about.
        case failed(HTTPError)
        /// The server was silent on it for too long: it gets no more requests.
        case timedOut(Silence)
        /// It was open, and has ended.
        case closed(End)
    }

    /// What did not come in time.
    public enum Silence: String, WireWord {
        /// An answer, while some were due.
        case answer
        /// The acknowledgement of a PING.
        case ping
        /// The answer to a push, while no other push was answered either; `APNsConnection` tells it.
        case push
    }

    /// Why a connection ended.
    public enum End: String, WireWord {
        /// It was not needed.
        case idle
        /// The server said by GOAWAY that it would end it.
        case goAway
        /// The server was silent for too long.
        case timedOut
        /// It was lost, or the server ended it without a word.
        case lost
        /// The server broke the protocol, or sent too much that brought no answer forward.
        case invalid
        /// Its numbers of streams were used up.
        case usedUp
        case senderEnded
        /// The library does not say why.
        case untold
    }

    public init(server: ExactString, change: Change) {
        self.server = server
        self.change = change
    }

    /// The origin has a scheme, which the server does not.
    init(of origin: String, _ change: Change) {
        let server = origin.firstRange(of: "://").map { origin[$0.upperBound...] } ?? origin[...]
        self.init(server: ExactString(String(server)), change: change)
    }
}
