import APNsModel
public import ExactJSON
public import PushModel
public import WallTime

/// What happens on the way of pushes, for logs and metrics (rule 6.8).
///
/// No event holds a device token, a key or the text of a message.
public enum DeliveryEvent: Hashable, Sendable {
    /// A push was sent, for the `attempt`th time, and it took so many milliseconds to get the reply.
    case sent(DeliveryKey, attempt: Int, milliseconds: Int64, TransportReply)
    /// A push will be sent again.
    case postponed(DeliveryKey, DeliveryReason, until: Instant)
    /// A token was of no use, and the binding is gone.
    case unbound(DeliveryKey, DeliveryReason)
    /// A token was called of no use, but the binding stays: it was bound since, or the route is in doubt.
    case keptBound(DeliveryKey, DeliveryReason)
    /// A provider token was too old.
    case providerTokenExpired(CertificateName, isRenewed: Bool)
    /// APNs wanted no more on a connection.
    case connectionRefused(CertificateName, DeliveryReason)
    /// A push is back in the queue, as the dispatch ended before the push did.
    case returned(DeliveryKey)
    /// It ended for a recipient or a binding; the queue has it on record.
    case ended(DeliveryOutcome)

    /// What to count the event by: its name and its reason, such as `postponed.ServiceUnavailable`.
    public var word: ExactString {
        switch self {
        case .sent(_, _, _, let reply): ExactString("sent." + reply.word.string)
        case .postponed(_, let reason, _): ExactString("postponed." + reason.string)
        case .unbound(_, let reason): ExactString("unbound." + reason.string)
        case .keptBound(_, let reason): ExactString("keptBound." + reason.string)
        case .providerTokenExpired(_, let isRenewed):
            isRenewed ? "providerToken.renewed" : "providerToken.expired"
        case .connectionRefused(_, let reason): ExactString("connection." + reason.string)
        case .returned: "returned"
        case .ended(let outcome): ExactString("ended." + outcome.word.string)
        }
    }
}

extension TransportReply {
    /// `accepted`, or the reason why not.
    var word: ExactString {
        switch self {
        case .accepted: "accepted"
        case .rejected(let rejection): DeliveryReason(rejection).text
        case .fault(let fault): DeliveryReason(fault).text
        }
    }
}

extension DeliveryEvent: CustomStringConvertible {
    /// The word, and what it is about, in one line.
    public var description: String {
        switch self {
        case .sent(let key, let attempt, let milliseconds, _):
            "\(word): \(key), attempt \(attempt), \(milliseconds) ms"
        case .postponed(let key, _, let instant): "\(word): \(key), until \(instant)"
        case .unbound(let key, _), .keptBound(let key, _), .returned(let key): "\(word): \(key)"
        case .providerTokenExpired(let name, _), .connectionRefused(let name, _): "\(word): \(name)"
        case .ended(let outcome): "ended: \(outcome)"
        }
    }
}
