import APNsModel
import WallTime

/// What a reply asks the dispatcher to do.
enum Verdict: Hashable, Sendable {
    /// Nothing more: it was accepted.
    case accepted(APNsID?)
    /// Not to send it again.
    case giveUp
    /// Not to send it again, and to unbind the token unless it was bound since; `nil` is since it was sent.
    case unbind(since: Instant?, onlyIfRouteWorks: Bool)
    /// To wait.
    case wait(Wait)
    /// To have the provider token renewed and send it again.
    case renewProviderToken
    /// To have another connection opened and send it again, at once or after a wait.
    case reconnect(thenWait: Wait?)

    /// What the wait is for.
    enum Wait: Hashable, Sendable {
        case fault
        case server
        case deviceToken
        case providerToken
    }

    init(_ reply: TransportReply) {
        switch reply {
        case .accepted(let id): self = .accepted(id)
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
            self = .unbind(since: rejection.timestamp, onlyIfRouteWorks: false)
        case .dropTokenIfRouteIsRight:
            self = .unbind(since: nil, onlyIfRouteWorks: true)
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
    func backoff(of wait: Verdict.Wait) -> Backoff {
        switch wait {
        case .fault: faults
        case .server: server
        case .deviceToken: deviceToken
        case .providerToken: providerToken
        }
    }
}
