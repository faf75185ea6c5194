import PushModel
import WallTime

/// The deliveries of a queue in memory.
struct DeliveryTable: Sendable {
    struct Entry: Sendable {
        let delivery: Delivery
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

        /// Whether it may be what ended the processes that leased it.
        var kind: LeaseOrder.Kind {
            unsettledLeases < DeliveryTable.unsuspectedLeases ? .unsuspected : .suspect
        }

        mutating func lease(to owner: DeliveryOwner, until end: Instant) {
            serial += 1
            unsettledLeases += 1
            self.owner = owner
            leaseEnd = end
        }
    }

    /// The deliveries of a certificate, in order.
    struct Lane: Sendable {
        /// The key of one of its deliveries, of which the app and the certificate are those of all.
        let example: DeliveryKey
        /// The number of its deliveries.
        var count = 0
        var order = LeaseOrder()
    }

    struct LaneName: Hashable, Sendable {
        let app: AppID
        let certificateName: CertificateName
    }

    /// How often a delivery is leased in a row without a settlement.
    static let maximumLeases = 10
    /// How often of these it is leased beside others.
    static let unsuspectedLeases = 2

    // INVARIANT: every entry is in `index`, in `numbers` under its key, and in the order of its lane at its `available`
    // with its `version`; one with a replacement key is in `replaceable`. All other items of an order are out of
    // date; they are at most as many as the entries, plus 64.
    var entries = NumberTable<Entry>()
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
    /// The suspects that were leased; some may not be any more.
    var leasedAlone: Set<Int64> = []
    /// The dispatches that become entries.
    var dispatches = DispatchTable()
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
        guard count > 0 else { return [] }
        let selected = places(of: selection)
        if let leased = leaseSuspect(of: selected, on: terms, at: now) { return [leased] }
        // All are found before the first is leased, or a lease of no time would let this call lease an entry
        // twice.
        var found: [Int64] = []
        while found.count < count, let next = first(.unsuspected, of: selected), next.due <= now {
            lanes[next.lane].order.removeFirst(.unsuspected)
            entries[next.number]?.version += 1
            found.append(next.number)
        }
        return found.compactMap { lease($0, on: terms, at: now) }
    }

    /// Leases a suspect alone, if it comes first and none is leased.
    private mutating func leaseSuspect(
        of places: [Int],
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedDelivery? {
        while let suspect = first(.suspect, of: places), suspect.due <= now {
            let other = first(.unsuspected, of: places)
            if let other, (other.due, other.number) < (suspect.due, suspect.number) { return nil }
            guard aloneUntil(at: now) == nil else { return nil }
            if let leased = lease(suspect.number, on: terms, at: now) { return leased }
        }
        return nil
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
        if entry.kind == .suspect { leasedAlone.insert(number) }
        entry.lease(to: terms.owner, until: terms.end(from: now))
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
    mutating func nextDue(of selection: DeliverySelection, at now: Instant) -> Instant? {
        let selected = places(of: selection)
        let other = first(.unsuspected, of: selected)?.due
        guard let suspect = first(.suspect, of: selected)?.due else { return other }
        let due = max(suspect, aloneUntil(at: now) ?? suspect)
        return min(due, other ?? due)
    }

    /// The instant until which a suspect is leased, so that no other is; `nil` if none is.
    private mutating func aloneUntil(at now: Instant) -> Instant? {
        guard !leasedAlone.isEmpty else { return nil }
        leasedAlone = leasedAlone.filter { number in
            entries[number].map { $0.kind == .suspect && $0.isLeased(at: now) } ?? false
        }
        return leasedAlone.compactMap { entries[$0]?.leaseEnd }.max()
    }

    /// The places of the selected lanes.
    private func places(of selection: DeliverySelection) -> [Int] {
        lanes.indices.filter { selection.contains(lanes[$0].example) }
    }

    /// The lane whose first entry of a kind can be leased soonest, and when that is.
    private mutating func first(
        _ kind: LeaseOrder.Kind,
        of places: [Int]
    ) -> (lane: Int, due: Instant, number: Int64)? {
        var best: (lane: Int, due: Instant, number: Int64)?
        for place in places {
            guard let (due, number) = first(kind, of: place) else { continue }
            if best.map({ (due, number) < ($0.due, $0.number) }) ?? true {
                best = (place, due, number)
            }
        }
        return best
    }

    private mutating func first(
        _ kind: LeaseOrder.Kind,
        of place: Int
    ) -> (due: Instant, number: Int64)? {
        while let (item, due) = lanes[place].order.first(kind) {
            if entries[item.number]?.version == item.version { return (due, item.number) }
            lanes[place].order.removeFirst(kind)
        }
        return nil
    }

    /// Stores an entry, with a new item in the order of its lane.
    mutating func store(_ entry: consuming Entry, _ number: Int64) {
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
        lanes[entry.lane].order.insert(
            LeaseOrder.Item(number: number, version: entry.version),
            entry.kind,
            at: entry.available
        )
    }

    mutating func remove(_ number: Int64, _ entry: Entry) {
        guard let stored = entries.remove(number) else { return }
        if !leasedAlone.isEmpty { leasedAlone.remove(number) }
        index.remove(number, stored) { entries[$0] != nil }
        lanes[entry.lane].count -= 1
        numbers[entry.delivery.hashedKey] = nil
        if let key = entry.delivery.replacementKey.map({ HashedKey($0) }),
            replaceable[key] == number
        {
            replaceable[key] = nil
        }
    }

    /// Rebuilds the orders once most of their items are out of date.
    mutating func tidy() {
        guard lanes.reduce(0, { $0 + $1.order.count }) > 2 * entries.count + 64 else { return }
        for place in lanes.indices {
            lanes[place].order = LeaseOrder()
        }
        for (number, entry) in entries.all {
            insert(entry, number)
        }
    }
}
