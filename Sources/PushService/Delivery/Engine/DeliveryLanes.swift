import APNsModel
import ExactJSON
import PushModel
import WallTime

/// The pushes that wait to be sent, each in the lane of its certificate and of its urgency.
///
/// Of the lanes with a push that is due, the one with the fewest pushes in flight is next; of equal ones, the one whose
/// last push was sent first. So certificates have equal shares, calls are not held up by messages, and a certificate whose server is slow takes no more than
/// its own places. The lanes of a certificate whose circuit is open hold their pushes, but for a probe.
struct DeliveryLanes: Sendable {
    /// What distinguishes a lane: VoIP pushes have one of their own.
    struct Name: Hashable, Sendable {
        let certificateName: CertificateName
        let isVoIP: Bool

        init(_ delivery: Delivery) {
            certificateName = delivery.groupIDs.certificateName
            isVoIP = delivery.isVoIP
        }
    }

    struct Lane: Sendable {
        let name: Name
        /// The number of its pushes in hand, those included that do not wait.
        var inHand = 0
        var due = DuePushes()
        /// The pushes that wait, by their expiration; filled only while the circuit is open.
        var expiring = DueHeap<Push.ID>()
        var inFlight = 0
        /// The number of pushes that wait.
        var waiting = 0
        /// The number of pushes that wait to be sent again.
        var postponed = 0
        /// The number that its last push had among all that were sent; 0 if none was.
        var turn: Int64 = 0
        var limit: InFlightLimit
        /// When the last reply came, or the first push of those in flight was sent.
        var progress = Instant.earliest

        /// When the lane stalls if no reply comes; `nil` if it has places left, or nothing waits for one.
        var stall: Instant? {
            guard waiting > 0, inFlight >= limit.value else { return nil }
            return progress.adding(milliseconds: DeliveryLanes.stallMilliseconds)
        }

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

    /// A lane with all places taken is stalled if no reply has come for so long.
    private static let stallMilliseconds: Int64 = 5000

    // INVARIANT: `places` has the place of each lane.
    private var lanes: PlaceTable<Lane>
    private var places: [Name: Int] = [:]
    /// The last place that was asked for: pushes of one message come one after the other.
    private var last: (ids: DeliveryGroup.IDs, isVoIP: Bool, place: Int)?
    /// The circuits that are not as new.
    private(set) var circuits: [CertificateName: Circuit] = [:]
    /// The most pushes in flight of a lane.
    private let limit: Int
    private let policy: CircuitPolicy?
    /// The number of items in the heaps, those included that are out of date.
    private(set) var count = 0
    /// The number of pushes in flight.
    private(set) var inFlight = 0
    /// The number of pushes that were sent.
    private var turns: Int64 = 0

    init(limit: Int, circuit policy: CircuitPolicy?) {
        self.limit = limit
        self.policy = policy
        let vacant = Name("", isVoIP: false)
        lanes = PlaceTable(vacant: Lane(name: vacant, limit: InFlightLimit(highest: limit)))
    }

    var all: some Sequence<Lane> { lanes.places.lazy.map { lanes.elements[$0] } }

    // MARK: Pushes in hand

    /// Notes that a push is in hand, and returns the place of its lane.
    mutating func enter(_ delivery: Delivery) -> Int {
        let place = place(of: delivery)
        lanes.elements[place].inHand += 1
        return place
    }

    /// Notes that a push of a lane is in hand no longer; a lane without pushes goes, unless its limit is lower than at
    /// first.
    mutating func leave(_ place: Int) {
        lanes.elements[place].inHand -= 1
        guard lanes.elements[place].isEmpty else { return }
        let lane = lanes.elements[place]
        // What it still has is out of date.
        count -= lane.due.count + lane.expiring.count
        guard lane.limit.value == limit else {
            lanes.elements[place].due = DuePushes()
            lanes.elements[place].expiring = DueHeap()
            return
        }
        places[lane.name] = nil
        lanes.remove(place)
        if last?.place == place {
            last = nil
        }
    }

    private mutating func place(of delivery: Delivery) -> Int {
        let (ids, isVoIP) = (delivery.groupIDs, delivery.isVoIP)
        if let last, last.ids === ids, last.isVoIP == isVoIP { return last.place }
        let name = Name(delivery)
        let place =
            places[name] ?? lanes.insert(Lane(name: name, limit: InFlightLimit(highest: limit)))
        places[name] = place
        last = (ids, isVoIP, place)
        return place
    }

