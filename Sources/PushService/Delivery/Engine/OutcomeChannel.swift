import Synchronization

/// The outcomes of a dispatch on their way from the engine to its reader.
///
/// The engine never waits for a reader: it counts what was read, and begins nothing new for a reader that is
/// slow.
final class OutcomeChannel: Sendable {
    private struct State {
        var outcomes: [DeliveryOutcome] = []
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    func add(_ outcomes: [DeliveryOutcome]) {
        change { state in
            if state.outcomes.isEmpty {
                state.outcomes = outcomes
            } else {
                state.outcomes += outcomes
            }
        }
    }

    /// Ends the channel after the outcomes that it holds; the first end counts.
    func finish(throwing error: (any Error)?) {
        change { $0.end = $0.end ?? (error.map { .failure($0) } ?? .success(())) }
    }

    /// Takes all outcomes once there is one; none at the end.
    ///
    /// - Throws: The error that ended the channel, in every call at the end.
    func take() async throws -> [DeliveryOutcome] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard state.outcomes.isEmpty, state.end == nil else { return true }
                state.reader = continuation
                return false
            }
            if isReady {
                continuation.resume()
            }
        }
        let (outcomes, end) = state.withLock { state in
            defer { state.outcomes = [] }
            return (state.outcomes, state.end)
        }
        if outcomes.isEmpty {
            try end?.get()
        }
        return outcomes
    }

    private func change(_ body: (inout State) -> Void) {
        let reader = state.withLock { state in
            body(&state)
            return state.reader.take()
        }
        reader?.resume()
    }
}
