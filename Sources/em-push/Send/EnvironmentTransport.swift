import APNsTransport
import PushModel
import PushService
import WallTime

/// Sends each push to Apple's server for the environment of its certificate.
struct EnvironmentTransport: PushTransport {
    let environments: CertificateEnvironments
    /// The transport to each environment that the call sends to: both, or that of `--environment`.
    let transports: [Certificate.Environment: APNsPushTransport]

    func send(_ push: OutgoingPush) async -> TransportReply {
        await send(push, whenStalled: {})
    }

    func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply {
        guard let transport = transport(of: push.certificateName) else {
            return .fault(
                TransportError(
                    .credentials,
                    "the certificate `\(push.certificateName)` is for another environment than "
                        + "`--environment` says"
                )
            )
        }
        return await transport.send(push, whenStalled: whenStalled)
    }

    func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        await transport(of: certificate)?
            .renewProviderToken(for: certificate, issuedAfter: instant) ?? false
    }

    func reconnect(for certificate: Certificate.Name, openedAfter instant: Instant) async {
        await transport(of: certificate)?.reconnect(for: certificate, openedAfter: instant)
    }

    private func transport(of certificate: Certificate.Name) -> APNsPushTransport? {
        environments[certificate].flatMap { transports[$0] }
    }
}
