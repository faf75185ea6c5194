import Synchronization

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPExchange {
    /// Sends requests with a `URLSession` of its own.
    ///
    /// The session keeps neither cookies nor answers, follows no redirect and knows no passwords: a
    /// response 401 is a response, whatever scheme it asks for. Bodies over 4 MiB are refused.
    ///
    /// - Parameter configuration: How the session connects.
    /// - Returns: What sends a request; the session lives as long as this does.
    public static func urlSession(
        configuration: URLSessionConfiguration = .ephemeral
    ) -> Send {
        let session = URLSessionExchange(configuration)
        return { try await session.response(to: $0) }
    }
}

/// A `URLSession` and its delegate, which lives as long as somebody can send with it.
///
/// Two faults of Foundation on Linux (as of Swift 6.3.1) shape this: `URLSession.data(for:)` deadlocks if
/// its task is cancelled while the response arrives, and a task with a completion handler never ends if
/// the response is 401 and asks for a password.
private final class URLSessionExchange: Sendable {
    private let session: URLSession
    private let delegate = URLSessionExchangeDelegate()

    init(_ configuration: URLSessionConfiguration) {
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

    func response(to request: HTTPExchange.Request) async throws -> HTTPExchange.Response {
        guard let urlRequest = URLRequest(request) else {
            throw HTTPExchange.Failure(.invalid, "the address cannot be used")
        }
        try Task.checkCancellation()
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                delegate.expect(task, continuation)
                task.resume()
            }
        } onCancel: {
            // Elsewhere, because the lock of the Swift task's status is held here, and the session may
            // wait for that lock itself, on the queue on which it cancels.
            DispatchQueue.global().async { task.cancel() }
        }
    }
}

extension URLRequest {
    fileprivate init?(_ request: HTTPExchange.Request) {
        guard let url = URL(string: request.url) else { return nil }
        self.init(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        // Set afterwards and in whole seconds: on Linux the initialiser's time-out is passed over, and a
        // fraction of a second is cut off.
        let (seconds, attoseconds) = request.timeout.components
        timeoutInterval = max(1, TimeInterval(seconds) + (attoseconds > 0 ? 1 : 0))
        httpMethod = request.method.word
        for field in request.header {
            setValue(field.value, forHTTPHeaderField: field.name)
        }
        httpBody = request.body.map { Data($0) }
        httpShouldHandleCookies = false
    }
}

/// Collects what belongs to each task and resumes who waits for it, once.
private final class URLSessionExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private static let largestBody = 4 << 20

    private struct Exchange {
        let continuation: CheckedContinuation<HTTPExchange.Response, any Error>
        var response: HTTPExchange.Response?
        var isTooLarge = false
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])

    func expect(
        _ task: URLSessionTask,
        _ continuation: CheckedContinuation<HTTPExchange.Response, any Error>
    ) {
        let exchange = Exchange(continuation: continuation)
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = HTTPExchange.Response(response) {
            exchanges.withLock { $0[dataTask.taskIdentifier]?.response = response }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = exchanges.withLock { exchanges in
            let key = dataTask.taskIdentifier
            let count = exchanges[key]?.response?.body.count ?? 0
            guard count + data.count <= Self.largestBody else {
                exchanges[key]?.isTooLarge = true
                return true
            }
            exchanges[key]?.response?.body.append(contentsOf: data)
            return false
        }
        if isTooLarge {
            DispatchQueue.global().async { dataTask.cancel() }
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // On Linux a challenge is always that of a response; elsewhere a server's certificate, which is
        // checked as usual, asks too.
        guard let response = challenge.failureResponse.flatMap({ HTTPExchange.Response($0) }) else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        exchanges.withLock { exchanges in
            if exchanges[task.taskIdentifier]?.response == nil {
                exchanges[task.taskIdentifier]?.response = response
            }
        }
        completionHandler(.rejectProtectionSpace, nil)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let key = task.taskIdentifier
        guard let exchange = exchanges.withLock({ $0.removeValue(forKey: key) }) else { return }
        exchange.continuation.resume(with: Self.result(of: exchange, error: error))
    }

    private static func result(
        of exchange: Exchange,
        error: (any Error)?
    ) -> Result<HTTPExchange.Response, any Error> {
        if exchange.isTooLarge {
            return .failure(HTTPExchange.Failure(.invalid, "the answer is larger than 4 MiB"))
        }
        // Where a rejected challenge cancels the task, the response that asked is the answer.
        if let response = exchange.response, error == nil || response.status == 401 {
            return .success(response)
        }
        guard let error else {
            return .failure(HTTPExchange.Failure(.invalid, "the answer is not HTTP"))
        }
        return .failure(failure(error))
    }

    private static func failure(_ error: any Error) -> any Error {
        switch (error as? URLError)?.code {
        case .cancelled?:
            CancellationError()
        case .timedOut?:
            HTTPExchange.Failure(.timedOut, "the server did not answer in time")
        case .cannotConnectToHost?, .cannotFindHost?, .dnsLookupFailed?, .notConnectedToInternet?:
            HTTPExchange.Failure(.unreachable, "the server cannot be reached")
        case .badURL?, .unsupportedURL?:
            HTTPExchange.Failure(.invalid, "the address cannot be used")
        case .serverCertificateUntrusted?, .serverCertificateHasBadDate?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?:
            HTTPExchange.Failure(.invalid, "the server's certificate is not trusted")
        default:
            HTTPExchange.Failure(.interrupted, "the connection was lost")
        }
    }
}

extension HTTPExchange.Response {
    /// Status and header of a response; `nil` for what is not HTTP.
    fileprivate init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        self.init(
            status: response.statusCode,
            header: response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HTTPExchange.Field(name, value)
            }
        )
    }
}
