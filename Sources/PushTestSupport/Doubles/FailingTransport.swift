public import PushModel
public import PushService
import Synchronization
public import WallTime

/// A transport that answers what a test has written down for it, and keeps what was asked of it.
public final class FailingTransport: PushTransport {
    private let reply: @Sendable (_ push: OutgoingPush, _ number: Int) async -> TransportReply
    private let renewsProviderTokens: Bool
    private let state = Mutex(State())

    private struct State {
        var sent: [OutgoingPush] = []
        var renewals: [CertificateName] = []
        var reconnections: [CertificateName] = []
    }

    /// Creates a transport that gives these replies in order, one for each push.
    ///
    /// - Parameters:
    ///   - replies: The first replies.
    ///   - last: What it replies after that.
    ///   - renewsProviderTokens: Whether it says that it renewed a provider token, when it is asked to.
    public convenience init(
        _ replies: [TransportReply],
        then last: TransportReply = .accepted(nil),
        renewsProviderTokens: Bool = true
    ) {
        self.init(renewsProviderTokens: renewsProviderTokens) { _, number in
            number <= replies.count ? replies[number - 1] : last
        }
    }

    /// Creates a transport that works its replies out.
    ///
    /// - Parameters:
    ///   - renewsProviderTokens: Whether it says that it renewed a provider token, when it is asked to.
    ///   - reply: The reply to a push; the first that is sent has number 1.
    public init(
        renewsProviderTokens: Bool = true,
        reply: @escaping @Sendable (_ push: OutgoingPush, _ number: Int) async -> TransportReply
    ) {
        self.renewsProviderTokens = renewsProviderTokens
        self.reply = reply
    }

    /// What was sent, in the order in which it came, whatever the reply was.
    public var sent: [OutgoingPush] { state.withLock { $0.sent } }

    /// The certificates whose provider token it was asked to renew, in order.
    public var renewals: [CertificateName] { state.withLock { $0.renewals } }

    /// The certificates for which it was asked to open another connection, in order.
    public var reconnections: [CertificateName] { state.withLock { $0.reconnections } }

    /// Gives the reply that is due.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        let number = state.withLock { state in
            state.sent.append(push)
            return state.sent.count
        }
        return await reply(push, number)
    }

    /// Keeps that it was asked.
    public func renewProviderToken(
        for certificate: CertificateName,
        issuedAfter instant: Instant
    ) async -> Bool {
        state.withLock { $0.renewals.append(certificate) }
        return renewsProviderTokens
    }

    /// Keeps that it was asked.
    public func reconnect(
        for certificate: CertificateName,
        openedAfter instant: Instant
    ) async {
        state.withLock { $0.reconnections.append(certificate) }
    }
}
