import APNsTransport
import Synchronization

/// Answers requests as it is told, and remembers them.
final class ScriptedEngine: APNsEngine {
    private struct State {
        var requests: [APNsExchange.Request] = []
        var inFlight = 0
        var mostInFlight = 0
    }

    private let state = Mutex(State())
    private let answer: @Sendable (Int) async throws -> APNsExchange.Response

    /// Creates an engine; `answer` gets the number of the request, from 1 on.
    init(
        _ answer: @escaping @Sendable (Int) async throws -> APNsExchange.Response = { _ in
            APNsExchange.Response(status: 200)
        }
    ) {
        self.answer = answer
    }

    var requests: [APNsExchange.Request] { state.withLock { $0.requests } }
    var mostInFlight: Int { state.withLock { $0.mostInFlight } }

    func send(_ request: APNsExchange.Request) async throws -> APNsExchange.Response {
        let number = state.withLock { state in
            state.requests.append(request)
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            return state.requests.count
        }
        defer { state.withLock { $0.inFlight -= 1 } }
        return try await answer(number)
    }
}
