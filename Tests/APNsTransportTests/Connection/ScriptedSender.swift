import HTTPExchange
import Synchronization

/// Answers requests with a script, and keeps them.
final class ScriptedSender: HTTPSender {
    private struct State {
        var requests: [HTTPRequest] = []
        var limits: [HTTPRequest.Limits] = []
        var inFlight = 0
        var mostInFlight = 0
    }

    private let state = Mutex(State())
    private let answer: @Sendable (Int) async throws -> HTTPResponse

    /// Creates a sender; `answer` gets the number of the request, from 1 on.
    init(
        _ answer: @escaping @Sendable (Int) async throws -> HTTPResponse = { _ in
            HTTPResponse(status: 200)
        }
    ) {
        self.answer = answer
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var limits: [HTTPRequest.Limits] { state.withLock { $0.limits } }
    var mostInFlight: Int { state.withLock { $0.mostInFlight } }

    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            state.limits.append(limits)
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            return state.requests.count
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        return try await answer(number)
    }
}
