import APNsModel
import ExactJSON
import PushModel
import WallTime

@testable import PushService

/// A ``DeliveryMachine`` in simulated time: with a queue and stores that take no time, and servers that take
/// what a test says.
struct MachineSimulation {
    /// What a server replies to a push, and after how many milliseconds.
    typealias Server =
        @Sendable (Delivery, _ now: Instant) -> (reply: TransportReply, milliseconds: Int64)

    static let start = Instant(milliseconds: 0)

    var machine: DeliveryMachine
    private(set) var now = MachineSimulation.start
    /// The outcomes that were read, by certificate and word.
    private(set) var ended: [Certificate.Name: [String: Int]] = [:]
    /// The words of the events about circuits.
    private(set) var circuitEvents: [String] = []
    /// The number of pushes that were handed to a server.
    private(set) var sent: [Certificate.Name: Int] = [:]
    private let server: Server
    private let batch: Int
    private let lease: Int64
    private let keepsRefused: Bool
    /// After how many milliseconds a transport tells that a push waits on a connection that has stalled.
    private let stall: Int64
    private var coming = DueQueue<DeliveryMachine.Event>()
    private var order: Int64 = 0
    /// What a dispatch has yet to give.
    private var sources: [DispatchState.ID: [Delivery]] = [:]
    private var ofQueue: Set<DispatchState.ID> = []
    /// What is back in the queue.
    private var returned: [(leased: Delivery.Leased, due: Instant)] = []
    /// The number of pushes that are back in the queue.
    var queued: Int { returned.count }
    private var entries: Int64 = 0

    init(
        _ options: PushDispatcher.Options,
        stallingAfter stall: Int64 = .max,
        server: @escaping Server
    ) {
        self.stall = stall
        let pauses = TokenPauses()
        machine = DeliveryMachine(limits: options.limits, pauses: pauses, jitter: { 0 })
        batch = options.batch
        lease = options.lease.milliseconds
        keepsRefused = options.circuit?.credentials == .held
        self.server = server
    }

    /// Begins a dispatch of deliveries.
    mutating func dispatch(_ id: DispatchState.ID, _ deliveries: [Delivery]) {
        sources[id] = deliveries
        let source = DeliverySource(take: { _ in .end })
        coming.insert(.opened(id, source, hasReader: true), at: now, order: nextOrder())
    }

    /// Begins a shutdown.
    mutating func shutDown(by deadline: Instant) {
        post(.shutdown(deadline))
    }

    /// Lets everything happen that happens before an instant, which is then the present.
    mutating func run(until end: Instant) {
        while let due = coming.first?.due, due < end, let event = coming.removeFirst(dueAt: due) {
            now = due
            machine.handle(event, at: now)
            // What happens at the same time comes in one turn, as it does through the mailbox.
            while let next = coming.removeFirst(dueAt: now) {
                machine.handle(next, at: now)
            }
            for action in machine.next(at: now) {
                perform(action)
            }
        }
        now = end
    }

    private mutating func nextOrder() -> Int64 {
        order += 1
        return order
    }

    private mutating func post(_ event: DeliveryMachine.Event, after milliseconds: Int64 = 0) {
        coming.insert(event, at: now.adding(milliseconds: milliseconds), order: nextOrder())
    }

