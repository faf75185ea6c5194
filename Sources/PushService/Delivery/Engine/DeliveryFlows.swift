import APNsModel
import ExactJSON
import PushModel
import WallTime

/// The pushes that wait to be sent, each in the flow of its certificate and of its urgency.
///
/// Of the flows with a push that is due, the one with the fewest pushes in flight is next; of equal ones, the one whose
/// last push was sent first. So certificates have equal shares, calls are not held up by messages, and a certificate whose server is slow takes no more than
/// its own slots. The flows of a certificate whose circuit is open hold their pushes, but for a probe.
struct DeliveryFlows: Sendable {
    /// From so many flows on, one without pushes goes.
    private static let mostIdle = 64

    // INVARIANT: `indices` has the index of each flow.
    var flows: SlotTable<Flow>
    var indices: [Name: Int] = [:]
    /// The last index that was asked for: pushes of one message come one after the other.
    private var last: (ids: DeliveryGroup.IDs, isVoIP: Bool, index: Int)?
    /// The circuits that are not as new.
    var circuits: [Certificate.Name: Circuit] = [:]
    /// The most pushes in flight of a flow.
    let limit: Int
    let policy: PushDispatcher.CircuitPolicy?
    /// The pushes a second through certificates that have a rate of their own in place of their service's.
    let rates: [Certificate.Name: Int]
    /// What the rates of certificates leave to be sent.
    var buckets: [Certificate.Name: TokenBucket] = [:]
    /// The number of items in the heaps, those included that are out of date.
    var count = 0
    /// The number of pushes in flight, and of those that were accepted, of which the queue has yet to record it.
    ///
    /// Those in flight that have stalled are counted apart.
    var inFlight = 0
    var unsettled = 0
    var stalled = 0
    /// The number of pushes that were sent.
    var turns: Int64 = 0

    init(limit: Int, rates: [Certificate.Name: Int], circuit policy: PushDispatcher.CircuitPolicy?)
    {
        self.limit = limit
        self.rates = rates
        self.policy = policy
        let vacant = Name("", isVoIP: false)
        let highest = InFlightLimit(highest: limit)
        flows = SlotTable(vacant: Flow(name: vacant, limit: highest, rate: nil))
    }

    var all: some Sequence<Flow> { flows.indices.lazy.map { flows.elements[$0] } }

    // MARK: Pushes in hand

    /// Notes that a push is in hand, and returns the index of its flow.
    mutating func enter(_ delivery: Delivery) -> Int {
        let index = index(of: delivery)
        flows.elements[index].inHand += 1
        return index
    }

    /// Notes that a push of a flow is in hand no longer; a flow without pushes goes, unless its limit is lower than at
    /// first, or there are few others.
    mutating func leave(_ index: Int) {
        flows.elements[index].inHand -= 1
        guard flows.elements[index].isEmpty else { return }
        let flow = flows.elements[index]
        // What it still has is out of date.
        count -= flow.due.count + flow.expiring.count
        guard flow.limit.value == limit, indices.count > Self.mostIdle else {
            flows.elements[index].due = DueQueue()
            flows.elements[index].expiring = DueQueue()
            return
        }
        indices[flow.name] = nil
        flows.remove(index)
        if last?.index == index {
            last = nil
        }
    }

    private mutating func index(of delivery: Delivery) -> Int {
        let (ids, isVoIP) = (delivery.groupIDs, delivery.isVoIP)
        if let last, last.ids === ids, last.isVoIP == isVoIP { return last.index }
        let name = Name(delivery)
        let index = indices[name] ?? insert(name, rate: rate(of: delivery))
        indices[name] = index
        last = (ids, isVoIP, index)
        return index
    }

    // MARK: Pushes that wait

    /// Adds a push that is due at an instant; of those due at the same instant, the lowest id is first.
    ///
    /// - Parameters:
    ///   - id: The push.
    ///   - flow: The index of its flow.
    ///   - due: The instant.
    ///   - isLate: Whether others are likely to come that are due before it.
    ///   - expires: When it expires.
    mutating func insert(
        _ id: Push.ID,
        in flow: Int,
        at due: Instant,
        isLate: Bool,
        expires: Instant
    ) {
        count += 1
        flows.elements[flow].due.insert(
            id,
            at: due,
            order: id.number,
            isLate: isLate
        )
        if isHeld(flow) {
            insertExpiring(id, in: flow, at: expires)
        }
    }

