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

    /// Starts a sender.
    ///
    /// - Parameter configuration: Which authorities it trusts, and how it connects.
    /// - Throws: `library` if libcurl does not start or has no HTTP/2.
    public init(_ configuration: Configuration = Configuration()) throws(SenderSetupError) {
        guard Self.isReady else {
            throw SenderSetupError(.library, "libcurl does not start, or has no HTTP/2")
        }
        guard let mailbox = LoopMailbox<CurlLoop.Job>() else {
            throw SenderSetupError(.library, "the system gives out no pipe")
        }
        self.mailbox = mailbox
        let thread = Thread { CurlLoop(mailbox, configuration).run() }
        thread.name = "http-curl"
        thread.start()
    }

    deinit {
        // No caller waits for a response any more: each holds a reference while it waits.
        mailbox.close()
    }

    /// Sends one request and gives the response, whatever its status.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPLimits
    ) async throws -> HTTPResponse {
        guard request.isSendable else { throw HTTPError.invalidRequest }
        let number = mailbox.nextNumber()
        let message = CurlMessage(request)
        let answer = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = CurlLoop.Job(
                    number: number,
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
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let version = curl_version_info(CURLVERSION_FIRST)
        else { return false }
        return version.pointee.features & CURL_VERSION_HTTP2 != 0
    }()
}
#endif
