import APNsModel
import PushModel
import WallTime

/// The pushes that wait to be sent, each in the lane of its certificate and of its urgency.
///
/// Of the lanes with a push that is due, the one with the fewest pushes in flight is next. So certificates have
/// equal shares, calls are not held up by messages, and a certificate whose server is slow takes no more than
/// its own places. The lanes of a certificate whose circuit is open hold their pushes, but for a probe.
struct DeliveryLanes: Sendable {
    /// What distinguishes a lane: VoIP pushes have one of their own.
    struct Name: Hashable, Sendable {
        let certificateName: CertificateName
        let isVoIP: Bool

        init(_ delivery: Delivery) {
            certificateName = delivery.groupIDs.certificateName
            isVoIP = delivery.pushType == .voip
        }
    }

    struct Lane: Sendable {
        var due = DueHeap<Push.ID>()
        /// The pushes that wait, by their expiration; filled only while the circuit is open.
        var expiring = DueHeap<Push.ID>()
        var inFlight = 0
        /// The number of pushes that wait.
        var waiting = 0
        /// The number of pushes that wait to be sent again.
        var postponed = 0
        var limit: InFlightLimit
        /// When the last reply came, or the first push of those in flight was sent.
        var progress = Instant.earliest

        /// When the lane stalls if no reply comes; `nil` if it has places left, or nothing waits for one.
        var stall: Instant? {
            guard waiting > 0, inFlight >= limit.value else { return nil }
            return progress.adding(milliseconds: DeliveryLanes.stallMilliseconds)
        }

        func isStalled(at now: Instant) -> Bool { stall.map { $0 <= now } ?? false }

        var isEmpty: Bool {
            inFlight == 0 && waiting == 0 && postponed == 0 && due.count == 0 && expiring.count == 0
        }
    }

    /// So many circuits are kept of certificates that have nothing to send.
    private static let mostCircuits = 1024

    /// A lane with all places taken is stalled if no reply has come for so long.
    private static let stallMilliseconds: Int64 = 5000

    private(set) var lanes: [Name: Lane] = [:]
    /// The circuits that are not as new.
    private(set) var circuits: [CertificateName: Circuit] = [:]
    /// The most pushes in flight of a lane.
    private let limit: Int
    private let policy: CircuitPolicy?
    /// The number of items in the heaps, those included that are out of date.
    private(set) var count = 0
    /// The number of pushes in flight.
    private(set) var inFlight = 0

    init(limit: Int, circuit policy: CircuitPolicy?) {
        self.limit = limit
        self.policy = policy
    }

    // MARK: Pushes that wait

    /// Adds a push that is due at an instant; of those due at the same instant, the lowest id is first.
    mutating func insert(_ id: Push.ID, _ delivery: Delivery, at due: Instant) {
        count += 1
        change(Name(delivery)) { $0.due.insert(id, at: due, order: id) }
        if isHeld(delivery) {
            insertExpiring(id, delivery)
        }
    }

    /// Notes when a push expires that waits while its circuit is open.
    mutating func insertExpiring(_ id: Push.ID, _ delivery: Delivery) {
        count += 1
        change(Name(delivery)) { $0.expiring.insert(id, at: delivery.expires, order: id) }
    }

    /// Changes how many pushes of a lane wait, and how many of them wait to be sent again.
    mutating func add(waiting: Int = 0, postponed: Int = 0, _ delivery: Delivery) {
        change(Name(delivery)) { lane in
            lane.waiting += waiting
            lane.postponed += postponed
        }
    }

    /// Removes the push that is sent next at `now`; `nil` if none is due, or if there is no room.
    mutating func removeNext(at now: Instant) -> Push.ID? {
        var best: (name: Name, inFlight: Int, due: Instant, id: Push.ID)?
        for (name, lane) in lanes {
            guard let due = lane.due.nextDue, due <= now, let id = lane.due.first,
                hasPlace(lane, name, at: now)
            else { continue }
            if best.map({ (lane.inFlight, due, id) < ($0.inFlight, $0.due, $0.id) }) ?? true {
                best = (name, lane.inFlight, due, id)
            }
        }
        guard let name = best?.name, let id = lanes[name]?.due.removeFirst(dueAt: now) else {
            return nil
        }
        count -= 1
        return id
    }

    private func hasPlace(_ lane: Lane, _ name: Name, at now: Instant) -> Bool {
        // A probe does not wait for the pushes that the server has left unanswered.
        if let circuit = circuits[name.certificateName], circuit.isOpen {
            return circuit.passes(at: now)
        }
        return lane.inFlight < lane.limit.value
    }

