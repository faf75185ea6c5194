import APNsTransport
public import ExactJSON
public import HTTPExchange
public import PushModel
public import PushService
import Synchronization
public import WallTime

/// Takes pushes to the push services of their certificates: those for Apple's devices to another transport, and each
/// other over the connection that belongs to its certificate.
public final class ChannelPushTransport: PushTransport {
    private let routes: Mutex<ConnectionRoutes<ChannelConnection>>
    /// The connections of certificates that have none of their own.
    private let shared: [Certificate.Channel: ChannelConnection]
    private let others: any PushTransport

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - connections: The connection of each certificate of another push service than Apple's; several may share one.
    ///   - shared: The connection of every other certificate of a push service, if there is one.
    ///   - others: Sends the pushes for Apple's devices.
    public init(
        _ connections: [Certificate.Name: ChannelConnection],
        otherwise shared: [Certificate.Channel: ChannelConnection] = [:],
        beside others: any PushTransport
    ) {
        routes = Mutex(ConnectionRoutes(connections))
        self.shared = shared
        self.others = others
    }

    /// Replaces a connection for every certificate that has it, as when a key is replaced.
    ///
    /// When the call returns, the last push over the old one has ended.
    public func replace(_ old: ChannelConnection, by new: ChannelConnection) async {
        for route in routes.withLock({ $0.replace(old, by: new) }) {
            await route.retire()
        }
    }

    /// Sends one push, once.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        await send(push, whenStalled: {})
    }

    /// Sends one push, once, and tells if its connection stalls, as far as the sender notices.
    public func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply {
        guard let head = push.channelHead else {
            return await others.send(push, whenStalled: whenStalled)
        }
        while let route = route(of: push.certificateName, to: head.channel) {
            if let reply = await route.send(push, whenStalled: whenStalled) { return reply }
        }
        let detail = "there are no credentials for the certificate `\(push.certificateName)`"
        return .fault(TransportError(.credentials, detail))
    }

    /// Has a new access token made, or for Apple's a provider token; not if that would be too soon.
    public func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        guard let route = route(of: certificate) else {
            return await others.renewProviderToken(for: certificate, issuedAfter: instant)
        }
        return await route.connection.renewProviderToken(issuedAfter: instant)
    }

    /// Opens another connection for the certificate, unless that was done after `instant`.
    public func reconnect(for certificate: Certificate.Name, openedAfter instant: Instant) async {
        guard let route = route(of: certificate) else {
            return await others.reconnect(for: certificate, openedAfter: instant)
        }
        await route.connection.reconnect(openedAfter: instant)
    }

    /// The connections by server, those for Apple's devices included.
    public var connections: [ExactString: ConnectionGauges] {
        var sums = others.connections
        for (server, gauges) in routes.withLock({ $0.gauges }) {
            sums[server, default: ConnectionGauges()] += gauges
        }
        return sums
    }

    private func route(of certificate: Certificate.Name) -> ConnectionRoute<ChannelConnection>? {
        routes.withLock { $0[certificate] }
    }

    /// The route of a certificate, which from then on is its own.
    private func route(
        of certificate: Certificate.Name,
        to channel: Certificate.Channel
    ) -> ConnectionRoute<ChannelConnection>? {
        routes.withLock { routes in
            if routes[certificate] == nil, let connection = shared[channel] {
                _ = routes.set(connection, of: certificate)
            }
            return routes[certificate]
        }
    }
}

extension ChannelPushTransport: Redacted {
    /// How many certificates of other push services than Apple's have a connection.
    public var description: String {
        "transport of \(routes.withLock { $0.count }) certificates of other push services"
    }
}
