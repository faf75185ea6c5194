public import ExactJSON

/// What happened to a connection of a transport, for logs and metrics (rule 6.8).
///
/// A transport tells what it knows of its connections. Pushes need not wait for it: it holds for no push in particular.
public struct ConnectionEvent: Hashable, Sendable {
    /// The server: host and port.
    public var server: ExactString
    /// What happened.
    public var change: Change

    /// What can happen to a connection.
    public enum Change: Hashable, Sendable {
        /// It can be used from now on; connecting took so many milliseconds.
        case opened(milliseconds: Int64)
        /// It did not come about.
        case failed(TransportError)
        /// The server was silent for too long, and no push is sent on it any more.
        ///
        /// The word says what did not come in time: `ping`, the acknowledgement of a PING; `answer`, any answer on this
        /// connection; `push`, the answer to a push, while no other push was answered either.
        case timedOut(ExactString)
        /// It was open, and has ended; the word says why, such as `goAway`, `idle` or `lost`.
        case closed(ExactString)
    }

    public init(server: ExactString, change: Change) {
        self.server = server
        self.change = change
    }

    /// The name and the reason, such as `connectionClosed.goAway`.
    var word: ExactString {
        switch change {
        case .opened: "connectionOpened"
        case .failed(let fault): ExactString("connectionFailed." + DeliveryReason(fault).string)
        case .timedOut(let word): ExactString("connectionTimedOut." + word.string)
        case .closed(let word): ExactString("connectionClosed." + word.string)
        }
    }

    /// The facts of a log.
    var facts: [String: String] {
        var facts = ["server": server.string]
        switch change {
        case .opened(let milliseconds): facts["milliseconds"] = "\(milliseconds)"
        case .failed(let fault): facts["reason"] = fault.detail
        case .timedOut(let word), .closed(let word): facts["reason"] = word.string
        }
        return facts
    }
}

/// How many connections to a server a transport has at a moment, and how many pushes are on them.
public struct ConnectionGauges: Hashable, Sendable {
    /// The number of connections that are open.
    public var connections: Int
    /// The number of pushes that are under way on them, each in a stream of its own.
    public var streams: Int
    /// The number of pushes that wait for a connection or a stream.
    public var waiting: Int

    /// Creates gauges, by default of nothing.
    public init(connections: Int = 0, streams: Int = 0, waiting: Int = 0) {
        self.connections = connections
        self.streams = streams
        self.waiting = waiting
    }
}
