import APNsModel
import PushChannels

/// What a reply shows of the server and the credentials, whatever it means for the push.
enum ServerSign: Hashable, Sendable {
    /// The server works, and takes the credentials.
    case answered
    /// The server has too much to do; it may say for how long.
    case busy(Delivery.Reason, retryAfter: Duration?)
    /// The server takes nothing for the time.
    case paused(Delivery.Reason, Duration)
    /// There was no answer of APNs in time, or one of another server.
    case silent(Delivery.Reason)
    /// The connection was lost, with all pushes that were being sent over it.
    case lost(Delivery.Reason)
    /// The credentials are refused: the server's or the provider's.
    case refused(Delivery.Reason)
    /// The reply shows nothing of the server.
    case nothing

    init(_ reply: TransportReply) {
        switch reply {
        case .accepted: self = .answered
        case .rejected(let rejection): self.init(rejection)
        case .refused(let reply): self.init(reply)
        case .fault(let fault):
            switch fault.kind {
            case .connection: self = .lost(Delivery.Reason(fault))
            case .timeout: self = .silent(Delivery.Reason(fault))
            case .answer: self = fault.isRetryable ? .silent(Delivery.Reason(fault)) : .nothing
            case .credentials: self = .refused(Delivery.Reason(fault))
            case .cancelled, .request, .output: self = .nothing
            }
        }
    }

    private init(_ reply: ChannelRequest.Reply) {
        let reason = Delivery.Reason(reply)
        self =
            switch reply.action {
            case .done, .endPush, .unbind, .unbindOnceCertificateWorks: .answered
            case .retry(let seconds):
                .busy(reason, retryAfter: seconds.map { .wait(ofSeconds: $0) })
            case .pause(let seconds): .paused(reason, .wait(ofSeconds: seconds))
            // The pause is that of the token; only the number of such replies is about the server.
            case .slowToken: .busy(reason, retryAfter: nil)
            case .renewCredential, .stopCertificate: .refused(reason)
            }
    }

    private init(_ rejection: APNsRejection) {
        switch rejection.action {
        case .repairCredentials:
            // With another status it is the topic of one push that is not allowed.
            self = rejection.status == 403 ? .refused(Delivery.Reason(rejection)) : .answered
        case .renewProviderToken:
            self = .refused(Delivery.Reason(rejection))
        case .keepProviderToken:
            // It is about new provider tokens; pushes with the present one are taken.
            self = .busy(Delivery.Reason(rejection), retryAfter: nil)
        case .waitForServer, .waitForOtherServer:
            let pause = rejection.retryAfter.map { Duration.seconds($0) }
            self = .busy(Delivery.Reason(rejection), retryAfter: pause)
        case .repairRequest, .dropToken, .dropTokenIfRouteIsRight, .slowToken, .reconnect:
            self = .answered
        }
    }
}

extension Duration {
    /// The wait for which another push service asks, up to a year: a transport of one's own may say anything.
    static func wait(ofSeconds seconds: Int64) -> Duration {
        .seconds(min(max(seconds, 0), 365 * 86_400))
    }
}
