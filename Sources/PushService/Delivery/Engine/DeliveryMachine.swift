import APNsModel
import WallTime

/// What a dispatch has in hand, and what it does next.
///
/// It does nothing itself: it is told what happened, and says what is to be done. Every push that it is
/// given goes round this way until it ends:
///
///     held, until it is due -> in flight -> unsettled -> held again, or ended
struct DeliveryMachine {
    /// What is to be done.
    enum Action {
        case take(room: Int)
        case prepare(@Sendable () async throws -> Prepared)
        case send(InHand)
        case settle([Settling])
        case wake(Instant)
        case tell(DeliveryOutcome)
        case tellReturned(DeliveryKey)
        case tellPostponed(DeliveryKey, DeliveryReason, until: Instant)
    }

    /// What happened.
    enum Event {
        case taken(Result<Taken, any Error>)
        case prepared(Result<Prepared, any Error>)
        case attempted(InHand, Result<Attempted, any Error>)
        case settled([Settling], Result<[Bool], any Error>)
        case woke(Instant)
        case hasRead
    }

    /// What the queue is told of a push, and what the push does after that.
    struct Settling {
        let leased: InHand
        let change: DeliverySettlement.Change
        let next: Next

        enum Next {
            case held(until: Instant)
            case ended(DeliveryOutcome.Result)
            case returned
        }

        var settlement: DeliverySettlement { DeliverySettlement(leased.lease, change) }
    }

    private let limits: Limits
    private let pauses: TokenPauses
    private let share: @Sendable () -> Double

    /// INVARIANT: every push in hand is in `held` or in `unsettled`, or one of `inFlight` or of what is
    /// being settled; they are `open` in all.
    private var held = DueHeap<InHand>()
    private var unsettled: [Settling] = []
    private var inFlight = 0
    private var open = 0

    private var actions: [Action] = []
    private var isSettling = false
    private var isTaking = false
    private var batches = 0
    private var hasEnded = false
    private var idleUntil: Instant?
    private var openAtTake = 0
    private var timers: [Instant] = []
    private var drawn: Int64 = 0

    /// Why it stops before the end; `nil` as long as it goes on.
    private(set) var failure: (any Error)?

    /// How much a dispatch has in hand.
    struct Limits {
        var inFlight: Int
        var open: Int
        var batch: Int
        var lease: Int64
        /// How many batches are made into pushes at a time.
        var batches = 4
    }

    init(limits: Limits, pauses: TokenPauses, share: @escaping @Sendable () -> Double) {
        self.limits = limits
        self.pauses = pauses
        self.share = share
    }

    /// Whether there is nothing left to do or to wait for.
    var isDone: Bool {
        open == 0 && batches == 0 && !isTaking && !isSettling && (hasEnded || failure != nil)
    }

    /// Sends nothing more; what is in hand goes back to the queue.
    mutating func stop(_ error: any Error) {
        failure = failure ?? error
    }

    mutating func handle(_ event: Event, at now: Instant) {
        switch event {
        case .taken(let result): handleTaken(result, at: now)
        case .prepared(let result):
            batches -= 1
            handlePrepared(result, at: now)
        case .attempted(let leased, let result): handleAttempted(leased, result, at: now)
        case .settled(let settled, let result): handleSettled(settled, result)
        case .woke(let instant): timers.removeAll { $0 == instant }
        case .hasRead: break
        }
    }

    /// What is to be done at an instant, each thing once.
    mutating func next(at now: Instant) -> [Action] {
        if failure != nil {
            returnAll(at: now)
        } else {
            start(at: now)
        }
        if !isSettling, !unsettled.isEmpty {
            isSettling = true
            actions.append(.settle(unsettled))
            unsettled = []
        }
        if failure == nil {
            take(at: now)
            wake(after: now)
        }
        defer { actions = [] }
        return actions
    }

    // MARK: What happened

    private mutating func handleTaken(_ result: Result<Taken, any Error>, at now: Instant) {
        isTaking = false
        switch result {
        case .success(.batch(let prepare)):
            // What is not in the queue yet need not go back to it.
            guard failure == nil else { return }
            batches += 1
            actions.append(.prepare(prepare))
        case .success(.leased(let leased)): hold(leased, at: now)
        case .success(.nothingBefore(let instant)): idleUntil = instant
        case .success(.end): hasEnded = true
        case .failure(let error): stop(error)
        }
    }

    private mutating func handlePrepared(_ result: Result<Prepared, any Error>, at now: Instant) {
        switch result {
        case .success(let prepared):
            actions += prepared.outcomes.map { .tell($0) }
            hold(prepared.leased, at: now)
        case .failure(let error): stop(error)
        }
    }