    // MARK: Pushes that wait

    /// Adds a push that is due at an instant; of those due at the same instant, the lowest id is first.
    ///
    /// - Parameters:
    ///   - id: The push.
    ///   - lane: The place of its lane.
    ///   - due: The instant.
    ///   - isLate: Whether others are likely to come that are due before it.
    ///   - expires: When it expires.
    mutating func insert(
        _ id: Push.ID,
        in lane: Int,
        at due: Instant,
        isLate: Bool,
        expires: Instant
    ) {
        count += 1
        lanes.elements[lane].due.insert(id, at: due, isLate: isLate)
        if isHeld(lane) {
            insertExpiring(id, in: lane, at: expires)
        }
    }

    /// Notes when a push expires that waits while its circuit is open.
    mutating func insertExpiring(_ id: Push.ID, in lane: Int, at instant: Instant) {
        count += 1
        lanes.elements[lane].expiring.insert(id, at: instant, order: id.number)
    }

    /// Changes how many pushes of a lane wait, and how many of them wait to be sent again.
    mutating func add(waiting: Int = 0, postponed: Int = 0, in lane: Int) {
        lanes.elements[lane].waiting += waiting
        lanes.elements[lane].postponed += postponed
    }

    /// Removes the push that is sent next at `now`; `nil` if none is due, or if there is no room.
    mutating func removeNext(at now: Instant) -> Push.ID? {
        guard let lane = nextLane(at: now),
            let id = lanes.elements[lane].due.removeFirst(dueAt: now)
        else { return nil }
        count -= 1
        return id
    }

    /// Whether a push can be sent at `now`.
    func hasNext(at now: Instant) -> Bool { nextLane(at: now) != nil }

    private func nextLane(at now: Instant) -> Int? {
        var best: (lane: Int, inFlight: Int, turn: Int64, due: Instant, id: Push.ID)?
        for lane in lanes.elements.indices {
            guard let (id, due) = lanes.elements[lane].due.first, due <= now,
                hasPlace(lane, at: now)
            else { continue }
            let (inFlight, turn) = (lanes.elements[lane].inFlight, lanes.elements[lane].turn)
            let isBetter = best.map {
                (inFlight, turn, due, id) < ($0.inFlight, $0.turn, $0.due, $0.id)
            }
            if isBetter ?? true {
                best = (lane, inFlight, turn, due, id)
            }
        }
        return best?.lane
    }

    private func hasPlace(_ lane: Int, at now: Instant) -> Bool {
        // A probe does not wait for the pushes that the server has left unanswered.
        if let circuit = circuit(of: lane), circuit.isOpen {
            return circuit.passes(at: now)
        }
        return lanes.elements[lane].inFlight < lanes.elements[lane].limit.value
    }

    /// The circuit of a lane, unless it is as new.
    private func circuit(of lane: Int) -> Circuit? {
        guard !circuits.isEmpty else { return nil }
        return circuits[lanes.elements[lane].name.certificateName]
    }

