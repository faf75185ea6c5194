import APNsModel
import WallTime

/// The state of all dispatches of a dispatcher: which pushes they hold, and what is to be done next.
///
/// The machine performs nothing itself. ``DeliveryEngine`` reports every event to it, and performs the
/// actions that it returns. Each push takes this way until it ends:
///
///     waiting until it is due -> in flight -> settling -> waiting again, or ended
///
/// A push whose reader is slow is parked before it is sent, and the lease of one that has waited long is renewed.
struct DeliveryMachine: Sendable {
    /// What the engine is to do.
    enum Action: Sendable {
        case take(DispatchState.ID, DeliverySource, room: Int)
        case prepare(DispatchState.ID, SourceItem.Batch)
        case send(Push.ID, HeldDelivery)
        case cancel([Push.ID])
        case renew([Push.ID], [DeliveryLease])
        case settle([PendingSettlement], [DeliverySettlement])
        case count([PushStatisticsRow])
        case wake(at: Instant)
        case report(DispatchState.ID, [DeliveryOutcome])
        case observe(DeliveryEvent)
        case finish(DispatchState.ID, (any Error)?)
        /// The queue has pushes that the machine had no room for; they are to be opened as a dispatch.
        case openQueue
        case reportShutdown
    }

    /// What happened.
    enum Event: Sendable {
        case opened(DispatchState.ID, DeliverySource, hasReader: Bool)
        case taken(DispatchState.ID, Result<SourceItem, any Error>)
        case prepared(DispatchState.ID, Result<PreparedBatch, any Error>)
        case attempted(Push.ID, Result<SendResult, any Error>)
        case renewed([Push.ID], Result<[Bool], any Error>, until: Instant)
        case settled([PendingSettlement], Result<[Bool], any Error>)
        case counted([PushStatisticsRow], Result<Void, any Error>)
        case read(DispatchState.ID, count: Int)
        case cancelled(DispatchState.ID)
        case recalled(DeliveryRecall)
        case queueWoke
        case woke(Instant)
        case shutdown(Instant)
    }

    /// The limits of a dispatcher.
    struct Limits: Sendable {
        /// The most pushes that are sent at a time.
        var inFlight: Int
        /// The most pushes that are sent at a time through a certificate.
        var inFlightPerCertificate: Int
        /// The number of pushes in hand from which on nothing more is prepared.
        var open: Int
        /// The most elements in a batch, and the most outcomes that are not read.
        var batch: Int
        /// The milliseconds for which a push is leased.
        var lease: Int64
        /// The most batches that are prepared at a time.
        var batches = 4

        /// The most pushes in hand that wait to be sent again, so that there is room for others.
        var postponed: Int { open / 2 }
    }

    let limits: Limits
    let pauses: TokenPauses
    let jitter: @Sendable () -> Double

    // INVARIANT: each push is in `pushes` and in the `pushes` of its dispatch until it ends or is back in the
    // queue. One that waits is in `lanes`; an id in `lanes` without a push that waits is out of date.
    var pushes: [Push.ID: Push] = [:]
    var dispatches: [DispatchState.ID: DispatchState] = [:]
    var lanes: DeliveryLanes
    var unsettled: [PendingSettlement] = []
    var toRenew: [Push.ID] = []
    /// The dispatches with a batch that is to be prepared, in the order in which they took it.
    var toPrepare: [DispatchState.ID] = []
    /// The dispatches that may have something to take, or may have ended.
    var toLookAt: Set<DispatchState.ID> = []
    /// The dispatches whose source is the queue.
    var ofQueue: Set<DispatchState.ID> = []
    var outcomes: [DispatchState.ID: [DeliveryOutcome]] = [:]
    var actions: [Action] = []
    var counter: PushCounter
    /// The calls to the statistics that were begun, and that have ended.
    var countCalls = (begun: 0, ended: 0)
    var isSettling = false
    var isRenewing = false
    var isLeasing = false
    /// The number of elements that are being prepared or leased.
    var reserved = 0
    var preparing = 0
    var postponed = 0
    /// Whether the queue has pushes that came from this dispatcher and that it has no room for.
    var hasSpilled = false
    var isQueueOpened = false
    var recalled: Set<DeliveryRecall> = []
    var timer: Instant?
    var shutdownDeadline: Instant?
    var isShutdownReported = false
    private var drawn: Push.ID = 0

