import PushFoundation
import PushModel
import Synchronization
import WallTime

/// Performs the actions of a ``DeliveryMachine``, and reports the events back to it.
///
/// A dispatcher has one engine for all of its dispatches. Its loop is a task that runs while there is something
/// to do; what happens comes to it through a mailbox, many events at a time.
final class DeliveryEngine: Sendable {
    /// Through which a reader gets the outcomes of a dispatch: the engine counts what was read, and begins nothing new for
    /// a reader that is slow.
    typealias OutcomeMailbox = Mailbox<DeliveryOutcome, any Error>

    private typealias Event = DeliveryMachine.Event

    /// What comes to the loop.
    private enum Mail: Sendable {
        case event(Event)
        /// The workers have results.
        case attempted
    }

    private struct State {
        var isRunning = false
        var isClosed = false
        var drawn: DispatchState.ID = 0
        var outcomes: [DispatchState.ID: OutcomeMailbox] = [:]
        var readers: [DispatchState.ID: Task<Void, Never>] = [:]
        /// What takes and prepares for dispatches, by numbers.
        var calls: [DispatchState.ID: [Int: Task<Void, Never>]] = [:]
        var drawnCalls = 0
        /// The dispatch of what the queue has of this dispatcher's, if it is open.
        var queueDispatch: DispatchState.ID?
        var timer: Task<Void, Never>?
        var wakeUps: Task<Void, Never>?
        var shutdowns: [CheckedContinuation<Void, Never>] = []
    }

    private let queue: DeliveryQueueCalls
    private let attempt: DeliveryAttempt
    private let statistics: AppStatistics?
    private let lease: Duration
    private let suppressed: @Sendable ([Push]) async throws -> [Push.ID: LateSuppression]
    private let makeQueueSource: @Sendable () -> DeliverySource
    private let mailbox: Mailbox<Mail, Never>
    private let workers: SendWorkers
    private let machine: Mutex<DeliveryMachine>
    private let state = Mutex(State())

    private var clock: DeliveryClock { attempt.clock }

    /// Creates an engine.
    ///
    /// - Parameters:
    ///   - queue: The queue.
    ///   - attempt: Sends a push.
    ///   - limits: The limits of the dispatcher.
    ///   - statistics: Where pushes that have ended are counted.
    ///   - suppressed: Asks again of pushes that are sent late, and returns why some are not to be sent.
    ///   - makeQueueSource: Makes a source of what the queue has.
    init(
        queue: DeliveryQueueCalls,
        attempt: DeliveryAttempt,
        limits: DeliveryMachine.Limits,
        statistics: AppStatistics?,
        suppressed: @escaping @Sendable ([Push]) async throws -> [Push.ID: LateSuppression],
        makeQueueSource: @escaping @Sendable () -> DeliverySource
    ) {
        self.queue = queue
        self.attempt = attempt
        self.statistics = statistics
        self.suppressed = suppressed
        self.makeQueueSource = makeQueueSource
        let mailbox = Mailbox<Mail, Never>()
        self.mailbox = mailbox
        // The loop runs while pushes are sent.
        workers = SendWorkers(
            attempt,
            stall: { mailbox.post(.event(.stalled($0))) },
            report: { mailbox.post(.attempted) }
        )
        lease = .milliseconds(limits.lease)
        machine = Mutex(
            DeliveryMachine(
                limits: limits,
                statistics: statistics,
                pauses: attempt.pauses,
                isObserved: attempt.observe != nil,
                jitter: attempt.jitter
            )
        )
    }

    // MARK: From outside

    /// Begins a dispatch, whose outcomes come through the mailbox.
    func open(_ source: DeliverySource, into mailbox: OutcomeMailbox) -> DispatchState.ID {
        let id = state.withLock { state in
            state.drawn += 1
            state.outcomes[state.drawn] = mailbox
            if let read = source.read {
                state.readers[state.drawn] = Task { await read() }
            }
            return state.drawn
        }
        post(.opened(id, source, hasReader: true))
        return id
    }

    /// The reader of a dispatch has taken outcomes.
    func read(_ count: Int, of id: DispatchState.ID) {
        if state.withLock({ $0.outcomes[id] != nil }) {
            post(.read(id, count: count))
        }
    }

    /// Ends a dispatch before its end, unless it has ended.
    func cancel(_ id: DispatchState.ID) {
        if state.withLock({ $0.outcomes[id] != nil }) {
            post(.cancelled(id))
        }
    }

    /// Lets no push of a recall be sent that is in hand: none begins to be sent after this returns.
    func recall(_ recall: Delivery.Recall) {
        machine.withLock { machine in
            workers.recall(machine.handleRecalled(recall))
        }
        // The loop reports what has ended.
        post(.recalled(recall))
    }

    /// Ends what goes on without a reader.
    func close() {
        let id = state.withLock { state in
            state.isClosed = true
            return state.queueDispatch
        }
        if let id {
            post(.cancelled(id))
        }
    }

