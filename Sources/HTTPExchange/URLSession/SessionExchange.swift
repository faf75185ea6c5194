import Dispatch
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One exchange of a session: it collects what arrives, and gives its caller one result, once.
///
/// The first of these decides: the session's task completes, the answer becomes too large, the caller is
/// cancelled, the time is up. None of them waits for the session. The session's task is cancelled later,
/// and what it does until then has no effect.
final class SessionExchange: Sendable {
    /// When the time is up.
    let deadline: DispatchTime
    /// Where tasks are cancelled; that waits for the session.
    private let control: DispatchQueue
    private let state: Mutex<SessionExchangeState>

    init(_ limits: HTTPRequest.Limits, control: DispatchQueue) {
        deadline = .now() + .milliseconds(limits.timeoutMilliseconds)
        self.control = control
        state = Mutex(SessionExchangeState(limits))
    }

    /// Whether there is no result yet.
    var isOpen: Bool {
        state.withLock { $0.result == nil }
    }

    /// Resumes the caller as soon as there is a result.
    func resume(_ continuation: CheckedContinuation<HTTPResponse, any Error>) {
        let result = state.withLock { $0.wait(continuation) }
        if let result { continuation.resume(with: result) }
    }

    /// Takes the session's task over, which is started then; `false` if there is a result already.
    func begin(_ task: URLSessionTask) -> Bool {
        state.withLock { $0.begin(task) }
    }

    /// Ends the exchange, unless it has ended.
    func end(_ result: Result<HTTPResponse, any Error>) {
        finish { $0.end(result) }
    }

    /// Carries out what a change of the state asks for, without the lock.
    ///
    /// Resuming a caller takes the lock of its task's status, and a cancellation comes with that lock held.
    func finish(_ change: (inout SessionExchangeState) -> SessionExchangeState.Ending?) {
        guard let ending = state.withLock({ change(&$0) }) else { return }
        ending.continuation?.resume(with: ending.result)
        if let task = ending.task {
            control.async { task.cancel() }
        }
    }
}
