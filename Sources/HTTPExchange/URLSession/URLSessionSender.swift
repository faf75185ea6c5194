public import ExactJSON

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession` of its own: the sender that needs nothing but Foundation.
///
/// The session keeps neither cookies nor answers, follows no redirect and knows no passwords: a response
/// 401 is a response, whatever scheme it asks for. On Linux it trusts the system's authorities only, and
/// shows no client certificate.
///
/// Two faults of Foundation on Linux (as of Swift 6.3.1) shape this: `URLSession.data(for:)` deadlocks if
/// its task is cancelled while the response arrives, and a task with a completion handler never ends if
/// the response is 401 and asks for a password.
public final class URLSessionSender: HTTPSender {
    private let session: URLSession
    private let delegate = ExchangeDelegate()

    /// Creates a sender that opens one connection to a host.
    ///
    /// - Parameter configuration: How the session connects.
    public convenience init(configuration: URLSessionConfiguration = .ephemeral) {
        self.init(configuration: configuration, uncheckedConnectionsPerHost: 1)
    }

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - configuration: How the session connects.
    ///   - connectionsPerHost: The most connections to one host, 1 to 1000. Over HTTP/2 one carries all
    ///     requests; over HTTP/1.1 each carries one at a time.
    /// - Throws: `input.value` at `/connectionsPerHost` if it is out of its range.
    public convenience init(
        configuration: URLSessionConfiguration = .ephemeral,
        connectionsPerHost: Int
    ) throws(InputError) {
        try InputError.check("connectionsPerHost", connectionsPerHost, in: 1...1000)
        self.init(
            configuration: configuration,
            uncheckedConnectionsPerHost: connectionsPerHost
        )
    }

    /// Creates a sender with a number of connections that is known to be in range.
    package init(
        configuration: URLSessionConfiguration = .ephemeral,
        uncheckedConnectionsPerHost connectionsPerHost: Int
    ) {
        configuration.httpMaximumConnectionsPerHost = connectionsPerHost
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and gives the response, whatever its status.
    ///
    /// The time-out is how long nothing may come, in whole seconds, rounded up to at least one.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPLimits
    ) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let task = session.dataTask(with: try urlRequest(request, timeout: limits.timeout))
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if delegate.expect(task, largestBody: limits.largestBody, continuation) {
                    task.resume()
                } else {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            // The caller is resumed here and not by the session, in which a task that is cancelled before
            // it was started never ends. The session's task is cancelled on another thread, because the
            // lock of the Swift task's status is held here, and the session may wait for that lock.
            delegate.abandon(task)
            DispatchQueue.global().async { task.cancel() }
        }
    }

    private func urlRequest(
        _ request: HTTPRequest,
        timeout: Duration
    ) throws(HTTPError) -> URLRequest {
        guard request.isSendable, let url = URL(string: request.url) else {
            throw .invalidRequest
        }
        var urlRequest = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        // Set afterwards and in whole seconds: on Linux the initializer's time-out is ignored, and a
        // fraction of a second is cut off.
        let (seconds, attoseconds) = timeout.components
        urlRequest.timeoutInterval = max(1, TimeInterval(seconds) + (attoseconds > 0 ? 1 : 0))
        urlRequest.httpMethod = request.method.string
        for field in request.header {
            urlRequest.addValue(field.value.string, forHTTPHeaderField: field.name.string)
        }
        urlRequest.httpBody = request.body.isEmpty ? nil : Data(request.body)
        urlRequest.httpShouldHandleCookies = false
        return urlRequest
    }
}
