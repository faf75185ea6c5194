import Synchronization

/// A channel that passes elements from one task to another and holds a limited number of them.
///
/// There is one sender and one taker. The sender ends the channel with ``finish(throwing:)``, the taker
/// with ``close()``; either wakes the other side.
final class BoundedChannel<Element: Sendable>: Sendable {
    private struct State {
        var elements: [Element] = []
        var limit: Int
        var end: Result<Void, any Error>?
        var isClosed = false
        var sender: CheckedContinuation<Void, Never>?
        var taker: CheckedContinuation<Void, Never>?

        func isReady(_ side: Side) -> Bool {
            switch side {
            case .sender: isClosed || end != nil || elements.count < limit
            case .taker: isClosed || end != nil || !elements.isEmpty
            }
        }

        mutating func setWaiter(_ continuation: CheckedContinuation<Void, Never>, _ side: Side) {
            switch side {
            case .sender: sender = continuation
            case .taker: taker = continuation
            }
        }
    }

    private enum Side {
        case sender
        case taker
    }

    private let state: Mutex<State>

    init(limit: Int) {
        state = Mutex(State(limit: limit))
    }

    /// Sends an element once there is room for it; returns `false` if the channel has ended.
    func send(_ element: Element) async -> Bool {
        await wait(on: .sender)
        let (isTaken, taker) = state.withLock { state in
            guard !state.isClosed, state.end == nil else {
                return (false, Optional<CheckedContinuation<Void, Never>>.none)
            }
            state.elements.append(element)
            return (true, state.taker.take())
        }
        taker?.resume()
        return isTaken
    }

    /// Ends the channel after the elements that it holds; the first end counts.
    func finish(throwing error: (any Error)? = nil) {
        change { state in
            state.end = state.end ?? (error.map { .failure($0) } ?? .success(()))
        }
    }

    /// Takes up to `count` elements once there is at least one; returns none at the end.
    ///
    /// - Throws: The error that ended the channel, in every call at the end.
    func take(upTo count: Int = .max) async throws -> [Element] {
        await wait(on: .taker)
        let (taken, end, sender) = state.withLock { state in
            var taken = state.elements
            if taken.count <= count {
                state.elements = []
            } else {
                taken = Array(taken.prefix(count))
                state.elements.removeFirst(count)
            }
            return (taken, state.end, state.sender.take())
        }
        sender?.resume()
        if taken.isEmpty {
            try end?.get()
        }
        return taken
    }

    /// Lets the sender send nothing more; the elements that the channel holds can still be taken.
    func close() {
        change { $0.isClosed = true }
    }

    /// Removes the limit, so that the sender never waits.
    func removeLimit() {
        change { $0.limit = .max }
    }

    /// Changes the state and wakes both sides, which look at it again.
    private func change(_ body: (inout State) -> Void) {
        let (sender, taker) = state.withLock { state in
            body(&state)
            return (state.sender.take(), state.taker.take())
        }
        sender?.resume()
        taker?.resume()
    }

    private func wait(on side: Side) async {
        while !state.withLock({ $0.isReady(side) }) {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLock { state in
                    guard !state.isReady(side) else { return true }
                    state.setWaiter(continuation, side)
                    return false
                }
                if goesOn {
                    continuation.resume()
                }
            }
        }
    }
}