    init(
        limits: Limits,
        statistics: AppStatistics? = nil,
        pauses: TokenPauses,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.limits = limits
        lanes = DeliveryLanes(limit: limits.inFlightPerCertificate)
        counter = PushCounter(statistics)
        self.pauses = pauses
        self.jitter = jitter
    }

    /// Whether the machine has nothing to do and nothing to wait for.
    var isIdle: Bool {
        dispatches.isEmpty && pushes.isEmpty && !isSettling && counter.rowCount == 0
            && countCalls.begun == countCalls.ended
            && (shutdownDeadline == nil || isShutdownReported)
    }

    /// Changes the state by an event.
    mutating func handle(_ event: Event, at now: Instant) {
        switch event {
        case .opened(let id, let source, let hasReader): open(id, source, hasReader)
        case .taken(let id, let result): handleTaken(id, result, at: now)
        case .prepared(let id, let result): handlePrepared(id, result, at: now)
        case .attempted(let id, let result): handleAttempted(id, result, at: now)
        case .renewed(let ids, let result, let deadline):
            handleRenewed(ids, result, until: deadline, at: now)
        case .settled(let settled, let result): handleSettled(settled, result, at: now)
        case .counted(let rows, let result):
            countCalls.ended += 1
            toLookAt.formUnion(dispatches.keys)
            // A store that throws may have counted, so the counts are not added again.
            if case .failure = result {
                actions.append(.observe(.notCounted(rows)))
            }
        case .read(let id, let count): handleRead(id, count, at: now)
        case .cancelled(let id): cancel(id, at: now)
        case .recalled(let recall): handleRecalled(recall)
        case .queueWoke:
            for id in ofQueue {
                dispatches[id]?.idleUntil = nil
            }
        case .woke(let instant):
            if timer == instant {
                timer = nil
            }
        case .shutdown(let deadline): shutDown(by: deadline, at: now)
        }
    }

    // MARK: Dispatches

    private mutating func open(
        _ id: DispatchState.ID,
        _ source: DeliverySource,
        _ hasReader: Bool
    ) {
        var dispatch = DispatchState(source: source, hasReader: hasReader)
        if shutdownDeadline != nil {
            dispatch.failure = ShutdownError()
        }
        dispatches[id] = dispatch
        toLookAt.insert(id)
        if source.isOfQueue {
            ofQueue.insert(id)
        }
    }

    private mutating func handleTaken(
        _ id: DispatchState.ID,
        _ result: Result<SourceItem, any Error>,
        at now: Instant
    ) {
        guard let dispatch = dispatches[id] else { return }
        toLookAt.insert(id)
        dispatches[id]?.isTaking = false
        if dispatch.isOfQueue {
            isLeasing = false
            reserved -= limits.batch
        }
        switch result {
        case .success(.batch(let batch)):
            // A batch that is not prepared is not in the queue, so nothing needs to go back.
            guard dispatch.failure == nil else { return }
            dispatches[id]?.batch = batch
            toPrepare.append(id)
        case .success(.leased(let leased)): hold(leased, of: id, at: now)
        case .success(.nothingBefore(let instant)): dispatches[id]?.idleUntil = instant
        case .success(.end):
            dispatches[id]?.hasEnded = true
            if dispatch.isOfQueue, counter.rowCount > 0 {
                // Pushes of the queue that another dispatch has sent have ended too.
                dispatches[id]?.lastCount = countCalls.begun + 1
            } else if dispatch.isOfQueue {
                dispatches[id]?.lastCount = countCalls.begun
            }
        case .failure(let error): fail(id, error, at: now)
        }
    }

    private mutating func handlePrepared(
        _ id: DispatchState.ID,
        _ result: Result<PreparedBatch, any Error>,
        at now: Instant
    ) {
        preparing -= 1
        toLookAt.insert(id)
        reserved -= dispatches[id]?.batch?.count ?? 0
        dispatches[id]?.batch = nil
        dispatches[id]?.isPreparing = false
        switch result {
        case .success(let prepared):
            actions += prepared.diagnoses.map { .observe($0) }
            for outcome in prepared.outcomes {
                report(outcome, to: id)
            }
            hold(prepared.leased, of: id, at: now)
        case .failure(let error): fail(id, error, at: now)
        }
    }

