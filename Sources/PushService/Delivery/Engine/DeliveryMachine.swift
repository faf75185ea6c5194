import APNsModel
import WallTime

/// The state of one dispatch: which pushes it holds, and what is to be done next.
///
/// The machine performs nothing itself. ``DeliveryEngine`` reports every event to it, and performs the
/// actions that it returns. Each push takes this way until it ends:
///
///     held until it is due -> in flight -> unsettled -> held again, or ended
struct DeliveryMachine {
    /// What the engine is to do.
    enum Action {
        case take(room: Int)
        case prepare(@Sendable () async throws -> PreparedBatch)
        case send(HeldDelivery)
        case settle([PendingSettlement], [DeliverySettlement])
        case count([PushStatisticsRow])
        case wake(at: Instant)
        case report(DeliveryOutcome)
        case observe(DeliveryEvent)
    }

    /// What happened.
    enum Event {
        case taken(Result<SourceItem, any Error>)
        case prepared(Result<PreparedBatch, any Error>)
        case attempted(HeldDelivery, Result<SendResult, any Error>)
        case settled([PendingSettlement], Result<[Bool], any Error>)
        case counted([PushStatisticsRow], Result<Void, any Error>)
        case woke(Instant)
        case readEnded
    }

    private let limits: Limits
    private let pauses: TokenPauses
    private let jitter: @Sendable () -> Double

    // INVARIANT: `open` counts the pushes that the dispatch holds. Each is in `held`, in `unsettled`, in
    // the settlement under way, or one of the `inFlight` that are being sent.
    private var held = DueHeap<HeldDelivery>()
    private var unsettled: [PendingSettlement] = []
    private var inFlight = 0
    private var open = 0

    private var actions: [Action] = []
    private var counter: PushCounter
    private var isSettling = false
    private var isCounting = false
    private var isTaking = false
    private var batches = 0
    private var hasEnded = false
    private var idleUntil: Instant?
    private var openAtTake = 0
    private var timers: [Instant] = []
    private var drawn: Int64 = 0

    /// The error that stops the dispatch before its end; `nil` while it runs.
    private(set) var failure: (any Error)?

    /// The limits of a dispatch.
    struct Limits {
        /// The most pushes that are sent at a time.
        var inFlight: Int
        /// The number of pushes from which on nothing more is taken from the source.
        var open: Int
        /// The most elements in a batch.
        var batch: Int
        /// The milliseconds for which a push is leased.
        var lease: Int64
        /// The most batches that are prepared at a time.
        var batches = 4
    }

    init(
        limits: Limits,
        statistics: AppStatistics? = nil,
        pauses: TokenPauses,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.limits = limits
        counter = PushCounter(statistics)
        self.pauses = pauses
        self.jitter = jitter
    }

    /// Whether the machine has nothing left to do and nothing to wait for.
    var isDone: Bool {
        open == 0 && batches == 0 && !isTaking && !isSettling
            && counter.rowCount == 0 && !isCounting && (hasEnded || failure != nil)
    }

    /// Stops the dispatch: it sends nothing more and returns the pushes that it holds to the queue.
    ///
    /// The first `error` counts.
    mutating func stop(_ error: any Error) {
        failure = failure ?? error
    }

    /// Changes the state by an event.
    mutating func handle(_ event: Event, at now: Instant) {
        switch event {
        case .taken(let result): handleTaken(result, at: now)
        case .prepared(let result):
            batches -= 1
            handlePrepared(result, at: now)
        case .attempted(let leased, let result): handleAttempted(leased, result, at: now)
        case .settled(let settled, let result): handleSettled(settled, result, at: now)
        case .counted(let rows, let result):
            isCounting = false
            // A store that throws may have counted, so the counts are not added again.
            if case .failure = result {
                actions.append(.observe(.notCounted(rows)))
            }
        case .woke(let instant): timers.removeAll { $0 == instant }
        case .readEnded: break
        }
    }

    /// The actions that are due at `now`; each is returned once.
    mutating func next(at now: Instant) -> [Action] {
        if failure != nil {
            returnAll(at: now)
        } else {
            start(at: now)
        }
        if !isSettling, !unsettled.isEmpty {
            isSettling = true
            let settlements = unsettled.map { $0.settlement(at: now, lease: limits.lease) }
            actions.append(.settle(unsettled, settlements))
            unsettled = []
        }
        if !isCounting, counter.rowCount > 0 {
            isCounting = true
            actions.append(.count(counter.takeRows()))
        }
        if failure == nil {
            take(at: now)
            wake(after: now)
        }
        defer { actions = [] }
        return actions
    }

    // MARK: What happened

    private mutating func handleTaken(_ result: Result<SourceItem, any Error>, at now: Instant) {
        isTaking = false
        switch result {
        case .success(.batch(let prepare)):
            // A batch that is not prepared is not in the queue, so nothing needs to go back.
            guard failure == nil else { return }
            batches += 1
            actions.append(.prepare(prepare))
        case .success(.leased(let leased)): hold(leased, at: now)
        case .success(.nothingBefore(let instant)): idleUntil = instant
        case .success(.end): hasEnded = true
        case .failure(let error): stop(error)
        }
    }

    private mutating func handlePrepared(
        _ result: Result<PreparedBatch, any Error>,
        at now: Instant
    ) {
        switch result {
        case .success(let prepared):
            actions += prepared.diagnoses.map { .observe($0) }
            actions += prepared.outcomes.map { .report($0) }
            hold(prepared.leased, at: now)
        case .failure(let error): stop(error)
        }
    }

