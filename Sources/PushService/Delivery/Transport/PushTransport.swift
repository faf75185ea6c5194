public import PushModel
public import WallTime

/// What takes one push to APNs, or to whatever stands in for it, and brings the answer back.
///
/// A transport decides nothing: it does not retry, and does not know users, queues or settings. It is
/// asked from many tasks at once, as often as the dispatcher's limit of pushes in flight allows.
///
/// - The same push may be sent again after a fault, with the same `apns-id` and collapse id.
/// - ``send(_:)`` returns soon after its task was cancelled, and answers ``TransportError/Kind/cancelled``
///   unless it knows better. It has a timeout of its own: it always returns.
/// - What it could not do it says as a value. Neither the device token nor the payload nor a key is in it.
public protocol PushTransport: Sendable {
    /// Sends one push, once.
    func send(_ push: OutgoingPush) async -> TransportReply

    /// Sees to it that pushes through a certificate have a provider token made after an instant.
    ///
    /// Asked when APNs found the token too old (`ExpiredProviderToken`), by every push that it said so
    /// of: all but the first find that it was done.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - instant: When the push that was rejected was sent.
    /// - Returns: Whether sending again can help.
    func renewProviderToken(for certificate: CertificateName, issuedAfter instant: Instant) async
        -> Bool

    /// Sends later pushes through a certificate over connections opened after an instant.
    ///
    /// Asked when APNs wants no more on the connection that a push was sent on. Pushes that are under
    /// way on it may end as they do.
    func reconnect(for certificate: CertificateName, openedAfter instant: Instant) async
}

extension PushTransport {
    /// Does nothing, as there is no provider token to renew.
    public func renewProviderToken(
        for certificate: CertificateName,
        issuedAfter instant: Instant
    ) async -> Bool {
        false
    }

    /// Does nothing, as there is no connection that lasts.
    public func reconnect(
        for certificate: CertificateName,
        openedAfter instant: Instant
    ) async {}
}
