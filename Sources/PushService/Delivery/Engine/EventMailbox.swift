import Synchronization

/// A mailbox that passes elements from any thread to one reader, which gets all that have come at once.
final class EventMailbox<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var reader: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Adds an element; never waits.
    func post(_ element: Element) {
        let reader = state.withLock { state in
            state.elements.append(element)
            return state.reader.take()
        }
        reader?.resume()
    }

    /// Takes all elements, once there is one.
    func take() async -> [Element] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                guard state.elements.isEmpty else { return true }
                state.reader = continuation
                return false
            }
            if isReady {
                continuation.resume()
            }
        }
        return state.withLock { state in
            defer { state.elements = [] }
            return state.elements
        }
    }

    /// Calls `body` if the mailbox is empty, before anything is posted; returns whether it was empty.
    func ifEmpty(_ body: () -> Void) -> Bool {
        state.withLock { state in
            guard state.elements.isEmpty else { return false }
            body()
            return true
        }
    }
}
