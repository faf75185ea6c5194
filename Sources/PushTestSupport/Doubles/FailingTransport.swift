public import PushModel
public import PushService
import Synchronization
public import WallTime

/// A transport that returns the replies that a test gives it, and keeps the calls.
public final class FailingTransport: PushTransport {
    private let reply: @Sendable (_ push: OutgoingPush, _ number: Int) async -> TransportReply
    private let renewsProviderTokens: Bool
    private let state = Mutex(State())

    private struct State {
        var sent: [OutgoingPush] = []
        var renewals: [Certificate.Name] = []
        var reconnections: [Certificate.Name] = []
    }

    /// Creates a transport that returns replies in order, one for each push.
    ///
    /// - Parameters:
    ///   - replies: The first replies.
    ///   - last: The reply to every push after them.
    ///   - renewsProviderTokens: The result of renewing a provider token.
    public convenience init(
        _ replies: [TransportReply],
        then last: TransportReply = .accepted(nil),
        renewsProviderTokens: Bool = true
    ) {
        self.init(renewsProviderTokens: renewsProviderTokens) { _, number in
            number <= replies.count ? replies[number - 1] : last
        }
    }

    /// Creates a transport that computes its replies.
    ///
    /// - Parameters:
    ///   - renewsProviderTokens: The result of renewing a provider token.
    ///   - reply: Returns the reply to a push, given its number in order of sending, from 1.
    public init(
        renewsProviderTokens: Bool = true,
        reply: @escaping @Sendable (_ push: OutgoingPush, _ number: Int) async -> TransportReply
    ) {
        self.renewsProviderTokens = renewsProviderTokens
        self.reply = reply
    }

    /// The pushes so far, in the order in which they were sent, whatever the replies.
    public var sent: [OutgoingPush] { state.withLock { $0.sent } }

    /// The certificates of the calls to renew a provider token, in order.
    public var renewals: [Certificate.Name] { state.withLock { $0.renewals } }

    /// The certificates of the calls to open another connection, in order.
    public var reconnections: [Certificate.Name] { state.withLock { $0.reconnections } }

    /// Keeps the push and returns the next reply.
    public func send(_ push: OutgoingPush) async -> TransportReply {
        let number = state.withLock { state in
            state.sent.append(push)
            return state.sent.count
        }
        return await reply(push, number)
    }

    /// Keeps the certificate and returns `renewsProviderTokens`.
    public func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        state.withLock { $0.renewals.append(certificate) }
        return renewsProviderTokens
    }

    /// Keeps the certificate.
    public func reconnect(
        for certificate: Certificate.Name,
        openedAfter instant: Instant
    ) async {
        state.withLock { $0.reconnections.append(certificate) }
    }
}