    private mutating func handleRecalled(_ recall: DeliveryRecall) {
        guard !pushes.isEmpty else { return }
        recalled.insert(recall)
        for (id, push) in pushes.sorted(by: { $0.key < $1.key }) {
            let key = push.held.delivery.key
            switch push.state {
            case .waiting where isRecalled(key), .parked where isRecalled(key):
                end(id, key, .cancelled)
            default: break
            }
        }
    }

    private mutating func handleRead(_ id: DispatchState.ID, _ count: Int, at now: Instant) {
        guard let dispatch = dispatches[id] else { return }
        dispatches[id]?.unread -= count
        toLookAt.insert(id)
        guard dispatch.unread - count < limits.batch, !dispatch.parked.isEmpty else { return }
        dispatches[id]?.parked = []
        for push in dispatch.parked where pushes[push]?.state == .parked {
            wait(push, until: now)
        }
    }

    /// Ends a dispatch before its end: it sends nothing more, and the pushes that it holds go back.
    ///
    /// The first error counts.
    mutating func fail(_ id: DispatchState.ID, _ error: any Error, at now: Instant) {
        guard let dispatch = dispatches[id], dispatch.failure == nil else { return }
        dispatches[id]?.failure = error
        dispatches[id]?.parked = []
        if !dispatch.isPreparing {
            dispatches[id]?.batch = nil
            toPrepare.removeAll { $0 == id }
        }
        dispatch.source.stop()
        toLookAt.insert(id)
        for push in dispatch.pushes.sorted() {
            switch pushes[push]?.state {
            case .waiting, .parked: giveBack(push, at: max(now, pushes[push]?.due ?? now))
            default: break
            }
        }
    }

    private mutating func cancel(_ id: DispatchState.ID, at now: Instant) {
        guard let dispatch = dispatches[id] else { return }
        fail(id, CancellationError(), at: now)
        let inFlight = dispatch.pushes.filter { pushes[$0]?.state == .inFlight }
        if !inFlight.isEmpty {
            actions.append(.cancel(inFlight.sorted()))
        }
    }

    private mutating func shutDown(by deadline: Instant, at now: Instant) {
        shutdownDeadline = shutdownDeadline.map { min($0, deadline) } ?? deadline
        isShutdownReported = false
        for id in dispatches.keys.sorted() {
            fail(id, ShutdownError(), at: now)
        }
    }

    // MARK: Pushes

    private mutating func hold(
        _ leased: [HeldDelivery],
        of dispatch: DispatchState.ID,
        at now: Instant
    ) {
        let hasFailed = dispatches[dispatch]?.failure != nil
        for held in leased {
            drawn += 1
            pushes[drawn] = Push(held: held, dispatch: dispatch)
            dispatches[dispatch]?.pushes.insert(drawn)
            if hasFailed {
                giveBack(drawn, at: now)
            } else {
                wait(drawn, until: now)
            }
        }
    }

    private mutating func handleAttempted(
        _ id: Push.ID,
        _ result: Result<SendResult, any Error>,
        at now: Instant
    ) {
        guard let push = pushes[id] else { return }
        lanes.end(push.held.delivery)
        switch result {
        case .success(.postponed(let due, let reply)):
            pushes[id]?.held.attempts += 1
            postpone(id, until: due, reply)
        case .success(.returned(let due)):
            giveBack(id, at: due)
        case .success(let result):
            settle(id, result)
        case .failure(let error):
            giveBack(id, at: now)
            fail(push.dispatch, error, at: now)
        }
    }

