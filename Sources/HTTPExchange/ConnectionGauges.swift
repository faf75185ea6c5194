/// How many connections a sender has at a moment, and how many requests are on them.
public struct ConnectionGauges: Hashable, Sendable {
    /// The number of connections that are open.
    public var connections: Int
    /// The number of requests that are under way on them.
    public var streams: Int
    /// The number of requests that wait for a connection or a stream.
    public var waiting: Int

    /// Creates gauges, by default of nothing.
    public init(connections: Int = 0, streams: Int = 0, waiting: Int = 0) {
        self.connections = connections
        self.streams = streams
        self.waiting = waiting
    }

    /// Adds those of other connections.
    public static func += (left: inout Self, right: Self) {
        left.connections += right.connections
        left.streams += right.streams
        left.waiting += right.waiting
    }
}
