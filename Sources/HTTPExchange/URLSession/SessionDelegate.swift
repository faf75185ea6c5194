import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes on what happens to each task of a session to the exchange that it belongs to.
final class SessionDelegate: NSObject, Sendable {
    /// The exchanges of tasks that have started and not completed, by the task's identifier.
    private let exchanges = Mutex<[Int: SessionExchange]>([:])

    /// Passes on to an exchange what happens to a task.
    func expect(_ task: URLSessionTask, for exchange: SessionExchange) {
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
    }

    private func finish(
        _ task: URLSessionTask,
        _ change: (inout SessionExchangeState) -> SessionExchangeState.Ending?
    ) {
        exchanges.withLock { $0[task.taskIdentifier] }?.finish(change)
    }
}

extension SessionDelegate: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        finish(dataTask) { $0.receive(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        finish(dataTask) { $0.receive(data) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        finish(task) { $0.complete(with: response) }
        #if canImport(FoundationNetworking)
        // The exchange has ended, and its task is cancelled. Foundation on Linux traps if the handler is
        // called for a task that is cancelled or has timed out, and cannot be asked whether it is.
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // Always that of a response here, which is whole. The handler would cancel the task, and wait for
        // the queue that this is called on.
        finish(task) { $0.complete(with: challenge.failureResponse) }
        #else
        // A server's certificate, which is checked as usual, asks too.
        let isOfResponse = challenge.failureResponse is HTTPURLResponse
        completionHandler(isOfResponse ? .rejectProtectionSpace : .performDefaultHandling, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        exchange?.finish { state in
            // It needs no cancellation any more.
            state.task = nil
            return error.map { state.fail($0) } ?? state.complete(with: task.response)
        }
    }
}