    private mutating func perform(_ action: DeliveryMachine.Action) {
        switch action {
        case .take(let id, _, let wanted):
            post(.taken(id, wanted, .success(ofQueue.contains(id) ? lease(wanted) : read(id))))
        case .prepare(let id, let batch, let call, _):
            let ready = sources[id]?.prefix(batch.count) ?? []
            sources[id]?.removeFirst(ready.count)
            let leased = ready.map { lease($0, attempts: 0) }
            let deadline = now.adding(milliseconds: lease)
            let prepared = PreparedBatch(leased: leased, deadline: deadline)
            post(.prepared(id, call, count: batch.count, .success(prepared)))
        case .abandon(let id, _): post(.abandoned(id))
        case .stop: break
        case .send(let pushes):
            for push in pushes {
                send(push)
            }
        case .renew(let pushes):
            let ids = pushes.map { $0.id }
            let answers = pushes.map { _ in LeaseAnswer.good }
            post(.renewed(ids, .success(answers), until: now.adding(milliseconds: lease)))
        case .settle(let pending, _):
            for settled in pending {
                guard case .returned(let due) = settled.change else { continue }
                returned.append((settled.push.leased, due))
            }
            post(.settled(pending, .success(pending.map { _ in LeaseAnswer.good })))
        case .wake(at: let instant): post(.woke(instant), after: instant.milliseconds(since: now))
        case .report(let id, let outcomes): post(.read(id, count: outcomes.count))
        case .observe(let events):
            for event in events {
                note(event)
            }
        case .openQueue:
            let id = (sources.keys.max() ?? 0) + 1_000_000 + order
            ofQueue.insert(id)
            let source = DeliverySource(isOfQueue: true, take: { _ in .end })
            post(.opened(id, source, hasReader: false))
        case .cancel, .count, .finish, .reportShutdown: break
        }
    }

    private func read(_ id: DispatchState.ID) -> SourceItem {
        let count = min(batch, sources[id]?.count ?? 0)
        guard count > 0 else { return .end }
        return .batch(SourceItem.Batch(count: count, prepare: { _ in PreparedBatch() }))
    }

    private mutating func lease(_ wanted: SourceItem.Wanted) -> SourceItem {
        var leased: [Delivery.Leased] = []
        var rest: [(leased: Delivery.Leased, due: Instant)] = []
        for waiting in returned {
            let delivery = waiting.leased.delivery
            let name = delivery.key.certificateName
            if leased.count < wanted.room, !wanted.leftOut.contains(name), waiting.due <= now {
                leased.append(lease(delivery, attempts: waiting.leased.attempts))
            } else {
                rest.append(waiting)
            }
        }
        returned = rest
        guard leased.isEmpty else { return .leased(leased, until: now.adding(milliseconds: lease)) }
        return returned.isEmpty ? .end : .nothingBefore(now.adding(milliseconds: 1000))
    }

    private mutating func lease(_ delivery: Delivery, attempts: Int) -> Delivery.Leased {
        entries += 1
        return Delivery.Leased(
            delivery: delivery,
            lease: Delivery.Lease(entry: entries, serial: 1),
            attempts: attempts
        )
    }

    private mutating func send(_ push: Push) {
        sent[push.delivery.key.certificateName, default: 0] += 1
        let (reply, milliseconds) = server(push.delivery, now)
        let end = now.adding(milliseconds: milliseconds)
        let change: SendResult.Change =
            switch ServerSign(reply) {
            case .answered: .accepted(nil)
            case .refused(let reason) where !keepsRefused: .givenUp(reason)
            case .refused, .silent, .lost, .busy, .paused, .nothing:
                .postponed(until: end.adding(milliseconds: 1000))
            }
        var result = SendResult(push, change, reply)
        result.sentAt = now
        result.milliseconds = milliseconds
        result.sendings = 1
        if stall < milliseconds {
            post(.stalled(push.id), after: stall)
        }
        post(.attempted([result]), after: milliseconds)
    }

    private mutating func note(_ event: DeliveryEvent) {
        switch event {
        case .ended(let outcome):
            guard let name = outcome.binding?.certificateName else { return }
            ended[name, default: [:]][outcome.word.string, default: 0] += 1
        case .circuitOpened, .circuitClosed:
            circuitEvents.append("\(now.milliseconds(since: Self.start)) \(event.word)")
        default: break
        }
    }
}

extension Push.ID: ExpressibleByIntegerLiteral {
    /// Creates the id with a number, at the first index.
    public init(integerLiteral value: Int64) { self.init(number: value, index: 0) }
}
