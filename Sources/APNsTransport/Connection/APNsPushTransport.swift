public import ExactJSON
public import HTTPExchange
public import PushModel
public import PushService
import Synchronization
public import WallTime

/// Takes pushes to APNs: each over the connection that belongs to its certificate.
///
/// A name by which a certificate was uploaded to the vendor's console (the app gives it in its options,
/// and every binding carries it) stands for an app, an environment and credentials. The app's topic is
/// in the headers already; the rest is a connection. A name that has none is a fault of that push.
///
/// A transport that is made from the app's certificates chooses by their environment, and is refused if
/// that contradicts a connection. One that is made from connections alone sends where these lead.
public final class APNsPushTransport: PushTransport {
    private let routes: Mutex<ConnectionRoutes<APNsConnection>>

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - connections: The connection of each certificate; several may share one.
    ///   - otherwise: The connection of every other certificate, if there is one: with provider tokens
    ///     one is often enough for all.
    public init(
        _ connections: [Certificate.Name: APNsConnection],
        otherwise: APNsConnection? = nil
    ) {
        routes = Mutex(ConnectionRoutes(connections, otherwise: otherwise))
    }

    /// Creates a transport that chooses the connection by the environment of each certificate.
    ///
    /// A certificate with a connection of its own uses that. Every other uses the connection of its
    /// ``/PushModel/Certificate/environment``; if that is `nil`, its pushes are a fault.
    ///
    /// - Parameters:
    ///   - certificates: The app's certificates; with `nil`, every name is known and is for production.
    ///   - production: The connection of certificates for production, `nil` if there is none.
    ///   - development: The connection of certificates for development, `nil` if there is none.
    ///   - own: The connections of certificates with credentials of their own.
    /// - Throws: `input.conflict` at `/production`, `/development` or the certificate's name in `/own` if a
    ///   connection leads to Apple's server of the other environment. A connection to any other server is
    ///   accepted for both.
    public init(
        certificates: [Certificate]?,
        production: APNsConnection?,
        development: APNsConnection?,
        own: [Certificate.Name: APNsConnection] = [:]
    ) throws(InputError) {
        try production?.check(leadsTo: .production, at: "production")
        try development?.check(leadsTo: .development, at: "development")
        var connections = own
        for certificate in certificates ?? [] {
            do throws(InputError) {
                let name = certificate.name.text
                try own[certificate.name]?.check(leadsTo: certificate.environment, at: name)
            } catch {
                throw error.within(key: "own")
            }
            let shared =
                switch certificate.environment {
                case .development: development
                case .production: production
                }
            connections[certificate.name] = connections[certificate.name] ?? shared
        }
        routes = Mutex(
            ConnectionRoutes(connections, otherwise: certificates == nil ? production : nil)
        )
    }

    // MARK: While pushes are sent

    /// Adds the connection of a certificate, replaces it, or takes it away with `nil`.
    ///
    /// From the call on, pushes through the certificate use what is set. Pushes that are being sent end where
    /// they began; when the call returns, the last of them has ended, at the latest after the time that APNs may take
    /// for an answer. Pushes that waited for their turn go over the new connection.
    ///
    /// - Parameters:
    ///   - connection: The connection; with `nil`, the certificate has that of all others, if there is one.
    ///   - certificate: The certificate.
    public func setConnection(
        _ connection: APNsConnection?,
        of certificate: Certificate.Name
    ) async {
        await routes.withLock { $0.set(connection, of: certificate) }?.retire()
    }

    /// Replaces a connection for every certificate that has it, as when a key is replaced.
    ///
    /// It does so for all at the same time, and otherwise as ``setConnection(_:of:)`` does.
    ///
    /// - Parameters:
    ///   - old: The connection that is not used any more.
    ///   - new: The connection in its place.
    /// - Throws: `input.conflict` at `/new` if the two lead to Apple's two environments; then nothing is replaced.
    public func replace(_ old: APNsConnection, by new: APNsConnection) async throws(InputError) {
        if let environment = old.server.environment {
            try new.check(leadsTo: environment, at: "new")
        }
        for route in routes.withLock({ $0.replace(old, by: new) }) {
            await route.retire()
        }
    }

    // MARK: Sending

    /// Sends one push, once.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        await send(push, whenStalled: {})
    }

    /// Sends one push, once, and tells if its connection stalls, as far as the sender notices.
    public func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply {
        while let route = route(of: push.certificateName) {
            if let reply = await route.send(push, whenStalled: whenStalled) { return reply }
        }
        let detail = "there are no credentials for the certificate `\(push.certificateName)`"
        return .fault(TransportError(.credentials, detail))
    }

    /// Renews the certificate's provider token; not if that would be too soon for APNs.
    public func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        await route(of: certificate)?.connection.renewProviderToken(issuedAfter: instant) ?? false
    }

    /// Opens another connection for the certificate, unless that was done after `instant`.
    public func reconnect(for certificate: Certificate.Name, openedAfter instant: Instant) async {
        await route(of: certificate)?.connection.reconnect(openedAfter: instant)
    }

    /// The connections by server, of those that later pushes use.
    ///
    /// A connection that was replaced is not counted, while the last pushes end on it; nor is one whose sender does not
    /// know, such as a `URLSessionSender`.
    public var connections: [ExactString: ConnectionGauges] {
        routes.withLock { $0.gauges }
    }

    /// What a push breaks of APNs' rules, which is found without sending it; `nil` for nothing.
    ///
    /// It is what ``send(_:)`` answers to such a push.
    public static func fault(of push: OutgoingPush) -> TransportError? {
        do throws(TransportError) {
            _ = try HTTPRequest(checking: push, to: .production)
            return nil
        } catch {
            return error
        }
    }

    private func route(of certificate: Certificate.Name) -> ConnectionRoute<APNsConnection>? {
        routes.withLock { $0[certificate] }
    }
}

extension APNsPushTransport: Redacted {
    /// How many certificates have a connection of their own.
    public var description: String { "transport of \(routes.withLock { $0.count }) certificates" }
}

extension APNsConnection {
    /// Refuses a connection to Apple's server of the other environment.
    fileprivate func check(
        leadsTo environment: Certificate.Environment,
        at key: ExactString
    ) throws(InputError) {
        guard let actual = server.environment, actual != environment else { return }
        let detail = "expected a connection for \(environment.word), found one to `\(server)`"
        throw InputError(.inputConflict, detail).within(key: key)
    }
}