    private mutating func handleAttempted(
        _ leased: InHand,
        _ result: Result<Attempted, any Error>,
        at now: Instant
    ) {
        inFlight -= 1
        switch result {
        case .success(.accepted(let id)):
            settle(leased, .finished, .ended(.accepted(id)))
        case .success(.givenUp(let reason, let reply)):
            settle(leased, .givenUp(reason), .ended(.givenUp(reason, reply)))
        case .success(.postponed(let due, let reply)):
            var leased = leased
            leased.attempts += 1
            postpone(leased, until: due, reply)
        case .success(.interrupted):
            giveBack(leased, at: now)
        case .failure(let error):
            stop(error)
            giveBack(leased, at: now)
        }
    }

    private mutating func handleSettled(_ settled: [Settling], _ result: Result<[Bool], any Error>)
    {
        isSettling = false
        guard case .success(let answers) = result, answers.count == settled.count else {
            // What became of them nobody knows; they are leased still, and come up again after that.
            open -= settled.count
            if case .failure(let error) = result {
                stop(error)
            } else {
                stop(QueueCountError())
            }
            return
        }
        for (settling, isGood) in zip(settled, answers) {
            handleSettled(settling, isGood)
        }
    }

    private mutating func handleSettled(_ settling: Settling, _ isGood: Bool) {
        let key = settling.leased.delivery.key
        switch settling.next {
        case .ended(let result):
            open -= 1
            // What APNs has taken it has taken, whoever else sends it again.
            let stands = isGood || settling.change == .finished
            actions.append(.tell(DeliveryOutcome(key, stands ? result : .takenOver)))
        case .returned:
            open -= 1
            actions.append(.tellReturned(key))
        case .held(let due):
            guard isGood else {
                open -= 1
                actions.append(.tell(DeliveryOutcome(key, .takenOver)))
                return
            }
            var leased = settling.leased
            leased.deadline = due.adding(milliseconds: limits.lease)
            insert(leased, at: due)
        }
    }

    // MARK: What is done next

    private mutating func start(at now: Instant) {
        while inFlight < limits.inFlight, let leased = held.removeFirst(dueAt: now) {
            let delivery = leased.delivery
            if delivery.expires <= now {
                settle(leased, .givenUp(.expired), .ended(.givenUp(.expired, nil)))
            } else if let end = pauses.end(of: delivery.request.deviceToken, at: now) {
                // Drawn, so that not all that wait for the token are sent at once.
                let pause = Double(end.milliseconds(since: now)) * share() / 2
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
        // What the source waited for may have been in hand; once that is over it is worth another look.
        let looksAgain = open == 0 && openAtTake > 0
        guard idleUntil.map({ $0 <= now || looksAgain }) ?? true else { return }
        let room = limits.open - open - batches * limits.batch
        guard room > 0 else { return }
        idleUntil = nil
        isTaking = true
        openAtTake = open
        actions.append(.take(room: room))
    }

    private mutating func wake(after now: Instant) {
        let dues = [held.nextDue, idleUntil].compactMap { $0 }.filter { now < $0 }
        guard let due = dues.min(), timers.allSatisfy({ due < $0 }) else { return }
        timers.append(due)
        actions.append(.wake(due))
    }

    private mutating func returnAll(at now: Instant) {
        // Whatever it was held for.
        while let due = held.nextDue, let leased = held.removeFirst(dueAt: due) {
            settle(leased, .retried(at: max(now, due), attempts: leased.attempts), .returned)
        }
    }

    // MARK: One push

    private mutating func hold(_ leased: [LeasedDelivery], at now: Instant) {
        open += leased.count
        for leased in leased {
            insert(InHand(leased), at: now)
        }
    }

    private mutating func insert(_ leased: InHand, at due: Instant) {
        drawn += 1
        held.insert(leased, at: due, order: drawn)
    }

    private mutating func postpone(
        _ leased: InHand,
        until due: Instant,
        _ reply: TransportReply?
    ) {
        guard due < leased.delivery.expires else {
            settle(leased, .givenUp(.expired), .ended(.givenUp(.expired, reply)))
            return
        }
        guard failure == nil else {
            settle(leased, .retried(at: due, attempts: leased.attempts), .returned)
            return
        }
        if let reply {
            let reason = DeliveryReason(reply.word)
            actions.append(.tellPostponed(leased.delivery.key, reason, until: due))
        }
        let deadline = due.adding(milliseconds: limits.lease)
        settle(leased, .retried(at: deadline, attempts: leased.attempts), .held(until: due))
    }

    private mutating func giveBack(_ leased: InHand, at now: Instant) {
        settle(leased, .retried(at: now, attempts: leased.attempts), .returned)
    }

    private mutating func settle(
        _ leased: InHand,
        _ change: DeliverySettlement.Change,
        _ next: Settling.Next
    ) {
        unsettled.append(Settling(leased: leased, change: change, next: next))
    }
}

/// A queue answered for more or fewer settlements than it was given.
struct QueueCountError: Error {}
