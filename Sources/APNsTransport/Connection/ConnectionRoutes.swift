package import ExactJSON
package import HTTPExchange
package import PushModel
package import PushService
import Synchronization

/// A connection to which the pushes through a certificate lead.
package protocol RoutedConnection: AnyObject, Sendable {
    /// The host and port of its server.
    var serverName: ExactString { get }
    /// How many connections and pushes its sender has; `nil` if it does not know.
    var gauges: ConnectionGauges? { get }

    /// Sends one push, once; `nil` if `isRetired` says that it is not to be sent when its turn has come.
    ///
    /// `whenStalled` is called if the push waits where the server answers nothing, so that its place is free.
    func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void,
        isRetired: () -> Bool
    ) async -> TransportReply?
}

/// Which connection the pushes through each certificate use at present.
package struct ConnectionRoutes<Connection: RoutedConnection>: Sendable {
    private var own: [Certificate.Name: ConnectionRoute<Connection>]
    private var otherwise: ConnectionRoute<Connection>?

    package init(_ connections: [Certificate.Name: Connection], otherwise: Connection? = nil) {
        own = connections.mapValues { ConnectionRoute($0) }
        self.otherwise = otherwise.map { ConnectionRoute($0) }
    }

    /// How many certificates have a connection of their own.
    package var count: Int { own.count }

    /// The gauges of the connections by server; each connection counts once, and one that does not know them not at
    /// all.
    package var gauges: [ExactString: ConnectionGauges] {
        var seen: Set<ObjectIdentifier> = []
        var sums: [ExactString: ConnectionGauges] = [:]
        for route in own.values + [otherwise].compactMap(\.self) {
            let connection = route.connection
            guard seen.insert(ObjectIdentifier(connection)).inserted, let gauges = connection.gauges
            else { continue }
            sums[connection.serverName, default: ConnectionGauges()] += gauges
        }
        return sums
    }

    package subscript(certificate: Certificate.Name) -> ConnectionRoute<Connection>? {
        own[certificate] ?? otherwise
    }

    /// Sets the connection of a certificate; gives the route that is not used any more.
    package mutating func set(
        _ connection: Connection?,
        of certificate: Certificate.Name
    ) -> ConnectionRoute<Connection>? {
        defer { own[certificate] = connection.map { ConnectionRoute($0) } }
        return own[certificate]
    }

    /// Replaces a connection; gives the routes that are not used any more.
    package mutating func replace(
        _ old: Connection,
        by new: Connection
    ) -> [ConnectionRoute<Connection>] {
        var replaced: [ConnectionRoute<Connection>] = []
        for (name, route) in own where route.connection === old {
            replaced.append(route)
            own[name] = ConnectionRoute(new)
        }
        if let route = otherwise, route.connection === old {
            replaced.append(route)
            otherwise = ConnectionRoute(new)
        }
        return replaced
    }
}

/// The way of pushes to a connection, from its being set to its being replaced.
package final class ConnectionRoute<Connection: RoutedConnection>: Sendable {
    private struct State {
        var isRetired = false
        /// How many pushes have begun and not ended.
        var underWay = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    package let connection: Connection
    private let state = Mutex(State())

    init(_ connection: Connection) {
        self.connection = connection
    }

    /// Sends a push; `nil` if the route was retired before the push was handed to the connection's sender.
    package func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply? {
        let isOpen = state.withLock { state in
            state.underWay += state.isRetired ? 0 : 1
            return !state.isRetired
        }
        guard isOpen else { return nil }
        let reply = await connection.send(push, whenStalled: whenStalled) {
            self.state.withLock { $0.isRetired }
        }
        let waiting = state.withLock { state in
            state.underWay -= 1
            guard state.underWay == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
        return reply
    }

    /// Lets no further push begin, and waits until those that have begun have ended.
    package func retire() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                state.isRetired = true
                if state.underWay > 0 { state.waiting.append(continuation) }
                return state.underWay == 0
            }
            if isIdle { continuation.resume() }
        }
    }
}