    /// Takes nothing new, lets what is in flight finish until `deadline`, and returns the rest to the queue.
    func shutDown(by deadline: Instant) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.shutdowns.append(continuation) }
            post(.shutdown(deadline))
        }
    }

    /// Ends the outcomes of all dispatches, also of those that wait for a store.
    ///
    /// The engine goes on, and gives back what a call to the queue leases for them after this.
    func endOutcomes(throwing error: any Error) {
        let ids = state.withLock { Array($0.outcomes.keys) }
        for id in ids {
            finish(id, error)
        }
    }

    /// What the engine holds at present.
    var gauges: PushDispatcher.Gauges { machine.withLock { $0.gauges } }

    // MARK: The loop

    private func post(_ event: Event) {
        mailbox.post(.event(event))
        state.withLock { state in
            guard !state.isRunning else { return }
            state.isRunning = true
            // The task ends once the machine is idle.
            Task { await self.run() }
        }
    }

    private func run() async {
        while true {
            let mails = await mailbox.take()
            let reading = clock.reading()
            let now = reading.now
            let (actions, isIdle) = machine.withLock { machine in
                machine.lead = reading.lead
                for mail in mails {
                    switch mail {
                    case .event(let event): machine.handle(event, at: now)
                    case .attempted:
                        machine.handle(.attempted(workers.takeAttempted()), at: now)
                    }
                }
                return (machine.next(at: now), machine.isIdle)
            }
            for action in actions {
                perform(action)
            }
            guard isIdle else { continue }
            let isDone = mailbox.ifEmpty {
                // The timer goes with the loop, and the machine must not count on it.
                machine.withLock { $0.timer = nil }
                state.withLock { state in
                    state.isRunning = false
                    state.timer?.cancel()
                    state.timer = nil
                    state.wakeUps?.cancel()
                    state.wakeUps = nil
                }
            }
            if isDone {
                workers.end()
                return
            }
        }
    }

    private func perform(_ action: DeliveryMachine.Action) {
        switch action {
        case .take(let id, let source, let wanted):
            if source.isOfQueue {
                listen()
            }
            call(for: id) { [self] in
                post(.taken(id, wanted, await result { try await source.take(wanted) }))
            }
        case .prepare(let id, let batch, let call, let slots):
            self.call(for: id) { [self] in
                let prepared = await result { try await batch.prepare(slots) }
                post(.prepared(id, call, count: batch.count, prepared))
            }
        case .abandon(let id, let batch):
            Task {
                await batch.abandon?()
                post(.abandoned(id))
            }
        case .stop(let id):
            let calls = state.withLock { $0.calls[id] }
            for call in (calls ?? [:]).values { call.cancel() }
        case .send(let pushes): workers.send(pushes)
        case .cancel(let ids): workers.cancel(ids)
        case .renew(let pushes): renew(pushes)
        case .settle(let results, let settlements):
            Task {
                let settled = await result { try await self.queue.settle(results, settlements) }
                post(.settled(results, settled))
            }
        case .count(let rows): count(rows)
        case .wake(at: let instant): wake(at: instant)
        case .report(let id, let outcomes):
            state.withLock { $0.outcomes[id] }?.post(outcomes)
        case .observe(let events):
            for event in events {
                attempt.observe?(event)
            }
        case .finish(let id, let error): finish(id, error)
        case .openQueue: openQueue()
        case .reportShutdown:
            let waiting = state.withLock { state in
                defer { state.shutdowns = [] }
                return state.shutdowns
            }
            for continuation in waiting {
                continuation.resume()
            }
        }
    }

    /// Takes or prepares for a dispatch, whose end before its time cancels that.
    private func call(for id: DispatchState.ID, _ body: @escaping @Sendable () async -> Void) {
        state.withLock { state in
            state.drawnCalls += 1
            let number = state.drawnCalls
            state.calls[id, default: [:]][number] = Task {
                await body()
                self.state.withLock { state in
                    state.calls[id]?[number] = nil
                    if state.calls[id]?.isEmpty ?? false { state.calls[id] = nil }
                }
            }
        }
    }

    private func renew(_ pushes: [Push]) {
        Task {
            let deadline = clock.now().advanced(by: lease)
            let renewed = await result { try await self.queue.renew(pushes, for: self.lease) }
            let suppressed = await result { try await self.suppressed(pushes) }
            post(.renewed(pushes.map { $0.id }, renewed, suppressed, until: deadline))
        }
    }

    private func count(_ rows: [PushCounts.Row]) {
        Task {
            let counted = await result { try await self.statistics?.store.add(rows) }
            post(.counted(rows, counted.map { _ in }))
        }
    }

    private func wake(at instant: Instant) {
        state.withLock { state in
            state.timer?.cancel()
            state.timer = Task {
                guard (try? await clock.sleep(instant)) != nil else { return }
                post(.woke(instant))
            }
        }
    }

    /// Listens to the queue while the loop runs.
    private func listen() {
        state.withLock { state in
            guard state.wakeUps == nil else { return }
            state.wakeUps = Task { [mailbox] in
                for await _ in queue.queue.wakeUps() {
                    mailbox.post(.event(.queueWoke))
                }
            }
        }
    }

    private func openQueue() {
        let id: DispatchState.ID? = state.withLock { state in
            guard !state.isClosed else { return nil }
            state.drawn += 1
            state.queueDispatch = state.drawn
            return state.drawn
        }
        if let id {
            post(.opened(id, makeQueueSource(), hasReader: false))
        }
    }

    private func finish(_ id: DispatchState.ID, _ error: (any Error)?) {
        let (outcomes, reader) = state.withLock { state in
            if state.queueDispatch == id {
                state.queueDispatch = nil
            }
            return (state.outcomes.removeValue(forKey: id), state.readers.removeValue(forKey: id))
        }
        reader?.cancel()
        outcomes?.finish(throwing: error)
    }
}

private func result<Success: Sendable>(
    of body: @Sendable () async throws -> Success
) async -> Result<Success, any Error> {
    do {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
