extension PushDispatcher {
    /// The outcomes of a dispatch, as an asynchronous sequence whose reading does the work.
    ///
    /// The work begins when the first outcome is read, and is done when the sequence ends. It goes no faster
    /// than the reader: while no outcome is read, little more goes on than the pushes in flight.
    ///
    /// If the reading task is cancelled or the iterator is released, sending stops. Then every push has ended
    /// or is back in the queue, where ``PushDispatcher/deliverQueued(untilEmpty:)`` finds it. A cancelled reader gets
    /// the outcomes so far, then `CancellationError`. An error of a store, of the queue or of the sequence of
    /// recipients ends the work in the same way, and is thrown.
    public struct Outcomes: AsyncSequence, Sendable {
        /// The outcome of a recipient or of one of the recipient's bindings.
        public typealias Element = DeliveryOutcome

        private let open: @Sendable () -> Run

        init(open: @escaping @Sendable () -> Run) {
            self.open = open
        }

        /// Makes an iterator, which does the work anew but does not send what the queue has already accepted.
        public func makeAsyncIterator() -> Iterator {
            Iterator(open: open)
        }

        /// Reads to the end and counts the outcomes.
        ///
        /// - Throws: The error that ended the work before its end.
        public func counts() async throws -> DeliveryOutcome.Counts {
            var counts = DeliveryOutcome.Counts()
            for try await outcome in self {
                counts.add(outcome)
            }
            return counts
        }

        /// An iterator over the outcomes of one run of the work.
        public struct Iterator: AsyncIteratorProtocol, Sendable {
            private let open: @Sendable () -> Run
            private var run: Run?
            private var batch: ArraySlice<DeliveryOutcome> = []

            init(open: @escaping @Sendable () -> Run) {
                self.open = open
            }

            /// The next outcome; `nil` at the end.
            ///
            /// - Throws: The error that ended the work before its end, once all outcomes so far were read.
            public mutating func next() async throws -> DeliveryOutcome? {
                if let outcome = batch.popFirst() { return outcome }
                let run = self.run ?? open()
                self.run = run
                batch = try await withTaskCancellationHandler {
                    try await run.take()[...]
                } onCancel: {
                    run.cancel()
                }
                return batch.popFirst()
            }
        }

        /// The work of an iterator; it is cancelled when the iterator is released.
        final class Run: Sendable {
            private let engine: DeliveryEngine
            private let mailbox = DeliveryEngine.OutcomeMailbox()
            private let id: DispatchState.ID

            init(_ source: DeliverySource, on engine: DeliveryEngine) {
                self.engine = engine
                id = engine.open(source, into: mailbox)
            }

            func take() async throws -> [DeliveryOutcome] {
                let outcomes = try await mailbox.take()
                if !outcomes.isEmpty {
                    engine.read(outcomes.count, of: id)
                }
                return outcomes
            }

            func cancel() {
                engine.cancel(id)
            }

            deinit {
                engine.cancel(id)
            }
        }
    }
}
