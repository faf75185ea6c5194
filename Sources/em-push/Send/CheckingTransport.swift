import APNsTransport
import PushService

/// Sends nothing: takes every push that a transport to APNs would send.
struct CheckingTransport: PushTransport {
    func send(_ push: OutgoingPush) async -> TransportReply {
        APNsPushTransport.fault(of: push).map { .fault($0) } ?? .accepted(nil)
    }
}
