import APNsModel
import HTTPExchange
import PushService
import WallTime

extension TransportReply {
    /// Reads a response of APNs, whose status alone says whether the push was accepted.
    ///
    /// APNs speaks HTTP/2 alone: what answers in HTTP/1.1 is another server, whatever it says. `now` is the time of
    /// this machine.
    init(_ response: HTTPResponse, at now: Instant) {
        guard response.version != .http1 else {
            self = .fault(TransportError(sending: HTTPError.noHTTP2))
            return
        }
        switch response.status {
        case 200:
            self = .accepted(
                response.value(of: "apns-id").flatMap { APNsHeaders.ID($0) },
                uniqueID: response.value(of: "apns-unique-id").flatMap { APNsHeaders.ID($0) }
            )
        case 400...599:
            let rejection = APNsRejection(response, at: now)
            // No payload is empty, so this one was lost on the way: where a connection ends, Foundation
            // on Linux (as of Swift 6.3.1) repeats a request without its body.
            let isLost = rejection.reason == .payloadEmpty
            self = isLost ? .fault(TransportError(.interrupted)) : .rejected(rejection)
        default:
            // What gave it may have taken the push, and would give it again.
            let detail = "status \(response.status) is none of APNs'"
            self = .fault(TransportError(.answer, isRetryable: false, detail))
        }
    }
}

extension TransportError {
    /// The fault that stands for an error of sending.
    package init(sending error: any Error) {
        switch error {
        case let fault as TransportError:
            self = fault
        case is CancellationError:
            self.init(.cancelled, "the task was cancelled")
        case let error as HTTPError:
            self.init(error)
        default:
            // The error of a sender that is not ours is not quoted, as it may hold anything.
            self.init(.connection, "the HTTP library failed")
        }
    }
}