    /// Removes the pushes that have expired while their circuit is open; some may not wait any more.
    mutating func removeExpired(at now: Instant) -> [Push.ID] {
        var expired: [Push.ID] = []
        for place in lanes.elements.indices {
            while let id = lanes.elements[place].expiring.removeFirst(dueAt: now) {
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
        for place in lanes.places {
            let lane = lanes.elements[place]
            switch circuit(of: place)?.state {
            case nil, .closed?: note(lane.due.first?.due)
            case .open(let end)? where lane.waiting > 0:
                note(lane.due.first.map { $0.due }.map { max($0, end) })
                note(lane.expiring.nextDue)
            // What expires during a probe ends with it.
            case .open?, .probing?: break
            }
        }
        return next
    }

    /// Removes all that is in the heaps.
    mutating func removeAll() {
        for place in lanes.elements.indices {
            lanes.elements[place].due = DuePushes()
            lanes.elements[place].expiring = DueHeap()
        }
        count = 0
    }

    // MARK: Pushes in flight

    /// Counts a push as in flight.
    mutating func begin(_ id: Push.ID, in lane: Int, at now: Instant) {
        inFlight += 1
        turns += 1
        lanes.elements[lane].turn = turns
        if lanes.elements[lane].inFlight == 0 {
            lanes.elements[lane].progress = now
        }
        lanes.elements[lane].inFlight += 1
        claim(id, in: lane)
    }

    /// Makes a push the probe of its circuit if that is open.
    mutating func claim(_ id: Push.ID, in lane: Int) {
        guard !circuits.isEmpty else { return }
        circuits[lanes.elements[lane].name.certificateName]?.begin(id)
    }

    /// A push was not sent after all.
    mutating func disclaim(_ id: Push.ID, in lane: Int, at now: Instant) {
        guard !circuits.isEmpty else { return }
        circuits[lanes.elements[lane].name.certificateName]?.forget(id, at: now)
    }

    /// Counts a push as in flight no longer, and draws conclusions from what its reply shows.
    mutating func end(
        _ id: Push.ID,
        in lane: Int,
        _ attempt: AttemptReport?,
        at now: Instant,
        jitter: () -> Double
    ) -> Circuit.Change? {
        inFlight -= 1
        let sign = attempt?.sign ?? .nothing
        lanes.elements[lane].end(sign, milliseconds: attempt?.milliseconds ?? 0, at: now)
        if case .answered = sign, circuits.isEmpty { return nil }
        let name = lanes.elements[lane].name.certificateName
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
        for place in lanes.places
        where lanes.elements[place].name.certificateName == certificate {
            count -= lanes.elements[place].expiring.count
            lanes.elements[place].expiring = DueHeap()
        }
    }

    /// Forgets circuits of certificates that have nothing to send and no pause, once there are many.
    private mutating func tidyCircuits(at now: Instant) {
        guard circuits.count > Self.mostCircuits else { return }
        let names = Set(places.keys.map { $0.certificateName })
        circuits = circuits.filter { names.contains($0.key) || !$0.value.passes(at: now) }
    }

    // MARK: What is held

    /// Whether the circuit of a push is open.
    func isHeld(_ lane: Int) -> Bool { circuit(of: lane)?.isOpen ?? false }

    /// The instant before which a push that waits is not sent.
    func earliest(of push: Push) -> Instant {
        switch circuit(of: push.lane)?.state {
        case .open(let end)?: max(end, push.due)
        case nil, .closed?, .probing?: push.due
        }
    }

    /// The number of pushes that wait because a circuit is open.
    var held: Int { sum { isHeld($0) ? $1.waiting : 0 } }

    /// The number of pushes that wait to be sent again.
    var postponed: Int { sum { $1.postponed } }

    /// Whether a push that waits is in a lane that takes room to no avail: its circuit is open, or it is stalled.
    func isBlocked(_ lane: Int, at now: Instant) -> Bool {
        isHeld(lane) || lanes.elements[lane].isStalled(at: now)
    }

    /// The number of pushes that wait in lanes that are blocked, and of those that wait to be sent again if they
    /// are counted.
    func blocked(at now: Instant, countingPostponed: Bool) -> Int {
        sum { place, lane in
            let postponed = countingPostponed ? lane.postponed : 0
            return isBlocked(place, at: now) ? max(lane.waiting, postponed) : postponed
        }
    }

    /// The instant after `now` at which the next lane stalls if no reply comes; `nil` if none can.
    func nextStall(after now: Instant) -> Instant? {
        all.compactMap { $0.stall }.filter { now < $0 }.min()
    }

    /// The certificates whose pushes are not to be taken out of the queue: a lane of theirs is stalled, or their
    /// circuit is open and no push is wanted for a probe.
    func closedOff(at now: Instant) -> Set<CertificateName> {
        var names: Set<CertificateName> = []
        for lane in all where lane.isStalled(at: now) {
            names.insert(lane.name.certificateName)
        }
        for (name, circuit) in circuits where circuit.isOpen {
            let hasProbe = [false, true].contains { isVoIP in
                let place = places[Name(name, isVoIP: isVoIP)]
                return place.map { lanes.elements[$0].waiting } ?? 0 > 0
            }
            if hasProbe || !circuit.passes(at: now) {
                names.insert(name)
            }
        }
        return names
    }

    private func sum(_ number: (Int, Lane) -> Int) -> Int {
        var sum = 0
        for place in lanes.places {
            sum += number(place, lanes.elements[place])
        }
        return sum
    }
}

extension DeliveryLanes.Name {
    init(_ certificateName: CertificateName, isVoIP: Bool) {
        self.certificateName = certificateName
        self.isVoIP = isVoIP
    }
}
