import PushModel
import WallTime

/// The deliveries of a queue in memory.
struct DeliveryTable: Sendable {
    struct Entry: Sendable {
        let delivery: Delivery
        /// The instant at which it was enqueued.
        let enqueued: Instant
        /// The number of times that the delivery was leased.
        var serial: Int64 = 0
        /// The number of leases since the last settlement.
        var unsettledLeases = 0
        var attempts = 0
        /// The instant at which the delivery is to be sent.
        var due: Instant
        /// The instant at which the lease is over; `nil` if there is none.
        var leaseEnd: Instant?
        var owner: DeliveryOwner?
        /// The place of its lane.
        let lane: Int
        /// The version of the heap item that counts; items with a lower one are out of date.
        var version: Int64 = 0

        /// The instant from which on the delivery can be leased.
        var available: Instant { leaseEnd.map { max(due, $0) } ?? due }

        mutating func lease(on terms: LeaseTerms, at now: Instant) {
            serial += 1
            unsettledLeases += 1
            owner = terms.owner
            leaseEnd = now.adding(milliseconds: terms.duration.milliseconds)
        }
    }

    /// The deliveries of a certificate, in order.
    struct Lane: Sendable {
        /// The key of one of its deliveries, of which the app and the certificate are those of all.
        let example: DeliveryKey
        /// The number of its deliveries.
        var count = 0
        var due = DueHeap<HeapItem>()
    }

    struct LaneName: Hashable, Sendable {
        let app: AppID
        let certificateName: CertificateName
    }

    struct HeapItem: Sendable {
        let number: Int64
        let version: Int64
    }

    /// How often a delivery is leased in a row without a settlement.
    static let maximumLeases = 10

    // INVARIANT: every entry is in `index`, in `numbers` under its key, and in the heap of its lane at its `available` with
    // its `version`; one with a replacement key is in `replaceable`. All other items of a heap are out of
    // date; they are at most as many as the entries, plus 64.
    var entries: [Int64: Entry] = [:]
    var index = DeliveryIndex()
    var numbers: [HashedKey: Int64] = [:]
    var replaceable: [HashedKey: Int64] = [:]
    // There are as many lanes as certificates, and they stay when they are empty.
    var lanes: [Lane] = []
    var lanePlaces: [LaneName: Int] = [:]
    var lastLane: (ids: DeliveryGroup.IDs, place: Int)?
    var ended: RememberedKeys<HashedKey, DeliveryEnd>
    var recalled: RememberedKeys<DeliveryRecall, Void>
    var deadLetters: [Int64: (letter: DeadLetter, delivery: Delivery)] = [:]
    let limit: Int
    var lastNumber: Int64 = 0

    init(remembering time: Duration, atMost limit: Int) {
        ended = RememberedKeys(for: time, atMost: limit)
        recalled = RememberedKeys(for: time, atMost: limit)
        self.limit = limit
    }

    // MARK: Leases

    mutating func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms,
        at now: Instant
    ) -> [LeasedDelivery] {
        // All are found before the first is leased, or a lease of no time would let this call lease an entry
        // twice.
        var found: [Int64] = []
        let selected = places(of: selection)
        while found.count < count, let (lane, due) = first(of: selected), due <= now,
            let number = lanes[lane].due.removeFirst(dueAt: now)?.number
        {
            entries[number]?.version += 1
            found.append(number)
        }
        return found.compactMap { lease($0, on: terms, at: now) }
    }

    /// Leases an entry; one that was leased too often becomes a dead letter.
    mutating func lease(
        _ number: Int64,
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedDelivery? {
        guard var entry = entries[number] else { return nil }
        guard entry.unsettledLeases < Self.maximumLeases else {
            remove(number, entry)
            bury(entry.delivery, number, at: now)
            return nil
        }
        entry.lease(on: terms, at: now)
        store(entry, number)
        return LeasedDelivery(
            delivery: entry.delivery,
            lease: DeliveryLease(entry: number, serial: entry.serial),
            attempts: entry.attempts
        )
    }

    mutating func renew(_ lease: DeliveryLease, for duration: Duration, at now: Instant) -> Bool {
        guard var entry = entries[lease.entry], entry.serial == lease.serial else { return false }
        entry.leaseEnd = now.adding(milliseconds: duration.milliseconds)
        store(entry, lease.entry)
        return true
    }

    mutating func release(_ owner: DeliveryOwner) -> Int {
        let held = index.held(by: owner)
        for number in held {
            guard var entry = entries[number] else { continue }
            entry.leaseEnd = nil
            entry.owner = nil
            store(entry, number)
        }
        tidy()
        return held.count
    }

    // MARK: The order

    /// The instant from which on the next selected entry can be leased; `nil` if there is none.
    mutating func nextDue(of selection: DeliverySelection) -> Instant? {
        first(of: places(of: selection))?.due
    }

    /// The places of the selected lanes.
    private func places(of selection: DeliverySelection) -> [Int] {
        lanes.indices.filter { selection.contains(lanes[$0].example) }
    }

    /// The lane whose first entry can be leased soonest, and when that is.
    private mutating func first(of places: [Int]) -> (lane: Int, due: Instant)? {
        var best: (lane: Int, due: Instant, number: Int64)?
        for place in places {
            guard let (due, number) = first(of: place) else { continue }
            if best.map({ (due, number) < ($0.due, $0.number) }) ?? true {
                best = (place, due, number)
            }
        }
        return best.map { ($0.lane, $0.due) }
    }

    private mutating func first(of place: Int) -> (due: Instant, number: Int64)? {
        while let item = lanes[place].due.first, let due = lanes[place].due.nextDue {
            if entries[item.number]?.version == item.version { return (due, item.number) }
            _ = lanes[place].due.removeFirst(dueAt: due)
        }
        return nil
    }

    /// Stores an entry, with a new item in the heap of its lane.
    mutating func store(_ entry: Entry, _ number: Int64) {
        var entry = entry
        let old = entries[number]
        entry.version = (old?.version ?? 0) + 1
        entries[number] = entry
        index.update(number, from: old, to: entry)
        if old == nil {
            lanes[entry.lane].count += 1
        }
        insert(entry, number)
    }

    private mutating func insert(_ entry: Entry, _ number: Int64) {
        lanes[entry.lane].due.insert(
            HeapItem(number: number, version: entry.version),
            at: entry.available,
            order: number
        )
    }

    mutating func remove(_ number: Int64, _ entry: Entry) {
        guard let stored = entries.removeValue(forKey: number) else { return }
        index.remove(number, stored) { entries[$0] != nil }
        lanes[entry.lane].count -= 1
        numbers[entry.delivery.hashedKey] = nil
        if let key = entry.delivery.replacementKey.map({ HashedKey($0) }),
            replaceable[key] == number
        {
            replaceable[key] = nil
        }
    }

    /// Rebuilds the heaps once most of their items are out of date.
    mutating func tidy() {
        guard lanes.reduce(0, { $0 + $1.due.count }) > 2 * entries.count + 64 else { return }
        for place in lanes.indices {
            lanes[place].due = DueHeap()
        }
        for (number, entry) in entries {
            insert(entry, number)
        }
    }
}
