import APNsModel
import PushService

extension TransportReply {
    /// Reads a response of APNs: by its status alone it is success or not.
    init(_ response: APNsExchange.Response) {
        self =
            switch response.status {
            case 200: .accepted(response.id)
            case 400...599: .rejected(APNsRejection(status: response.status, body: response.body))
            default: .fault(TransportError(.answer, "status \(response.status) is none of APNs'"))
            }
    }
}

extension TransportError {
    /// The fault that an error of sending is.
    init(sending error: any Error) {
        switch error {
        case let fault as TransportError:
            self = fault
        case is CancellationError:
            self.init(.cancelled, "the task was cancelled")
        case let failure as APNsExchange.Failure:
            self.init(failure)
        default:
            // Of an engine of somebody else's; what it says may hold anything.
            self.init(.connection, "the engine failed")
        }
    }

    private init(_ failure: APNsExchange.Failure) {
        let detail = failure.description
        switch failure {
        case .unreachable, .interrupted: self.init(.connection, detail)
        case .timedOut: self.init(.timeout, detail)
        case .untrusted: self.init(.credentials, detail)
        case .unusable: self.init(.answer, isRetryable: false, detail)
        }
    }
}
