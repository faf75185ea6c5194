import APNsModel
import PushModel
import WallTime

/// The state of all dispatches of a dispatcher: which pushes they hold, and what is to be done next.
///
/// The machine performs nothing itself. ``DeliveryEngine`` reports every event to it, and performs the
/// actions that it returns. Each push takes this way until it ends:
///
///     waiting until it is due -> in flight -> settling -> waiting again, or ended
///
/// A push whose reader is slow waits for its reader before it is sent, and the lease of one that has waited long is renewed.
struct DeliveryMachine: Sendable {
    /// What the engine is to do.
    enum Action: Sendable {
        case take(DispatchState.ID, DeliverySource, SourceItem.Wanted)
        /// Of the pushes of a stored dispatch as many are leased as there are slots.
        case prepare(DispatchState.ID, SourceItem.Batch, RecentRecalls.Call, slots: Int)
        case abandon(DispatchState.ID, SourceItem.Batch)
        /// What is taken or prepared for a dispatch has become of no use.
        case stop(DispatchState.ID)
        case send([Push])
        case cancel([Push.ID])
        case renew([Push])
        case settle([SendResult], [Delivery.Settlement])
        case count([PushCounts.Row])
        case wake(at: Instant)
        case report(DispatchState.ID, [DeliveryOutcome])
        case observe([DeliveryEvent])
        case finish(DispatchState.ID, (any Error)?)
        /// The queue has pushes that the machine had no room for; they are to be opened as a dispatch.
        case openQueue
        case reportShutdown
    }

    /// What happened.
    enum Event: Sendable {
        case opened(DispatchState.ID, DeliverySource, hasReader: Bool)
        case taken(DispatchState.ID, SourceItem.Wanted, Result<SourceItem, any Error>)
        case prepared(
            DispatchState.ID,
            RecentRecalls.Call,
            count: Int,
            Result<PreparedBatch, any Error>
        )
        case abandoned(DispatchState.ID)
        /// A push in flight waits where the server answers nothing.
        case stalled(Push.ID)
        case attempted([SendResult])
        /// Leases were renewed, and it was asked again of those pushes that have what decided them (rule 6.17).
        case renewed(
            [Push.ID],
            Result<[LeaseAnswer], any Error>,
            Result<[Push.ID: LateSuppression], any Error> = .success([:]),
            until: Instant
        )
        case settled([SendResult], Result<[LeaseAnswer], any Error>)
        case counted([PushCounts.Row], Result<Void, any Error>)
        case read(DispatchState.ID, count: Int)
        case cancelled(DispatchState.ID)
        case recalled(Delivery.Recall)
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
        /// The most pushes that are sent in a second; `nil` for any number.
        var rate: Int?
        /// The same by certificate, in place of the rate of its push service.
        var certificateRates: [Certificate.Name: Int] = [:]
        /// When pushes through a certificate are held; `nil` for never.
        var circuit: PushDispatcher.CircuitPolicy?
        /// The most batches that are prepared at a time.
        var batches = 4

        /// The most pushes in hand that wait to be sent again or are held, so that there is room for others.
        var blocked: Int { open / 2 }
    }

    let limits: Limits
    let pauses: TokenPauses
    /// Whether events are wanted.
    let isObserved: Bool
    let jitter: @Sendable () -> Double

    /// By how many milliseconds the time of the machine is ahead of the wall clock, by which pushes expire (rule 6.16).
    var lead: Int64 = 0

