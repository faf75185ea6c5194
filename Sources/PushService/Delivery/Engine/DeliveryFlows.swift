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
    /// What distinguishes a flow: VoIP pushes have one of their own.
    struct Name: Hashable, Sendable {
        let certificateName: CertificateName
        let isVoIP: Bool

        init(_ delivery: Delivery) {
            certificateName = delivery.groupIDs.certificateName
            isVoIP = delivery.isVoIP
        }
    }

    struct Flow: Sendable {
        let name: Name
        /// The number of its pushes in hand, those included that do not wait.
        var inHand = 0
        var due = DuePushes()
        /// The pushes that wait, by their expiration; filled only while the circuit is open.
        var expiring = DueHeap<Push.ID>()
        var inFlight = 0
        /// The number of pushes that were accepted, of which the queue has yet to record it.
        var unsettled = 0
        /// The number of pushes that wait.
        var waiting = 0
        /// The number of pushes that wait to be sent again.
        var postponed = 0
        /// The number that its last push had among all that were sent; 0 if none was.
        var turn: Int64 = 0
        var limit: InFlightLimit
        /// When the last reply came, or the first push of those in flight was sent.
        var progress = Instant.earliest

        /// When the flow stalls if no reply comes; `nil` if it has slots left.
        var stall: Instant? {
            guard isFull, inFlight > 0 else { return nil }
            return progress.adding(milliseconds: DeliveryFlows.stallMilliseconds)
        }

        /// How many more of its pushes can be sent at once.
        var slots: Int { limit.value - inFlight - unsettled }

        /// Whether so few slots are left that pushes for them are not worth a call to the queue.
        var isFull: Bool { slots <= limit.value / 8 }

        func isStalled(at now: Instant) -> Bool { stall.map { $0 <= now } ?? false }

        var isEmpty: Bool { inHand == 0 }

        /// Notes that a push is in flight no longer.
        mutating func end(_ sign: ServerSign, milliseconds: Int64, at now: Instant) {
            inFlight -= 1
            progress = now
            limit.note(sign, milliseconds: milliseconds, inFlight: inFlight)
        }
    }

    /// So many circuits are kept of certificates that have nothing to send.
    private static let mostCircuits = 1024

    /// A flow that is full is stalled if no reply has come for so long.
    private static let stallMilliseconds: Int64 = 5000

    // INVARIANT: `indices` has the index of each flow.
    private var flows: SlotTable<Flow>
    private var indices: [Name: Int] = [:]
    /// The last index that was asked for: pushes of one message come one after the other.
    private var last: (ids: DeliveryGroup.IDs, isVoIP: Bool, index: Int)?
    /// The circuits that are not as new.
    private(set) var circuits: [CertificateName: Circuit] = [:]
    /// The most pushes in flight of a flow.
    private let limit: Int
    private let policy: CircuitPolicy?
    /// The number of items in the heaps, those included that are out of date.
    private(set) var count = 0
    /// The number of pushes in flight, and of those that were accepted, of which the queue has yet to record it.
    private(set) var inFlight = 0
    private(set) var unsettled = 0
    /// The number of pushes that were sent.
    private var turns: Int64 = 0

    init(limit: Int, circuit policy: CircuitPolicy?) {
        self.limit = limit
        self.policy = policy
        let vacant = Name("", isVoIP: false)
        flows = SlotTable(vacant: Flow(name: vacant, limit: InFlightLimit(highest: limit)))
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
    /// first.
    mutating func leave(_ index: Int) {
        flows.elements[index].inHand -= 1
        guard flows.elements[index].isEmpty else { return }
        let flow = flows.elements[index]
        // What it still has is out of date.
        count -= flow.due.count + flow.expiring.count
        guard flow.limit.value == limit else {
            flows.elements[index].due = DuePushes()
            flows.elements[index].expiring = DueHeap()
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
        let index =
            indices[name] ?? flows.insert(Flow(name: name, limit: InFlightLimit(highest: limit)))
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
        flows.elements[flow].due.insert(id, at: due, isLate: isLate)
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
        var best: (flow: Int, inFlight: Int, turn: Int64, due: Instant, id: Push.ID)?
        for flow in flows.elements.indices {
            guard let (id, due) = flows.elements[flow].due.first, due <= now,
                hasSlot(flow, at: now)
            else { continue }
            let (inFlight, turn) = (flows.elements[flow].inFlight, flows.elements[flow].turn)
            let isBetter = best.map {
                (inFlight, turn, due, id) < ($0.inFlight, $0.turn, $0.due, $0.id)
            }
            if isBetter ?? true {
                best = (flow, inFlight, turn, due, id)
            }
        }
        return best?.flow
    }

    private func hasSlot(_ flow: Int, at now: Instant) -> Bool {
        // A probe does not wait for the pushes that the server has left unanswered.
        if let circuit = circuit(of: flow), circuit.isOpen {
            return circuit.passes(at: now)
        }
        return flows.elements[flow].slots > 0
    }

    /// The circuit of a flow, unless it is as new.
    private func circuit(of flow: Int) -> Circuit? {
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
            case nil, .closed?: note(flow.due.first?.due)
            case .open(let end)? where flow.waiting > 0:
                note(flow.due.first.map { $0.due }.map { max($0, end) })
                note(flow.expiring.nextDue)
            // What expires during a probe ends with it.
            case .open?, .probing?: break
            }
        }
        return next
    }

    /// Removes all that is in the heaps.
    mutating func removeAll() {
        for index in flows.elements.indices {
            flows.elements[index].due = DuePushes()
            flows.elements[index].expiring = DueHeap()
        }
        count = 0
    }

    // MARK: Pushes in flight

    /// Counts a push as in flight.
    mutating func begin(_ id: Push.ID, in flow: Int, at now: Instant) {
        inFlight += 1
        turns += 1
        flows.elements[flow].turn = turns
        if flows.elements[flow].inFlight == 0 {
            flows.elements[flow].progress = now
        }
        flows.elements[flow].inFlight += 1
        claim(id, in: flow)
    }

    /// Makes a push the probe of its circuit if that is open.
    mutating func claim(_ id: Push.ID, in flow: Int) {
        guard !circuits.isEmpty else { return }
        circuits[flows.elements[flow].name.certificateName]?.begin(id)
    }

    /// A push was not sent after all.
    mutating func disclaim(_ id: Push.ID, in flow: Int, at now: Instant) {
        guard !circuits.isEmpty else { return }
        circuits[flows.elements[flow].name.certificateName]?.forget(id, at: now)
    }

    /// Counts a push as in flight no longer, and draws conclusions from what its reply shows.
    mutating func end(
        _ result: SendResult,
        at now: Instant,
        jitter: () -> Double
    ) -> Circuit.Change? {
        inFlight -= 1
        let (flow, sign) = (result.push.flow, result.sign)
        flows.elements[flow].end(sign, milliseconds: result.milliseconds, at: now)
        if case .answered = sign, circuits.isEmpty { return nil }
        let name = flows.elements[flow].name.certificateName
        guard let policy, circuits[name] != nil || sign != .answered else { return nil }
        var circuit = circuits[name] ?? Circuit(policy)
        let step = circuit.note(
            sign,
            of: result.push.id,
            sentAt: result.sentAt,
            at: now,
            jitter: jitter()
        )
        circuits[name] = circuit.isAsNew ? nil : circuit
        if step == .closed {
            letGo(name)
        }
        tidyCircuits(at: now)
        return step
    }

    private mutating func letGo(_ certificate: CertificateName) {
        for index in flows.indices
        where flows.elements[index].name.certificateName == certificate {
            count -= flows.elements[index].expiring.count
            flows.elements[index].expiring = DueHeap()
        }
    }

    /// Forgets circuits of certificates that have nothing to send and no pause, once there are many.
    private mutating func tidyCircuits(at now: Instant) {
        guard circuits.count > Self.mostCircuits else { return }
        let names = Set(indices.keys.map { $0.certificateName })
        circuits = circuits.filter { names.contains($0.key) || !$0.value.passes(at: now) }
    }

    // MARK: What is held

    /// Whether the circuit of a push is open.
    func isHeld(_ flow: Int) -> Bool { circuit(of: flow)?.isOpen ?? false }

    /// The instant before which a push that waits is not sent.
    func earliest(of push: Push) -> Instant {
        switch circuit(of: push.flow)?.state {
        case .open(let end)?: max(end, push.due)
        case nil, .closed?, .probing?: push.due
        }
    }

    /// The number of pushes that wait because a circuit is open.
    var held: Int { sum { isHeld($0) ? $1.waiting : 0 } }

    /// The number of pushes that wait to be sent again.
    var postponed: Int { sum { $1.postponed } }

    /// Whether a push that waits is in a flow that takes room to no avail: its circuit is open, or it is stalled.
    func isBlocked(_ flow: Int, at now: Instant) -> Bool {
        isHeld(flow) || flows.elements[flow].isStalled(at: now)
    }

    /// The number of pushes that wait in flows that are blocked, and of those that wait to be sent again if they
    /// are counted.
    func blocked(at now: Instant, countingPostponed: Bool) -> Int {
        sum { index, flow in
            let postponed = countingPostponed ? flow.postponed : 0
            return isBlocked(index, at: now) ? max(flow.waiting, postponed) : postponed
        }
    }

    /// The instant after `now` at which the next flow stalls if no reply comes; `nil` if none can.
    func nextStall(after now: Instant) -> Instant? {
        all.compactMap { $0.stall }.filter { now < $0 }.min()
    }

    /// The certificates whose pushes are not to be taken out of the queue: a flow of theirs is stalled, or their
    /// circuit is open and no push is wanted for a probe.
    func closedOff(at now: Instant) -> Set<CertificateName> {
        var names: Set<CertificateName> = []
        for flow in all where flow.isStalled(at: now) {
            names.insert(flow.name.certificateName)
        }
        for (name, circuit) in circuits where circuit.isOpen {
            let hasProbe = [false, true].contains { isVoIP in
                let index = indices[Name(name, isVoIP: isVoIP)]
                return index.map { flows.elements[$0].waiting } ?? 0 > 0
            }
            if hasProbe || !circuit.passes(at: now) {
                names.insert(name)
            }
        }
        return names
    }

    /// How many pushes are to be taken out of the queue, so that they are sent at once, and of which certificates none.
    ///
    /// A flow that has few slots left waits for some more of them, so that calls to the queue take more than one push.
    func openings(at now: Instant, inAll: Int) -> (room: Int, leftOut: Set<CertificateName>) {
        var leftOut = closedOff(at: now)
        var room = limit
        for flow in all where flow.inHand > 0 && !leftOut.contains(flow.name.certificateName) {
            let slots = flow.slots - (flow.waiting - flow.postponed)
            if flow.isFull || slots <= 0 {
                leftOut.insert(flow.name.certificateName)
            } else {
                room = min(room, slots)
            }
        }
        let waiting = sum { $1.waiting - $1.postponed }
        return (min(room, inAll - inFlight - unsettled - waiting), leftOut)
    }

    private func sum(_ number: (Int, Flow) -> Int) -> Int {
        var sum = 0
        for index in flows.indices {
            sum += number(index, flows.elements[index])
        }
        return sum
    }
}

extension DeliveryFlows.Name {
    init(_ certificateName: CertificateName, isVoIP: Bool) {
        self.certificateName = certificateName
        self.isVoIP = isVoIP
    }
}