    private mutating func handleAttempted(
        _ leased: HeldDelivery,
        _ result: Result<SendResult, any Error>,
        at now: Instant
    ) {
        inFlight -= 1
        switch result {
        case .success(.postponed(let due, let reply)):
            var leased = leased
            leased.attempts += 1
            postpone(leased, until: due, reply)
        case .success(.returned(let due)):
            giveBack(leased, at: due)
        case .success(let result):
            settle(leased, result)
        case .failure(let error):
            stop(error)
            giveBack(leased, at: now)
        }
    }

    private mutating func handleSettled(
        _ settled: [PendingSettlement],
        _ result: Result<[Bool], any Error>,
        at now: Instant
    ) {
        isSettling = false
        guard case .success(let answers) = result, answers.count == settled.count else {
            // Nothing is known of these pushes. They stay leased; the queue leases them again later.
            open -= settled.count
            if case .failure(let error) = result {
                stop(error)
            } else {
                stop(QueueCountError())
            }
            return
        }
        for (settled, isGood) in zip(settled, answers) {
            if isGood {
                counter.add(settled, at: now)
            }
            handleSettled(settled, isGood)
        }
    }

    private mutating func handleSettled(_ settled: PendingSettlement, _ isGood: Bool) {
        let key = settled.leased.delivery.key
        switch settled.result {
        case .accepted(let id):
            // A push that APNs accepted stays accepted, even if another dispatch sends it again.
            end(key, .accepted(id))
        case .givenUp(let reason, let reply):
            end(key, isGood ? .givenUp(reason, reply) : .takenOver)
        case .postponed(let due, _):
            if isGood {
                insert(settled.leased, at: due)
            } else {
                end(key, .takenOver)
            }
        case .returned:
            open -= 1
            actions.append(.observe(.returned(key)))
        }
    }

    private mutating func end(_ key: DeliveryKey, _ result: DeliveryOutcome.Result) {
        open -= 1
        actions.append(.report(DeliveryOutcome(key, result)))
    }

    // MARK: What is done next

    private mutating func start(at now: Instant) {
        while inFlight < limits.inFlight, let leased = held.removeFirst(dueAt: now) {
            let delivery = leased.delivery
            if delivery.expires <= now {
                settle(leased, .givenUp(.expired, nil))
            } else if let end = pauses.end(of: delivery.deviceToken, at: now) {
                // The jitter keeps the pushes that wait for the token from being sent all at once.
                let pause = Double(end.milliseconds(since: now)) * Backoff.share(jitter()) / 2
                postpone(leased, until: end.adding(milliseconds: Int64(pause)), nil)
            } else if leased.deadline <= now {
                postpone(leased, until: now, nil)
            } else {
                inFlight += 1
                actions.append(.send(leased))
            }
        }
    }

    private mutating func take(at now: Instant) {
        guard !isTaking, !hasEnded, batches < limits.batches else { return }
        // A queue that had nothing to lease may have waited for pushes that this dispatch held. Once
        // they have ended, the answer may be another, so the machine asks before the time is up.
        let looksAgain = open == 0 && openAtTake > 0
        guard idleUntil.map({ $0 <= now || looksAgain }) ?? true else { return }
        let room = limits.open - open - batches * limits.batch
        // Counts wait for a store that is slow, but no more of them than pushes.
        guard room > 0, counter.rowCount < limits.open else { return }
        idleUntil = nil
        isTaking = true
        openAtTake = open
        actions.append(.take(room: room))
    }

    private mutating func wake(after now: Instant) {
        let dues = [held.nextDue, idleUntil].compactMap { $0 }.filter { now < $0 }
        guard let due = dues.min(), timers.allSatisfy({ due < $0 }) else { return }
        timers.append(due)
        actions.append(.wake(at: due))
    }

    private mutating func returnAll(at now: Instant) {
        while let due = held.nextDue, let leased = held.removeFirst(dueAt: due) {
            giveBack(leased, at: max(now, due))
        }
    }

    // MARK: One push

    private mutating func hold(_ leased: [HeldDelivery], at now: Instant) {
        open += leased.count
        for leased in leased {
            insert(leased, at: now)
        }
    }

    private mutating func insert(_ leased: HeldDelivery, at due: Instant) {
        drawn += 1
        held.insert(leased, at: due, order: drawn)
    }

    private mutating func postpone(
        _ leased: HeldDelivery,
        until due: Instant,
        _ reply: TransportReply?
    ) {
        guard due < leased.delivery.expires else {
            settle(leased, .givenUp(.expired, reply))
            return
        }
        guard failure == nil else {
            giveBack(leased, at: due)
            return
        }
        if let reply {
            let reason = DeliveryReason(reply.word)
            actions.append(.observe(.postponed(leased.delivery.key, reason, until: due)))
        }
        var leased = leased
        leased.deadline = due.adding(milliseconds: limits.lease)
        settle(leased, .postponed(until: due, reply))
    }

    /// Returns a push to the queue, where any dispatch may lease it from `instant` on.
    private mutating func giveBack(_ leased: HeldDelivery, at instant: Instant) {
        settle(leased, .returned(due: instant))
    }

    private mutating func settle(_ leased: HeldDelivery, _ result: SendResult) {
        unsettled.append(PendingSettlement(leased: leased, result: result))
    }
}
