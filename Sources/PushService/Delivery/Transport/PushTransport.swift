public import ExactJSON
public import HTTPExchange
public import PushModel
public import WallTime

/// A transport sends single pushes to APNs, or to a substitute, and returns the replies.
///
/// A transport decides nothing: it does not send again, and knows no users, queues or settings. The
/// dispatcher calls it from many tasks at once, up to its limit of pushes in flight.
///
/// - The dispatcher may send the same push again after a fault, with the same `apns-id` and collapse id.
/// - ``send(_:)`` returns soon after its task was cancelled, with ``TransportError/Kind/cancelled`` unless
///   it has another reply. It has a timeout of its own, so it always returns.
/// - A failure is a ``TransportReply``, not an error that is thrown. It holds no device token, no payload
///   and no key.
public protocol PushTransport: Sendable {
    /// Sends a push once.
    func send(_ push: OutgoingPush) async -> TransportReply

    /// Sends a push once, and tells if it waits where the server has stopped to answer.
    ///
    /// `whenStalled` is called at most once, and before the reply is returned, when other pushes go over another
    /// connection than this one. The push waits on for its reply, and takes no place of those in flight any more.
    func send(_ push: OutgoingPush, whenStalled: @escaping @Sendable () -> Void) async
        -> TransportReply

    /// Makes sure that later pushes through a certificate have a provider token issued after an instant.
    ///
    /// The dispatcher calls it for every push that APNs rejected because the token was too old
    /// (`ExpiredProviderToken`). The first call renews the token; the others find a new one.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - instant: The time at which the rejected push was sent.
    /// - Returns: Whether sending the push again can help.
    func renewProviderToken(for certificate: Certificate.Name, issuedAfter instant: Instant) async
        -> Bool

    /// Makes sure that later pushes through a certificate use a connection opened after an instant.
    ///
    /// The dispatcher calls it when APNs asks for another connection. The pushes that are under way on the
    /// old one are not interrupted.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - instant: The time at which the rejected push was sent.
    func reconnect(for certificate: Certificate.Name, openedAfter instant: Instant) async

    /// The connections by server, host and port; a server of which nothing is known is absent.
    var connections: [ExactString: ConnectionGauges] { get }
}

extension PushTransport {
    /// Sends a push once, for a transport that does not notice that a connection stalls.
    public func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply {
        await send(push)
    }

    /// Does nothing and returns `false`, for a transport without provider tokens.
    public func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        false
    }

    /// Does nothing, for a transport without lasting connections.
    public func reconnect(
        for certificate: Certificate.Name,
        openedAfter instant: Instant
    ) async {}

    /// Empty, for a transport that knows nothing of its connections.
    public var connections: [ExactString: ConnectionGauges] { [:] }
}
