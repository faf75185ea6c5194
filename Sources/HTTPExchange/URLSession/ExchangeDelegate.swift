import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Collects what arrives for each task, and resumes the caller that waits for it, once.
final class ExchangeDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private struct Exchange {
        let continuation: CheckedContinuation<HTTPResponse, any Error>
        let largestBody: Int
        var response: HTTPResponse?
        var isTooLarge = false
    }

    private let exchanges = Mutex<[Int: Exchange]>([:])

    /// Waits for a task, which is started then; `false` if the Swift task is cancelled already.
    func expect(
        _ task: URLSessionTask,
        largestBody: Int,
        _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) -> Bool {
        exchanges.withLock { exchanges in
            // A cancellation that came before is seen here; one that comes later finds the entry.
            guard !Task.isCancelled else { return false }
            exchanges[task.taskIdentifier] = Exchange(
                continuation: continuation,
                largestBody: largestBody
            )
            return true
        }
    }

    /// Waits for a task no longer.
    func abandon(_ task: URLSessionTask) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.continuation.resume(throwing: CancellationError())
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = HTTPResponse(response) {
            exchanges.withLock { $0[dataTask.taskIdentifier]?.response = response }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = exchanges.withLock { exchanges in
            let key = dataTask.taskIdentifier
            guard let exchange = exchanges[key] else { return false }
            let count = exchange.response?.body.count ?? 0
            guard count + data.count <= exchange.largestBody else {
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
        guard let response = challenge.failureResponse.flatMap({ HTTPResponse($0) }) else {
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
    ) -> Result<HTTPResponse, any Error> {
        if exchange.isTooLarge {
            return .failure(HTTPError.tooLarge)
        }
        // Where a rejected challenge cancels the task, the response that asked is the answer.
        if let response = exchange.response, error == nil || response.status == 401 {
            return .success(response)
        }
        guard let error else {
            return .failure(HTTPError.invalidResponse)
        }
        return .failure(failure(error))
    }

    private static func failure(_ error: any Error) -> any Error {
        switch (error as? URLError)?.code {
        case .cancelled?:
            CancellationError()
        case .timedOut?:
            HTTPError.timedOut
        case .cannotConnectToHost?, .cannotFindHost?, .dnsLookupFailed?, .notConnectedToInternet?:
            HTTPError.unreachable
        case .badURL?, .unsupportedURL?:
            HTTPError.invalidRequest
        case .serverCertificateUntrusted?, .serverCertificateHasBadDate?,
            .serverCertificateHasUnknownRoot?, .serverCertificateNotYetValid?:
            HTTPError.untrusted
        default:
            HTTPError.interrupted
        }
    }
}

extension HTTPResponse {
    /// Status and header of a response; `nil` for what is not HTTP.
    fileprivate init?(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return nil }
        self.init(
            status: response.statusCode,
            header: response.allHeaderFields.compactMap { name, value in
                guard let name = name as? String, let value = value as? String else { return nil }
                return HTTPField(name, value)
            }
        )
    }
}
