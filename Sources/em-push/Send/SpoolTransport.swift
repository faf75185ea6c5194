import APNsTransport
import PushService

/// Writes every push to a file, and tries it once.
///
/// A disk that is full stays so until its user does something: trying again would only delay the news.
struct SpoolTransport: PushTransport {
    private let file: FileTransport

    init(path: String) throws {
        file = try FileTransport(path: path)
    }

    func send(_ push: OutgoingPush) async -> TransportReply {
        let reply = await file.send(push)
        guard case .fault(var fault) = reply else { return reply }
        fault.isRetryable = false
        return .fault(fault)
    }
}

/// Sends nothing: takes every push that a transport to APNs would send.
struct CheckingTransport: PushTransport {
    func send(_ push: OutgoingPush) async -> TransportReply {
        // What other services take is found by sending it.
        guard push.channelHead == nil else { return .accepted(nil) }
        return APNsPushTransport.fault(of: push).map { .fault($0) } ?? .accepted(nil)
    }
}
