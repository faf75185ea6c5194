package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A `URLSession` that sends one request at a time to its end, and nothing else.
///
/// It keeps neither cookies nor answers, follows no redirect and knows no passwords: a response 401 is
/// a response, whatever scheme it asks for. It lives as long as somebody can send with it.
///
/// Two faults of Foundation on Linux (as of Swift 6.3.1) shape this: `URLSession.data(for:)` deadlocks if
/// its task is cancelled while the response arrives, and a task with a completion handler never ends if
/// the response is 401 and asks for a password.
package final class HTTPSession: Sendable {
    private let session: URLSession
    private let delegate: HTTPSessionDelegate

    /// Creates a session of its own.
    ///
    /// - Parameters:
    ///   - configuration: How the session connects.
    ///   - largestBody: How many bytes of a response's body are taken.
    package init(_ configuration: URLSessionConfiguration, largestBody: Int) {
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        delegate = HTTPSessionDelegate(largestBody: largestBody)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and gives the response, whatever its status.
    ///
    /// - Parameters:
    ///   - url: The whole address.
    ///   - method: The method's word.
    ///   - header: The fields of the header.
    ///   - body: The body; `nil` for none.
    ///   - timeout: How long nothing may come, in whole seconds, at least one; a fraction is rounded up.
    /// - Returns: The response.
    /// - Throws: ``Failure`` if no whole response came, `CancellationError` soon after the task was
    ///   cancelled.
    package func send(
        to url: URL,
        method: String,
        header: [Field],
        body: [UInt8]?,
        timeout: Duration
    ) async throws -> Response {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        // Set afterwards and in whole seconds: on Linux the initialiser's time-out is passed over, and a
        // fraction of a second is cut off.
        let (seconds, attoseconds) = timeout.components
        request.timeoutInterval = max(1, TimeInterval(seconds) + (attoseconds > 0 ? 1 : 0))
        request.httpMethod = method
        for field in header {
            request.setValue(field.value, forHTTPHeaderField: field.name)
        }
        request.httpBody = body.map { Data($0) }
        request.httpShouldHandleCookies = false

        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if delegate.expect(task, continuation) {
                    task.resume()
                } else {
                    continuation.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            // Whoever waits does not depend on the session to say so: a task that is cancelled before it
            // was started never ends. The session is told elsewhere, because the lock of the Swift
            // task's status is held here, and the session may wait for that lock itself.
            delegate.abandon(task)
            DispatchQueue.global().async { task.cancel() }
        }
    }

    /// A field of a header.
    package struct Field: Sendable {
        /// The name.
        package let name: String
        /// The value.
        package let value: String

        /// Creates a field.
        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// A whole response.
    package struct Response: Sendable {
        /// The status code.
        package let status: Int
        /// The fields of the header.
        package let header: [Field]
        /// The body.
        package internal(set) var body: [UInt8] = []
    }

    /// Why there was no whole response.
    package enum Failure: Error, Sendable {
        /// No connection came about: the server saw nothing.
        case unreachable
        /// The server's certificate is not trusted.
        case untrusted
        /// The address cannot be used.
        case badAddress
        /// Nothing came in time: the server may have done what was asked.
        case timedOut
        /// The connection was lost: the server may have done what was asked.
        case interrupted
        /// What came is not HTTP.
        case notHTTP
        /// The body is larger than is taken.
        case tooLarge
    }
}
