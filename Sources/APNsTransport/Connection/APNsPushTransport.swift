public import PushModel
public import PushService
public import WallTime

/// Takes pushes to APNs: each over the connection that belongs to its certificate.
///
/// A name by which a certificate was uploaded to the vendor's console (the app gives it in its options,
/// and every binding carries it) stands for an app, an environment and credentials. The app's topic is
/// in the headers already; the rest is a connection. A name that has none is a fault of that push.
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

    /// Sends one push, once.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        guard let connection = connection(of: push.certificateName) else {
            let detail = "there are no credentials for the certificate `\(push.certificateName)`"
            return .fault(TransportError(.credentials, detail))
        }
        return await connection.send(push.request)
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
            _ = try CheckedRequest(push.request)
            return nil
        } catch {
            return error
        }
    }

    private func connection(of certificate: CertificateName) -> APNsConnection? {
        connections[certificate] ?? otherwise
    }
}