    private mutating func handleRenewed(
        _ ids: [Push.ID],
        _ result: Result<[Bool], any Error>,
        until deadline: Instant,
        at now: Instant
    ) {
        isRenewing = false
        let answers: [Bool]
        switch result {
        case .success(let renewed): answers = renewed
        case .failure(let error):
            // Nothing is known of these pushes. They stay leased; the queue leases them again later.
            for id in ids {
                guard let push = remove(id) else { continue }
                fail(push.dispatch, error, at: now)
            }
            return
        }
        for (id, isGood) in zip(ids, answers) {
            guard let push = pushes[id] else { continue }
            guard isGood else {
                let key = push.held.delivery.key
                end(id, key, isRecalled(key) ? .cancelled : .takenOver)
                continue
            }
            pushes[id]?.held.deadline = deadline
            pushes[id]?.isRenewed = true
            if dispatches[push.dispatch]?.failure == nil {
                wait(id, until: now)
            } else {
                giveBack(id, at: now)
            }
        }
    }

    private mutating func handleSettled(
        _ settled: [PendingSettlement],
        _ result: Result<[Bool], any Error>,
        at now: Instant
    ) {
        isSettling = false
        switch result {
        case .success(let answers):
            for (settled, isGood) in zip(settled, answers) {
                handleSettled(settled, isGood, at: now)
            }
        case .failure(let error):
            for settled in settled {
                guard let push = remove(settled.id) else { continue }
                fail(push.dispatch, error, at: now)
            }
        }
    }

    private mutating func handleSettled(
        _ settled: PendingSettlement,
        _ isGood: Bool,
        at now: Instant
    ) {
        guard let push = pushes[settled.id] else { return }
        let key = settled.held.delivery.key
        let void: DeliveryOutcome.Result = isRecalled(key) ? .cancelled : .takenOver
        if isGood, counter.add(settled, at: now) {
            dispatches[push.dispatch]?.lastCount = countCalls.begun + 1
        }
        switch settled.result {
        case .accepted(let id):
            // A push that APNs accepted stays accepted, even if another dispatch sends it again.
            end(settled.id, key, .accepted(id))
        case .givenUp(let reason, let reply):
            end(settled.id, key, isGood ? .givenUp(reason, reply) : void)
        case .postponed(let due, _):
            if !isGood {
                end(settled.id, key, void)
            } else if dispatches[push.dispatch]?.failure != nil {
                giveBack(settled.id, at: due)
            } else {
                wait(settled.id, until: due)
            }
        case .returned:
            returned(settled.id, push, key)
        }
    }

    /// A push is back in the queue: its dispatch has ended early, or there was no room.
    private mutating func returned(_ id: Push.ID, _ push: Push, _ key: DeliveryKey) {
        actions.append(.observe(.returned(key)))
        guard let dispatch = dispatches[push.dispatch], dispatch.failure == nil else {
            _ = remove(id)
            return
        }
        hasSpilled = true
        if dispatch.isOfQueue {
            _ = remove(id)
        } else {
            end(id, key, .alreadyQueued)
        }
    }

    /// Removes a push that the engine has in hand no longer.
    mutating func remove(_ id: Push.ID) -> Push? {
        guard let push = pushes.removeValue(forKey: id) else { return nil }
        if push.isPostponed {
            postponed -= 1
        }
        dispatches[push.dispatch]?.pushes.remove(id)
        // A queue that had nothing to lease may have waited for pushes that this dispatcher held. Once they
        // have ended, the answer may be another, so the machine asks before the time is up.
        dispatches[push.dispatch]?.looksAgain = true
        toLookAt.insert(push.dispatch)
        if pushes.isEmpty {
            recalled = []
        }
        if lanes.count > 2 * pushes.count + 64 {
            lanes.removeWaiting()
            for (id, push) in pushes where push.state == .waiting {
                lanes.insert(id, push.held.delivery, at: push.due)
            }
        }
        return push
    }

    mutating func end(_ id: Push.ID, _ key: DeliveryKey, _ result: DeliveryOutcome.Result) {
        guard let push = remove(id) else { return }
        report(DeliveryOutcome(key, result), to: push.dispatch)
    }

    mutating func report(_ outcome: DeliveryOutcome, to id: DispatchState.ID) {
        actions.append(.observe(.ended(outcome)))
        guard dispatches[id]?.hasReader == true else { return }
        dispatches[id]?.unread += 1
        outcomes[id, default: []].append(outcome)
    }
}

/// The dispatcher was shut down before the dispatch ended; its pushes are back in the queue.
public struct ShutdownError: Error, Hashable, CustomStringConvertible {
    /// What happened, in one line.
    public var description: String { "the dispatcher was shut down" }
}
