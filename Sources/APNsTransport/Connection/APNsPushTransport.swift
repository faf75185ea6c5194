public import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Takes pushes to APNs: each over the connection that belongs to its certificate.
///
/// A name by which a certificate was uploaded to the vendor's console (the app gives it in its options,
/// and every binding carries it) stands for an app, an environment and credentials. The app's topic is
/// in the headers already; the rest is a connection. A name that has none is a fault of that push.
///
/// A transport that is made from the app's certificates chooses by their environment, and is refused if
/// that contradicts a connection. One that is made from connections alone sends where these lead.
public struct APNsPushTransport: PushTransport {
    private let connections: [CertificateName: APNsConnection]
    private let otherwise: APNsConnection?

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - connections: The connection of each certificate; several may share one.
    ///   - otherwise: The connection of every other certificate, if there is one: with provider tokens
    ///     one is often enough for all.
    public init(
        _ connections: [CertificateName: APNsConnection],
        otherwise: APNsConnection? = nil
    ) {
        self.connections = connections
        self.otherwise = otherwise
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
        own: [CertificateName: APNsConnection] = [:]
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
        self.init(connections, otherwise: certificates == nil ? production : nil)
    }

    /// Sends one push, once.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        guard let connection = connection(of: push.certificateName) else {
            let detail = "there are no credentials for the certificate `\(push.certificateName)`"
            return .fault(TransportError(.credentials, detail))
        }
        return await connection.send(push)
    }

    /// Renews the certificate's provider token; not if that would be too soon for APNs.
    public func renewProviderToken(
        for certificate: CertificateName,
        issuedAfter instant: Instant
    ) async -> Bool {
        await connection(of: certificate)?.renewProviderToken(issuedAfter: instant) ?? false
    }

    /// Opens another connection for the certificate, unless that was done after `instant`.
    public func reconnect(for certificate: CertificateName, openedAfter instant: Instant) async {
        connection(of: certificate)?.reconnect(openedAfter: instant)
    }

    /// What a push breaks of APNs' rules, which is found without sending it; `nil` for nothing.
    ///
    /// It is what ``send(_:)`` answers to such a push.
    public static func fault(of push: OutgoingPush) -> TransportError? {
        do throws(TransportError) {
            _ = try CheckedRequest(push)
            return nil
        } catch {
            return error
        }
    }

    private func connection(of certificate: CertificateName) -> APNsConnection? {
        connections[certificate] ?? otherwise
    }
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
