public import APNsModel
public import PushService

/// The reply to a broadcast, or to a request about channels.
public enum APNsBroadcastReply<Value: Hashable & Sendable>: Hashable, Sendable {
    /// APNs has done what was asked.
    case done(Value)
    /// APNs has refused it.
    case rejected(APNsRejection)
    /// APNs gave no answer, or one that cannot be read.
    case fault(TransportError)
}

extension APNsBroadcastReply: CustomStringConvertible {
    /// `done`, the rejection or the fault.
    public var description: String {
        switch self {
        case .done: "done"
        case .rejected(let rejection): rejection.description
        case .fault(let fault): fault.description
        }
    }
}
