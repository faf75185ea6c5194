#if Curl
import CCurl
import Foundation

/// Requests to APNs over libcurl: one thread that multiplexes them over one connection.
///
/// The thread lives as long as the engine. libcurl before 8.0 (Debian 12 has 7.88) resets every stream
/// whose response has no body, which APNs' answer to an accepted push has not.
public final class CurlEngine: APNsEngine {
    private let mailbox: CurlMailbox

    /// Starts an engine.
    ///
    /// - Parameter configuration: Whom it trusts and what it shows.
    /// - Throws: `engine` if libcurl does not start or has no HTTP/2.
    public init(_ configuration: Configuration = Configuration()) throws(APNsSetupError) {
        guard Self.isReady else {
            throw APNsSetupError(.engine, "libcurl does not start, or has no HTTP/2")
        }
        guard let mailbox = CurlMailbox() else {
            throw APNsSetupError(.engine, "the system gives out no pipe")
        }
        self.mailbox = mailbox
        let thread = Thread { CurlLoop(mailbox, configuration).run() }
        thread.name = "apns-curl"
        thread.start()
    }

    deinit {
        // Nobody waits for a response any more, or there would be a reference.
        mailbox.close()
    }

    /// Sends one request and gives the response, whatever its status.
    public func send(_ request: APNsExchange.Request) async throws -> APNsExchange.Response {
        let number = mailbox.nextNumber()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                mailbox.post(CurlMailbox.Job(number, request, continuation))
            }
        } onCancel: {
            mailbox.cancel(number)
        }
    }

    private static let isReady: Bool = {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let version = curl_version_info(CURLVERSION_FIRST)
        else { return false }
        return version.pointee.features & CURL_VERSION_HTTP2 != 0
    }()
}
#endif
