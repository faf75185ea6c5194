import APNsTransport
import HTTPExchange
import PushService
import Synchronization

/// Lets one push to a server go first, so that what stands in the way of all is found, and told once.
///
/// The others wait until a connection has come about. If that fails, it is tried again for as long as pushes are
/// sent again, unless trying again is of no use. Then no push is sent, and the call ends.
final class FirstConnection: Sendable {
    private enum State {
        case unknown
        case open
        case failed(TransportError)
    }

    private let server: APNsConnection.Server
    private let retryTime: Duration
    /// Whether pushes that are not sent stay in a queue.
    private let keepsPushes: Bool
    private let interruption: Interruption
    private let obstacle: Obstacle
    private let turn = AsyncSemaphore()
    private let state = Mutex(State.unknown)

    /// What stands in the way of a whole call.
    final class Obstacle: Sendable {
        private struct State {
            var text: String?
            var action: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())

        /// One line for a person; `nil` for nothing.
        var text: String? { state.withLock { $0.text } }

        /// Sets what is done when there is an obstacle.
        func act(_ action: @escaping @Sendable () -> Void) {
            state.withLock { $0.action = action }
        }

        fileprivate func set(_ text: String) {
            let action = state.withLock { state in
                state.text = state.text ?? text
                return state.action
            }
            action?()
        }
    }

    init(
        to server: APNsConnection.Server,
        retryTime: Duration,
        keepsPushes: Bool,
        interruption: Interruption,
        obstacle: Obstacle
    ) {
        self.server = server
        self.retryTime = retryTime
        self.keepsPushes = keepsPushes
        self.interruption = interruption
        self.obstacle = obstacle
    }

    /// Sends a request, the first of all alone.
    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void,
        by sender: any HTTPSender
    ) async throws -> HTTPResponse {
        if try isOpen != true {
            let first = try await turn.withPlace { place in
                guard try isOpen != true else { return nil as HTTPResponse? }
                return try await sendFirst(request, within: limits, by: sender) {
                    self.state.withLock { $0 = .open }
                    place.leave()
                    whenStalled()
                }
            }
            if let first { return first }
        }
        return try await sender.send(request, within: limits, whenStalled: whenStalled)
    }

    /// Whether a connection has come about; `nil` if that is not known.
    private var isOpen: Bool? {
        get throws {
            try state.withLock { state in
                switch state {
                case .unknown: nil
                case .open: true
                case .failed(let error): throw error
                }
            }
        }
    }

    private func sendFirst(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        by sender: any HTTPSender,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        let end = ContinuousClock.now + retryTime
        var pause = Duration.milliseconds(250)
        while true {
            do {
                let response = try await sender.send(
                    request,
                    within: limits,
                    whenStalled: whenStalled
                )
                guard response.version != .http1 else { throw HTTPError.noHTTP2 }
                state.withLock { $0 = .open }
                return response
            } catch let error as HTTPError {
                guard error.isOfConnecting else {
                    state.withLock { $0 = .open }
                    throw error
                }
                let isLate = ContinuousClock.now + pause >= end
                if await interruption.hasHappened || isLate || !error.isRetryable {
                    throw fail(error)
                }
            }
            try await Task.sleep(for: pause)
            pause = min(pause * 2, .seconds(5))
        }
    }

    private func fail(_ error: HTTPError) -> TransportError {
        obstacle.set("\(server): \(error)")
        let kind: TransportError.Kind = error.isRetryable ? .connection : .credentials
        let fault = TransportError(kind, isRetryable: keepsPushes, error.description)
        state.withLock { $0 = .failed(fault) }
        return fault
    }
}

/// A sender of a connection whose first push goes first.
struct SenderAfterFirst: HTTPSender {
    let first: FirstConnection
    let sender: any HTTPSender

    func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
        -> HTTPResponse
    {
        try await send(request, within: limits, whenStalled: {})
    }

    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits,
        whenStalled: @escaping @Sendable () -> Void
    ) async throws -> HTTPResponse {
        try await first.send(request, within: limits, whenStalled: whenStalled, by: sender)
    }
}
