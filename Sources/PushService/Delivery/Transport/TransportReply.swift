public import APNsModel
public import PushChannels

/// The reply to sending a push once.
public enum TransportReply: Hashable, Sendable {
    /// APNs, or another push service, accepted the push; the ids are `nil` if APNs returned none that can be read.
    ///
    /// The first is the `apns-id`. The other is the `apns-unique-id` by which Apple's console finds the push, and
    /// which only the development server returns.
    case accepted(APNsHeaders.ID?, uniqueID: APNsHeaders.ID? = nil)
    /// APNs refused the push.
    case rejected(APNsRejection)
    /// Another push service than Apple's did not take the push.
    indirect case refused(ChannelRequest.Reply)
    /// The push service gave no answer.
    case fault(TransportError)

    /// The reply of another push service than Apple's.
    package init(_ reply: ChannelRequest.Reply) {
        self = reply.action == .done ? .accepted(nil) : .refused(reply)
    }
}

extension TransportReply: CustomStringConvertible {
    /// `accepted`, the rejection, the refusal or the fault.
    public var description: String {
        switch self {
        case .accepted: "accepted"
        case .rejected(let rejection): rejection.description
        case .refused(let reply): reply.description
        case .fault(let fault): fault.description
        }
    }
}
