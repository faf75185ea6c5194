/// The outcomes of a dispatch, as an asynchronous sequence whose reading does the work.
///
/// The work begins when the first outcome is read, and is done when the sequence ends. It goes no faster
/// than the reader: while no outcome is read, little more goes on than the pushes in flight.
///
/// If the reading task is cancelled or the iterator is released, sending stops. Then every push has ended
/// or is back in the queue, where ``PushDispatcher/deliverQueued()`` finds it. A cancelled reader gets
/// the outcomes so far, then `CancellationError`. An error of a store, of the queue or of the sequence of
/// recipients ends the work in the same way, and is thrown.
public struct DeliveryOutcomes: AsyncSequence, Sendable {
    /// The outcome of a recipient or of one of the recipient's bindings.
    public typealias Element = DeliveryOutcome

    private let room: Int
    private let makeEngine: @Sendable () -> DeliveryEngine

    init(room: Int, makeEngine: @escaping @Sendable () -> DeliveryEngine) {
        self.room = room
        self.makeEngine = makeEngine
    }

    /// Makes an iterator, which does the work anew but does not send what the queue has already accepted.
    public func makeAsyncIterator() -> Iterator {
        Iterator(room: room, makeEngine: makeEngine)
    }

    /// Reads to the end and counts the outcomes.
    ///
    /// - Throws: The error that ended the work before its end.
    public func counts() async throws -> DeliveryCounts {
        var counts = DeliveryCounts()
        for try await outcome in self {
            counts.add(outcome)
        }
        return counts
    }

    /// An iterator over the outcomes of one run of the work.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        private let room: Int
        private let makeEngine: @Sendable () -> DeliveryEngine
        private var run: Run?
        private var batch: ArraySlice<DeliveryOutcome> = []

        init(room: Int, makeEngine: @escaping @Sendable () -> DeliveryEngine) {
            self.room = room
            self.makeEngine = makeEngine
        }

        /// The next outcome; `nil` at the end.
        ///
        /// - Throws: The error that ended the work before its end, once all outcomes so far were read.
        public mutating func next() async throws -> DeliveryOutcome? {
            if let outcome = batch.popFirst() { return outcome }
            let run = self.run ?? Run(makeEngine(), room: room)
            self.run = run
            batch = try await withTaskCancellationHandler {
                try await run.outcomes.take()[...]
            } onCancel: {
                run.cancel()
            }
            return batch.popFirst()
        }
    }

    /// The work of an iterator; it is cancelled when the iterator is released.
    private final class Run: Sendable {
        let outcomes: BoundedChannel<DeliveryOutcome>
        private let task: Task<Void, Never>

        init(_ engine: DeliveryEngine, room: Int) {
            let outcomes = BoundedChannel<DeliveryOutcome>(limit: room)
            self.outcomes = outcomes
            task = Task { await engine.run(into: outcomes) }
        }

        func cancel() {
            task.cancel()
        }

        deinit {
            task.cancel()
        }
    }
}