    // INVARIANT: each push is in `pushes`, in the list of its dispatch and in that of its message until it ends or is
    // back in the queue. One that waits is in `flows`; an id in `flows` without a push that waits is out of date.
    var pushes = PushTable()
    /// The messages with pushes in hand, for recalls.
    var messages = MessageTable()
    /// The recalls that pushes may have missed, because the queue has leased them and they are not here yet.
    var recalls = RecentRecalls()
    var dispatches = OpenDispatches()
    var flows: DeliveryFlows
    /// What the rate leaves to be sent; `nil` without a rate.
    var bucket: TokenBucket?
    /// The pushes that were accepted, and the others that the engine is done with, of which the queue has yet to record it.
    var accepted: [SendResult] = []
    var unsettled: [SendResult] = []
    var toRenew: [Push.ID] = []
    /// The indices of the dispatches with a batch that is to be prepared, in the order in which they took it.
    var toPrepare: [Int] = []
    /// The indices of the dispatches whose source is the queue.
    var ofQueue: [Int] = []
    /// The indices of the dispatches with outcomes that the mailboxes do not have.
    var toReport: [Int] = []
    var actions: [Action] = []
    /// The pushes that are to be sent.
    var toSend: [Push] = []
    /// The reply that the last push waits after which was not accepted.
    var lastReply: Push.LastReply?
    var events: [DeliveryEvent] = []
    var counter: PushCounter
    /// The calls to the statistics that were begun, and that have ended.
    var countCalls = (begun: 0, ended: 0)
    var isSettling = false
    var isRenewing = false
    var isLeasing = false
    /// The number of elements that are being prepared or leased.
    var reserved = 0
    var preparing = 0
    /// The number of pushes of stored dispatches that were decided and left in the queue, as far as is known.
    var ahead = 0
    /// The number of pushes that are in hand and wait for a reader of outcomes.
    var awaitingReader = 0
    /// Whether a dispatch waits for room.
    var isShortOfRoom = false
    /// Whether the queue has pushes that came from this dispatcher and that it has no room for.
    var hasSpilled = false
    var isQueueOpened = false
    var timer: Instant?
    var shutdownDeadline: Instant?
    var isShutdownReported = false

    init(
        limits: Limits,
        statistics: AppStatistics? = nil,
        pauses: TokenPauses,
        isObserved: Bool = true,
        jitter: @escaping @Sendable () -> Double
    ) {
        self.limits = limits
        flows = DeliveryFlows(
            limit: limits.inFlightPerCertificate,
            rates: limits.certificateRates,
            circuit: limits.circuit
        )
        bucket = limits.rate.map { TokenBucket(rate: $0) }
        counter = PushCounter(statistics)
        self.pauses = pauses
        self.isObserved = isObserved
        self.jitter = jitter
    }

    /// Whether the machine has nothing to do and nothing to wait for.
    var isIdle: Bool {
        dispatches.isEmpty && pushes.isEmpty && !isSettling && counter.rowCount == 0
            && countCalls.begun == countCalls.ended
            && (shutdownDeadline == nil || isShutdownReported)
    }

    /// The instant at which a push expires, by the time of the machine.
    func expiration(of delivery: Delivery) -> Instant {
        lead == 0 ? delivery.expires : delivery.expires.adding(milliseconds: lead)
    }

    /// What an instant of the machine's time is by the wall clock.
    func date(of instant: Instant) -> Instant {
        lead == 0 ? instant : instant.adding(milliseconds: -lead)
    }

    /// Notes an event for the application, if it wants any.
    mutating func observe(_ event: @autoclosure () -> DeliveryEvent) {
        if isObserved {
            events.append(event())
        }
    }

    /// Changes the state by an event.
    mutating func handle(_ event: Event, at now: Instant) {
        switch event {
        case .opened(let id, let source, let hasReader): open(id, source, hasReader)
        case .taken(let id, let wanted, let result): handleTaken(id, wanted, result, at: now)
        case .prepared(let id, let call, let count, let result):
            defer { recalls.end(call) }
            handlePrepared(id, count, result, at: now)
        case .abandoned(let id): handleAbandoned(id)
        case .stalled(let id): handleStalled(id, at: now)
        case .attempted(let results):
            for result in results {
                handleAttempted(result, at: now)
            }
        case .renewed(let ids, let result, let suppressed, let deadline):
            handleRenewed(ids, result, suppressed, until: deadline, at: now)
        case .settled(let settled, let result): handleSettled(settled, result, at: now)
        case .counted(let rows, let result):
            countCalls.ended += 1
            for index in dispatches.indices {
                dispatches.lookAt(index)
            }
            // A store that throws may have counted, so the counts are not added again.
            if case .failure = result {
                observe(.notCounted(rows))
            }
        case .read(let id, let count): handleRead(id, count, at: now)
        case .cancelled(let id): cancel(id, at: now)
        case .recalled(let recall): _ = handleRecalled(recall)
        case .queueWoke:
            for index in ofQueue {
                dispatches.states.elements[index].idle = nil
            }
        case .woke(let instant):
            if timer == instant {
                timer = nil
            }
        case .shutdown(let deadline): shutDown(by: deadline, at: now)
        }
    }
}
