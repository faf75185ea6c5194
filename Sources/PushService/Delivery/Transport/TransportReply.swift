public import APNsModel

/// The reply to sending a push once.
public enum TransportReply: Hashable, Sendable {
    /// APNs accepted the push; the ids are `nil` if APNs returned none that can be read.
    ///
    /// The first is the `apns-id`. The other is the `apns-unique-id` by which Apple's console finds the push, and
    /// which only the development server returns.
    case accepted(APNsID?, uniqueID: APNsID? = nil)
    /// APNs refused the push.
    case rejected(APNsRejection)
    /// APNs gave no answer.
    case fault(TransportError)
}

extension TransportReply: CustomStringConvertible {
    /// `accepted`, the rejection or the fault.
    public var description: String {
        switch self {
        case .accepted: "accepted"
        case .rejected(let rejection): rejection.description
        case .fault(let fault): fault.description
        }
    }
}
