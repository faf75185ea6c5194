import Synchronization

/// The readers that a queue wakes (``DeliveryQueue/wakeUps()``).
package final class WakeUps: Sendable {
    private struct Readers {
        var drawn = 0
        var all: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let readers = Mutex(Readers())

    /// Creates it without readers.
    package init() {}

    /// How many readers there are.
    package var count: Int { readers.withLock { $0.all.count } }

    /// Whether there is no reader.
    package var isEmpty: Bool { count == 0 }

    /// Gives each reader an element; for one that has not read the last, the two become one.
    package func wake() {
        for reader in readers.withLock({ Array($0.all.values) }) {
            reader.yield()
        }
    }

    /// The sequence of a new reader, who is forgotten when the reader's task is cancelled.
    package func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(
            bufferingPolicy: .bufferingNewest(1)
        )
        let number = readers.withLock { readers in
            readers.drawn += 1
            readers.all[readers.drawn] = continuation
            return readers.drawn
        }
        continuation.onTermination = { [weak self] _ in
            self?.readers.withLock { readers in
                _ = readers.all.removeValue(forKey: number)
            }
        }
        return stream
    }
}