    /// Notes when a push expires that waits while its circuit is open.
    mutating func insertExpiring(_ id: Push.ID, in flow: Int, at instant: Instant) {
        count += 1
        flows.elements[flow].expiring.insert(id, at: instant, order: id.number)
    }

    /// Changes how many pushes of a flow wait, how many of them wait to be sent again, and of how many the queue has yet to
    /// record that they were accepted.
    mutating func add(waiting: Int = 0, postponed: Int = 0, unsettled: Int = 0, in flow: Int) {
        self.unsettled += unsettled
        flows.elements[flow].unsettled += unsettled
        flows.elements[flow].waiting += waiting
        flows.elements[flow].postponed += postponed
    }

    /// Removes the push that is sent next at `now`; `nil` if none is due, or if there is no room.
    mutating func removeNext(at now: Instant) -> Push.ID? {
        guard let flow = nextFlow(at: now),
            let id = flows.elements[flow].due.removeFirst(dueAt: now)
        else { return nil }
        count -= 1
        return id
    }

    /// Whether a push can be sent at `now`.
    func hasNext(at now: Instant) -> Bool { nextFlow(at: now) != nil }

    private func nextFlow(at now: Instant) -> Int? {
        var best: (flow: Int, inFlight: Int, turn: Int64, next: DueQueue<Push.ID>.Item)?
        for flow in flows.elements.indices {
            guard let next = flows.elements[flow].due.first, next.due <= now,
                hasSlot(flow, at: now)
            else { continue }
            let (inFlight, turn) = (flows.elements[flow].inFlight, flows.elements[flow].turn)
            let isBetter = best.map {
                (inFlight, turn) == ($0.inFlight, $0.turn)
                    ? next.comes(before: $0.next) : (inFlight, turn) < ($0.inFlight, $0.turn)
            }
            if isBetter ?? true {
                best = (flow, inFlight, turn, next)
            }
        }
        return best?.flow
    }

    private func hasSlot(_ flow: Int, at now: Instant) -> Bool {
        // A probe does not wait for the pushes that the server has left unanswered.
        if let circuit = circuit(of: flow), circuit.isOpen {
            return circuit.passes(at: now)
        }
        return flows.elements[flow].slots > 0 && bucket(of: flow)?.hasPush ?? true
    }

    /// The circuit of a flow, unless it is as new.
    func circuit(of flow: Int) -> Circuit? {
        guard !circuits.isEmpty else { return nil }
        return circuits[flows.elements[flow].name.certificateName]
    }

    /// Removes the pushes that have expired while their circuit is open; some may not wait any more.
    mutating func removeExpired(at now: Instant) -> [Push.ID] {
        var expired: [Push.ID] = []
        for index in flows.elements.indices {
            while let id = flows.elements[index].expiring.removeFirst(dueAt: now) {
                count -= 1
                expired.append(id)
            }
        }
        return expired.sorted()
    }

    /// The instant after `now` at which the next push is due, or expires while it is held.
    func nextDue(after now: Instant) -> Instant? {
        var next: Instant?
        func note(_ instant: Instant?) {
            // A push that is due already waits for room, not for the time.
            guard let instant, now < instant else { return }
            next = min(next ?? instant, instant)
        }
        for index in flows.indices {
            let flow = flows.elements[index]
            switch circuit(of: index)?.state {
            case nil, .closed?:
                note(flow.due.first?.due)
                if flow.slots > 0, let due = flow.due.first?.due, due <= now {
                    note(bucket(of: index)?.next(after: now))
                }
            case .open(let end)? where flow.waiting > 0:
                note(flow.due.first.map { $0.due }.map { max($0, end) })
                note(flow.expiring.first?.due)
            // What expires during a probe ends with it.
            case .open?, .probing?: break
            }
        }
        return next
    }

    /// Removes all that is in the heaps.
    mutating func removeAll() {
        for index in flows.elements.indices {
            flows.elements[index].due = DueQueue()
            flows.elements[index].expiring = DueQueue()
        }
        count = 0
    }
}
