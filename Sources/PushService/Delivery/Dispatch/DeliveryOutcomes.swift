/// What becomes of a dispatch, outcome by outcome, as it is read.
///
/// The work begins when the first outcome is asked for, and keeps in step with the reader: while
/// nobody reads, little more than what is in flight goes on. It is done when the sequence ends.
///
/// If the task that reads is cancelled, or the iterator is let go of, sending stops; every push has then
/// ended or is back in the queue, where ``PushDispatcher/deliverQueued()`` finds it. A reader that is
/// cancelled gets the outcomes that there are, then `CancellationError`. What a store, a queue or the
/// sequence of recipients throws ends the work in the same way, and is thrown.
public struct DeliveryOutcomes: AsyncSequence, Sendable {
    /// The outcome of a recipient or of one of the recipient's bindings.
    public typealias Element = DeliveryOutcome

    private let room: Int
    private let makeEngine: @Sendable () -> DeliveryEngine

    init(room: Int, makeEngine: @escaping @Sendable () -> DeliveryEngine) {
        self.room = room
        self.makeEngine = makeEngine
    }

    /// Makes an iterator; each does the work anew, and pushes that are queued already are not sent again.
    public func makeAsyncIterator() -> Iterator {
        Iterator(room: room, makeEngine: makeEngine)
    }

    /// Reads to the end and counts.
    ///
    /// - Throws: What ended the work before its end.
    public func counts() async throws -> DeliveryCounts {
        var counts = DeliveryCounts()
        for try await outcome in self {
            counts.add(outcome)
        }
        return counts
    }

    /// Reads outcomes.
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
        /// - Throws: What ended the work before its end, after the outcomes that there are.
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

    /// The work behind an iterator; it ends with it.
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
