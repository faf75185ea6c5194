public import ExactJSON

/// What happened to a connection of a sender, for logs and metrics.
public struct HTTPConnectionEvent: Hashable, Sendable {
    /// The server: scheme, host and port.
    @ExactText public var origin: String
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

    public init(origin: String, change: Change) {
        self.change = change
        self.origin = origin
    }
}

/// How many connections and requests a sender has at a moment.
public struct HTTPConnectionCounts: Hashable, Sendable {
    /// The number of connections that are open.
    public var connections: Int
    /// The number of requests that are under way on them.
    public var streams: Int
    /// The number of requests that wait for a connection or a stream.
    public var waiting: Int

    /// Creates counts, by default of nothing.
    public init(connections: Int = 0, streams: Int = 0, waiting: Int = 0) {
        self.connections = connections
        self.streams = streams
        self.waiting = waiting
    }
}
