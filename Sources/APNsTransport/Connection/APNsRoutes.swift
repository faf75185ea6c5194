import PushModel
import PushService
import Synchronization

/// Which connection the pushes through each certificate use at present.
struct APNsRoutes {
    private var own: [CertificateName: APNsRoute]
    private var otherwise: APNsRoute?

    init(_ connections: [CertificateName: APNsConnection], otherwise: APNsConnection?) {
        own = connections.mapValues { APNsRoute($0) }
        self.otherwise = otherwise.map { APNsRoute($0) }
    }

    /// How many certificates have a connection of their own.
    var count: Int { own.count }

    /// The connections, each once.
    var connections: [APNsConnection] {
        var seen: Set<ObjectIdentifier> = []
        return (own.values.map(\.connection) + [otherwise?.connection].compactMap(\.self))
            .filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    subscript(certificate: CertificateName) -> APNsRoute? {
        own[certificate] ?? otherwise
    }

    /// Sets the connection of a certificate; gives the route that is not used any more.
    mutating func set(_ connection: APNsConnection?, of certificate: CertificateName) -> APNsRoute?
    {
        defer { own[certificate] = connection.map { APNsRoute($0) } }
        return own[certificate]
    }

    /// Replaces a connection; gives the routes that are not used any more.
    mutating func replace(_ old: APNsConnection, by new: APNsConnection) -> [APNsRoute] {
        var replaced: [APNsRoute] = []
        for (name, route) in own where route.connection === old {
            replaced.append(route)
            own[name] = APNsRoute(new)
        }
        if let route = otherwise, route.connection === old {
            replaced.append(route)
            otherwise = APNsRoute(new)
        }
        return replaced
    }
}

/// The way of pushes to a connection, from its being set to its being replaced.
final class APNsRoute: Sendable {
    private struct State {
        var isRetired = false
        /// How many pushes have begun and not ended.
        var underWay = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    let connection: APNsConnection
    private let state = Mutex(State())

    init(_ connection: APNsConnection) {
        self.connection = connection
    }

    /// Sends a push; `nil` if the route was retired before the push was handed to the connection's sender.
    func send(
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
    func retire() async {
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
