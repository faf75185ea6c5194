import Synchronization

/// Passes elements from any task to a reader, which gets all that have come at once, up to an end.
///
/// Those who post never wait. A limit makes those wait who send, until there is room.
final class Mailbox<Element: Sendable, Failure: Error>: Sendable {
    private struct State {
        var elements: [Element] = []
        var end: Result<Void, Failure>?
        /// The tasks that look at the state again after its next change.
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let limit: Int
    private let state = Mutex(State())

    /// Creates an empty mailbox, in which a sender finds room for `limit` elements.
    init(limit: Int = .max) {
        self.limit = limit
    }

    /// Adds an element; never waits.
    func post(_ element: Element) {
        change { $0.elements.append(element) }
    }

    /// Adds elements; never waits.
    func post(_ elements: [Element]) {
        change { $0.elements += elements }
    }

    /// Adds an element once there is room for it; returns `false` if the mailbox has ended.
    func send(_ element: Element) async -> Bool {
        while true {
            await wait { [limit] in $0.end != nil || $0.elements.count < limit }
            let isSent: Bool? = change { state in
                guard state.end == nil else { return false }
                guard state.elements.count < limit else { return nil }
                state.elements.append(element)
                return true
            }
            if let isSent { return isSent }
        }
    }

    /// Ends the mailbox after the elements that it holds; the first end counts.
    ///
    /// The reader may end it as well, so that a sender goes on.
    func finish(throwing error: Failure? = nil) {
        change { $0.end = $0.end ?? (error.map { .failure($0) } ?? .success(())) }
    }

    /// Takes up to `count` elements once there is at least one; returns none at the end.
    ///
    /// - Throws: The error that ended the mailbox, in every call at the end.
    func take(upTo count: Int = .max) async throws(Failure) -> [Element] {
        while true {
            await wait { $0.end != nil || !$0.elements.isEmpty }
            let (taken, end) = change { state in
                var taken = state.elements
                if taken.count <= count {
                    state.elements = []
                } else {
                    taken = Array(taken.prefix(count))
                    state.elements.removeFirst(count)
                }
                return (taken, state.end)
            }
            if !taken.isEmpty { return taken }
            if let end {
                try end.get()
                return []
            }
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

    /// Changes the state, and lets those look at it again who wait.
    private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
        let (value, waiting) = state.withLock { state in
            let value = body(&state)
            let waiting = state.waiting
            state.waiting = []
            return (value, waiting)
        }
        for continuation in waiting {
            continuation.resume()
        }
        return value
    }

    /// Waits until a condition holds, which another task may undo again.
    private func wait(until isReady: @Sendable (borrowing State) -> Bool) async {
        while !state.withLock({ isReady($0) }) {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    if isReady(state) { return true }
                    state.waiting.append(continuation)
                    return false
                }
                if goesOn {
                    continuation.resume()
                }
            }
        }
    }
}