    /// Removes the pushes that have expired while their circuit is open; some may not wait any more.
    mutating func removeExpired(at now: Instant) -> [Push.ID] {
        var expired: [Push.ID] = []
        for name in Array(lanes.keys) {
            while let id = lanes[name]?.expiring.removeFirst(dueAt: now) {
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
        for (name, lane) in lanes {
            switch circuits[name.certificateName]?.state {
            case nil, .closed?: note(lane.due.nextDue)
            case .open(let end)? where lane.waiting > 0:
                note(lane.due.nextDue.map { max($0, end) })
                note(lane.expiring.nextDue)
            // What expires during a probe ends with it.
            case .open?, .probing?: break
            }
        }
        return next
    }

    /// Removes all that is in the heaps.
    mutating func removeAll() {
        for name in Array(lanes.keys) {
            change(name) { lane in
                lane.due = DueHeap()
                lane.expiring = DueHeap()
            }
        }
        count = 0
    }

    // MARK: Pushes in flight

    /// Counts a push as in flight.
    mutating func begin(_ id: Push.ID, _ delivery: Delivery, at now: Instant) {
        inFlight += 1
        change(Name(delivery)) { lane in
            if lane.inFlight == 0 {
                lane.progress = now
            }
            lane.inFlight += 1
        }
        claim(id, delivery)
    }

    /// Makes a push the probe of its circuit if that is open.
    mutating func claim(_ id: Push.ID, _ delivery: Delivery) {
        circuits[delivery.key.certificateName]?.begin(id)
    }

    /// A push was not sent after all.
    mutating func disclaim(_ id: Push.ID, _ delivery: Delivery, at now: Instant) {
        circuits[delivery.key.certificateName]?.forget(id, at: now)
    }

    /// Counts a push as in flight no longer, and draws conclusions from what its reply shows.
    mutating func end(
        _ id: Push.ID,
        _ delivery: Delivery,
        _ attempt: AttemptReport?,
        at now: Instant,
        jitter: () -> Double
    ) -> Circuit.Change? {
        inFlight -= 1
        let sign = attempt?.sign ?? .nothing
        change(Name(delivery)) { lane in
            lane.inFlight -= 1
            lane.progress = now
            lane.limit.note(
                sign,
                milliseconds: attempt?.milliseconds ?? 0,
                inFlight: lane.inFlight
            )
        }
        let name = delivery.key.certificateName
        guard let policy, circuits[name] != nil || sign != .answered else { return nil }
        var circuit = circuits[name] ?? Circuit(policy)
        let step = circuit.note(
            sign,
            of: id,
            sentAt: attempt?.sentAt ?? now,
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
        for name in Array(lanes.keys) where name.certificateName == certificate {
            count -= lanes[name]?.expiring.count ?? 0
            change(name) { $0.expiring = DueHeap() }
        }
    }

    /// Forgets circuits of certificates that have nothing to send and no pause, once there are many.
    private mutating func tidyCircuits(at now: Instant) {
        guard circuits.count > Self.mostCircuits else { return }
        let names = Set(lanes.keys.map { $0.certificateName })
        circuits = circuits.filter { names.contains($0.key) || !$0.value.passes(at: now) }
    }

    // MARK: What is held

    /// Whether the circuit of a push is open.
    func isHeld(_ delivery: Delivery) -> Bool {
        circuits[delivery.key.certificateName]?.isOpen ?? false
    }

    /// The instant before which a push that waits is not sent.
    func earliest(of push: Push) -> Instant {
        switch circuits[push.held.delivery.key.certificateName]?.state {
        case .open(let end)?: max(end, push.due)
        case nil, .closed?, .probing?: push.due
        }
    }

    /// The number of pushes that wait because a circuit is open.
    var held: Int { sum { name, lane in isOpen(name) ? lane.waiting : 0 } }

    /// The number of pushes that wait to be sent again.
    var postponed: Int { sum { _, lane in lane.postponed } }

    /// Whether a push that waits is in a lane that takes room to no avail: its circuit is open, or it is stalled.
    func isBlocked(_ delivery: Delivery, at now: Instant) -> Bool {
        let name = Name(delivery)
        return lanes[name].map { isBlocked(name, $0, at: now) } ?? false
    }

    /// The number of pushes that wait in lanes that are blocked, and of those that wait to be sent again if they
    /// are counted.
    func blocked(at now: Instant, countingPostponed: Bool) -> Int {
        sum { name, lane in
            let postponed = countingPostponed ? lane.postponed : 0
            return isBlocked(name, lane, at: now) ? max(lane.waiting, postponed) : postponed
        }
    }

    /// The instant after `now` at which the next lane stalls if no reply comes; `nil` if none can.
    func nextStall(after now: Instant) -> Instant? {
        lanes.values.compactMap { $0.stall }.filter { now < $0 }.min()
    }

    /// The certificates whose pushes are not to be taken out of the queue: a lane of theirs is stalled, or their
    /// circuit is open and no push is wanted for a probe.
    func closedOff(at now: Instant) -> Set<CertificateName> {
        var names: Set<CertificateName> = []
        for (name, lane) in lanes where lane.isStalled(at: now) {
            names.insert(name.certificateName)
        }
        for (name, circuit) in circuits where circuit.isOpen {
            let hasProbe = [false, true].contains { isVoIP in
                (lanes[Name(name, isVoIP: isVoIP)]?.waiting ?? 0) > 0
            }
            if hasProbe || !circuit.passes(at: now) {
                names.insert(name)
            }
        }
        return names
    }

    private func isBlocked(_ name: Name, _ lane: Lane, at now: Instant) -> Bool {
        isOpen(name) || lane.isStalled(at: now)
    }

    private func isOpen(_ name: Name) -> Bool { circuits[name.certificateName]?.isOpen ?? false }

    private func sum(_ number: (Name, Lane) -> Int) -> Int {
        lanes.reduce(0) { $0 + number($1.key, $1.value) }
    }

    /// Changes a lane; one with nothing in it goes, unless its limit is lower than at first.
    private mutating func change(_ name: Name, _ body: (inout Lane) -> Void) {
        body(&lanes[name, default: Lane(limit: InFlightLimit(highest: limit))])
        if let lane = lanes[name], lane.isEmpty, lane.limit.value == limit {
            lanes[name] = nil
        }
    }
}

extension DeliveryLanes.Name {
    init(_ certificateName: CertificateName, isVoIP: Bool) {
        self.certificateName = certificateName
        self.isVoIP = isVoIP
    }
}
