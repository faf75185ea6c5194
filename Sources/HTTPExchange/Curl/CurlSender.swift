#if Curl
import CCurl
import Foundation

/// Sends requests with libcurl: one thread, which multiplexes them over few connections.
///
/// The thread lives as long as the sender. It speaks HTTP/2 with servers that do, over TLS, and else
/// HTTP/1.1. libcurl before 8.0 (Debian 12 has 7.88) resets every stream whose response has no body,
/// which is what APNs answers to an accepted push.
public final class CurlSender: HTTPSender {
    private let mailbox: LoopMailbox<CurlLoop.Job>
    private let watch = ConnectionWatch()

    /// Starts a sender.
    ///
    /// - Parameter configuration: Which authorities it trusts, and how it connects.
    /// - Throws: `library` if libcurl does not start or has no HTTP/2.
    public init(_ configuration: Configuration = Configuration()) throws(HTTPError.SetupError) {
        guard Self.isReady else {
            throw HTTPError.SetupError(.library, "libcurl does not start, or has no HTTP/2")
        }
        guard let mailbox = LoopMailbox<CurlLoop.Job>() else {
            throw HTTPError.SetupError(.library, "the system gives out no pipe")
        }
        self.mailbox = mailbox
        let thread = Thread { [watch] in CurlLoop(mailbox, watch, configuration).run() }
        thread.name = "http-curl"
        thread.start()
    }

    deinit {
        // No caller waits for a response any more: each holds a reference while it waits.
        mailbox.close()
    }

    /// Calls a closure with each event of the connections from now on, on the sender's thread.
    ///
    /// libcurl says that a connection is open and that it has ended, but not why, and nothing of one that did not
    /// come about. It may notice the end when it would send the next request.
    public func observeConnections(_ observe: @escaping @Sendable (ConnectionEvent) -> Void) {
        watch.observe(observe)
    }

    /// How many connections and requests there are; requests that wait count as streams.
    public var connectionGauges: ConnectionGauges? { watch.gauges }

    /// Sends one request and gives the response, whatever its status.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        guard request.isSendable else { throw HTTPError.invalidRequest }
        let number = mailbox.nextNumber()
        let message = CurlMessage(request)
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = CurlLoop.Job(
                    number: number,
                    origin: request.origin,
                    message: message,
                    limits: limits,
                    continuation: continuation
                )
                if !mailbox.post(job) { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            mailbox.cancel(number)
        }
        // Read here, to leave the one thread of libcurl little to do.
        return HTTPResponse(answer)
    }

    private static let isReady: Bool = {
        TLSLibrary.keepUntilExit()
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let version = curl_version_info(CURLVERSION_FIRST)
        else { return false }
        return version.pointee.features & CURL_VERSION_HTTP2 != 0
    }()
}
#endif
