public import APNsModel
public import PushService

extension APNsChannel {
    /// The reply to a broadcast, or to a request about channels.
    public enum BroadcastReply<Value: Hashable & Sendable>: Hashable, Sendable {
        /// APNs has done what was asked.
        case done(Value)
        /// APNs has refused it.
        case rejected(APNsRejection)
        /// APNs gave no answer, or one that cannot be read.
        case fault(TransportError)
    }
}

extension APNsChannel.BroadcastReply: CustomStringConvertible {
    /// `done`, the rejection or the fault.
    public var description: String {
        switch self {
        case .done: "done"
        case .rejected(let rejection): rejection.description
        case .fault(let fault): fault.description
        }
    }
}
