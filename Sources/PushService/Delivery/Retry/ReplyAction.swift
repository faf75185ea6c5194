import APNsModel
import WallTime

/// What the dispatcher does about a reply.
enum ReplyAction: Hashable, Sendable {
    /// The push was accepted; nothing more is done.
    case accepted(APNsID?)
    /// The push is not sent again.
    case giveUp
    /// The push is not sent again, and its token is unbound unless the device has bound it after `since`;
    /// `nil` stands for the time at which the push was sent.
    case unbind(since: Instant?, onlyIfCertificateWorks: Bool)
    /// The push is sent again after a wait.
    case wait(Wait)
    /// The provider token is renewed, and the push is sent again.
    case renewProviderToken
    /// Another connection is opened, and the push is sent again: at once, or after a wait.
    case reconnect(thenWait: Wait?)

    /// The kind of wait, which decides its length.
    enum Wait: Hashable, Sendable {
        case fault
        case server
        case deviceToken
        case providerToken
    }

    init(_ reply: TransportReply) {
        switch reply {
        case .accepted(let id, _): self = .accepted(id)
        case .fault(let fault): self = fault.isRetryable ? .wait(.fault) : .giveUp
        case .rejected(let rejection): self.init(rejection)
        }
    }

    private init(_ rejection: APNsRejection) {
        switch rejection.action {
        case .repairRequest, .repairCredentials:
            self = .giveUp
        case .renewProviderToken:
            self = .renewProviderToken
        case .keepProviderToken:
            self = .wait(.providerToken)
        case .dropToken:
            self = .unbind(since: rejection.timestamp, onlyIfCertificateWorks: false)
        case .dropTokenIfRouteIsRight:
            self = .unbind(since: nil, onlyIfCertificateWorks: true)
        case .slowToken:
            self = .wait(.deviceToken)
        case .reconnect:
            self = .reconnect(thenWait: nil)
        case .waitForServer:
            self = .wait(.server)
        case .waitForOtherServer:
            self = .reconnect(thenWait: .server)
        }
    }
}

extension RetryPolicy {
    /// The pauses for a kind of wait.
    func backoff(of wait: ReplyAction.Wait) -> Backoff {
        switch wait {
        case .fault: faults
        case .server: server
        case .deviceToken: deviceToken
        case .providerToken: providerToken
        }
    }
}
