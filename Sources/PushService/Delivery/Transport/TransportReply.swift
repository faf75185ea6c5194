public import APNsModel

/// What came of sending a push once.
public enum TransportReply: Hashable, Sendable {
    /// APNs took it; with the id that it answered, if it could be read.
    case accepted(APNsID?)
    /// APNs refused it.
    case rejected(APNsRejection)
    /// There was no answer.
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
