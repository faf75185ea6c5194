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
/// 401 is a response, whatever scheme it asks for. A redirect is given without its body. On Linux the
/// session trusts the system's authorities only, and shows no client certificate.
///
/// On Linux a server can end the process through faults of Foundation (as of Swift 6.3.1) that a caller
/// cannot prevent: if it closes the connection within a header, announces a body of 2^63 - 1 bytes, or
/// redirects to an address that is none. A server that sends faster than Foundation reads, such as header
/// lines or a body in tiny pieces, gives nothing else a turn: all exchanges of all sessions in the process
/// then end with their time-outs, and memory grows, until that server pauses. While a server does not answer,
/// exchanges with others may take until its time-outs. `CurlSender` has none of these faults; take it for
/// servers that you do not trust.
public final class URLSessionSender: HTTPSender {
    private let session: URLSession
    private let delegate = SessionDelegate()
    private let deadlines = SessionDeadlines()
    /// Where tasks are created, started and cancelled, one after the other.
    ///
    /// All of that waits for the session, which may be busy with what a server sends. No thread of
    /// Swift's tasks waits there.
    private let control = DispatchQueue(label: "em-push.http.session")

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
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        #if canImport(FoundationNetworking)
        let queue: OperationQueue? = ImmediateQueue()
        #else
        let queue: OperationQueue? = nil
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    deinit {
        // After what is still to be created or cancelled.
        control.async { [session] in session.finishTasksAndInvalidate() }
    }

    /// Sends a request and gives the response, whatever its status.
    ///
    /// The time-out begins with the call, so that waiting for a connection counts.
    public func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        let urlRequest = try URLRequest(request)
        let exchange = SessionExchange(limits, control: control)
        deadlines.add(exchange)
        defer { deadlines.remove(exchange) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchange.resume(continuation)
                start(exchange, urlRequest)
            }
        } onCancel: {
            exchange.end(.failure(CancellationError()))
        }
    }

    private func start(_ exchange: SessionExchange, _ request: URLRequest) {
        control.async { [session, delegate] in
            guard exchange.isOpen else { return }
            let task = session.dataTask(with: request)
            delegate.expect(task, for: exchange)
            let isOpen = exchange.begin(task)
            // A task that is cancelled before it was started never ends.
            task.resume()
            if !isOpen { task.cancel() }
        }
    }
}

extension URLRequest {
    /// How long a session keeps a task at most; exchanges have time-outs of their own, and end earlier.
    private static let timeoutOfSession: TimeInterval = 86_400

    /// Makes Foundation's form of a request.
    ///
    /// - Throws: `invalidRequest` for what cannot be sent.
    fileprivate init(_ request: HTTPRequest) throws(HTTPError) {
        guard request.isSendable, let url = URL(string: request.url) else {
            throw .invalidRequest
        }
        self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        timeoutInterval = Self.timeoutOfSession
        httpMethod = request.method.string
        for field in request.header {
            addValue(field.value.string, forHTTPHeaderField: field.name.string)
        }
        httpBody = request.body.isEmpty ? nil : Data(request.body)
        httpShouldHandleCookies = false
    }
}
