import APNsModel
public import ExactJSON
public import HTTPExchange
public import PushModel
public import WallTime

/// An event on the way of a push, for logs and metrics (rule 6.8).
///
/// No event holds a device token, a key or the text of a message.
public enum DeliveryEvent: Hashable, Sendable {
    /// Something in the message, in the app's configuration or in a recipient's settings could not be used as
    /// it was given, or a text was cut.
    case diagnosed(Message.ID, UserID, Diagnostic)
    /// A push was sent for the `attempt`th time, `waited` milliseconds after it was due (`nil` if it was sent again at
    /// once), and the reply came after `milliseconds`.
    case sent(
        Delivery.Key,
        attempt: Int,
        waited: Int64?,
        milliseconds: Int64,
        TransportReply
    )
    /// A push will be sent again at an instant.
    case postponed(Delivery.Key, Delivery.Reason, until: Instant)
    /// APNs does not know a token any more, and its binding was removed.
    case unbound(Delivery.Key, Delivery.Reason)
    /// APNs does not know a token, but its binding stays: the device has bound it again since, or the
    /// certificate may be wrong.
    case keptBound(Delivery.Key, Delivery.Reason)
    /// APNs found a provider token too old.
    case providerTokenExpired(Certificate.Name, isRenewed: Bool)
    /// APNs asked for another connection.
    case connectionRefused(Certificate.Name, Delivery.Reason)
    /// The pushes through a certificate are held until the instant, because its server is silent, refuses its
    /// credentials or asks for a pause; then one is sent as a probe.
    case circuitOpened(Certificate.Name, Delivery.Reason, until: Instant)
    /// The server of a certificate has answered again, and its pushes are sent.
    case circuitClosed(Certificate.Name)
    /// A connection of the transport was opened, failed, was silent for too long, or ended.
    ///
    /// It is from the transport, not from the dispatcher, and about no push in particular.
    case connection(ConnectionEvent)
    /// The dispatch ended before the push did, and the push is back in the queue.
    case returned(Delivery.Key)
    /// A call to the queue threw, or one to a store or ``PushDispatcher/HeldFacts`` on behalf of a stored dispatch, a push that waited or
    /// what is held; it is made again after a pause.
    case queueFailed(StoreFault.Call, StoreFault)
    /// A stored dispatch with this number, or some of its recipients, cannot be read and is set aside.
    case dispatchDead(AppID, Int64, Delivery.Reason)
    /// The store of statistics threw, so pushes that have ended may not be counted.
    ///
    /// The dispatcher does not count them again: a store that threw may have counted all or some of them.
    case notCounted([PushCounts.Row])
    /// A recipient or a binding has an outcome, and the queue has recorded it.
    case ended(DeliveryOutcome)

    /// The name and the reason, such as `postponed.ServiceUnavailable`, by which events are counted.
    public var word: ExactString {
        switch self {
        case .diagnosed(_, _, let diagnostic):
            ExactString("diagnosed." + diagnostic.code.word.string)
        case .sent(_, _, _, _, let reply): ExactString("sent." + reply.word.string)
        case .postponed(_, let reason, _): ExactString("postponed." + reason.string)
        case .unbound(_, let reason): ExactString("unbound." + reason.string)
        case .keptBound(_, let reason): ExactString("keptBound." + reason.string)
        case .providerTokenExpired(_, let isRenewed):
            isRenewed ? "providerToken.renewed" : "providerToken.expired"
        case .connectionRefused(_, let reason): ExactString("connection." + reason.string)
        case .circuitOpened(_, let reason, _): ExactString("circuitOpened." + reason.string)
        case .circuitClosed: "circuitClosed"
        case .connection(let event): event.word
        case .returned: "returned"
        case .queueFailed: "queueFailed"
        case .dispatchDead(_, _, let reason): ExactString("dispatchDead." + reason.string)
        case .notCounted: "notCounted"
        case .ended(let outcome): ExactString("ended." + outcome.word.string)
        }
    }
}

extension TransportReply {
    /// `accepted`, or the reason of the rejection or the fault.
    package var word: ExactString {
        switch self {
        case .accepted: "accepted"
        case .rejected(let rejection): Delivery.Reason(rejection).text
        case .refused(let reply): Delivery.Reason(reply).text
        case .fault(let fault): Delivery.Reason(fault).text
        }
    }
}

extension DeliveryEvent: CustomStringConvertible {
    /// The word and the push or the certificate in one line.
    public var description: String {
        switch self {
        case .diagnosed(let message, let user, _): "\(word): \(message) to \(user)"
        case .sent(let key, let attempt, _, let milliseconds, _):
            "\(word): \(key), attempt \(attempt), \(milliseconds) ms"
        case .postponed(let key, _, let instant): "\(word): \(key), until \(instant)"
        case .unbound(let key, _), .keptBound(let key, _), .returned(let key): "\(word): \(key)"
        case .providerTokenExpired(let name, _), .connectionRefused(let name, _): "\(word): \(name)"
        case .circuitOpened(let name, _, let instant): "\(word): \(name), until \(instant)"
        case .circuitClosed(let name): "\(word): \(name)"
        case .connection(let event): "\(word): \(event.server)"
        case .queueFailed(let call, let fault): "\(word): \(call.rawValue), \(fault.code)"
        case .dispatchDead(let app, let number, _): "\(word): dispatch \(number) of \(app)"
        case .notCounted(let rows): "\(word): \(rows.count) rows of statistics"
        case .ended(let outcome): "ended: \(outcome)"
        }
    }
}
