import APNsModel
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Synchronization

/// Takes pushes for the simulated phones, in place of a push service.
///
/// The `apns-id` is made from the push, so that it does not depend on which of two pushes comes first. A token that
/// begins with `dead` is one that APNs does not know any more (R35).
final class LocalTransport: PushTransport {
    private let seed: ExactString
    private let sent = Mutex<[APNsHeaders.ID: OutgoingPush]>([:])

    init(seed: UInt64) {
        self.seed = ExactString("\(seed)")
    }

    func send(_ push: OutgoingPush) async -> TransportReply {
        guard !push.deviceToken.text.string.utf8.starts(with: "dead".utf8) else {
            return .rejected(APNsRejection(status: 410, reason: .unregistered))
        }
        let collapseID = push.headers.collapseID?.text ?? ""
        let (high, low) = HashedUUID.hash(of: [
            seed, push.certificateName.text, push.deviceToken.text, collapseID,
        ])
        let id = push.headers.id ?? APNsHeaders.ID(hashed: high, low)
        sent.withLock { $0[id] = push }
        return .accepted(id)
    }

    /// The push that was accepted by an id; it is not kept any longer.
    func take(_ id: APNsHeaders.ID) -> OutgoingPush? {
        sent.withLock { $0.removeValue(forKey: id) }
    }

    var connections: [ExactString: ConnectionGauges] { [:] }
}
