import WallTime

/// What a queue in memory holds.
struct DeliveryTable: Sendable {
    private struct Entry: Sendable {
        let parcel: Parcel
        var serial: Int64
        var attempts: Int
        /// From when on it can be leased.
        var available: Instant
        /// Which of its places in the heap counts.
        var place: Int64
    }

    private struct Place: Sendable {
        let entry: Int64
        let serial: Int64
    }

    // INVARIANT: every entry is in `numbers` under its key, and in `due` at its `available` with its
    // `place`. What else is in `due` is out of date, and not more than the entries are plus a few.
    private var entries: [Int64: Entry] = [:]
    private var numbers: [DeliveryKey: Int64] = [:]
    private var due = DueHeap<Place>()
    private var finished: RecentKeys
    private var lastNumber: Int64 = 0

    init(remembering limit: Int) {
        finished = RecentKeys(limit: limit)
    }

    mutating func enqueue(_ delivery: Delivery, leasedUntil deadline: Instant) -> DeliveryLease? {
        guard numbers[delivery.key] == nil, !finished.contains(delivery.key) else { return nil }
        lastNumber += 1
        numbers[delivery.key] = lastNumber
        let entry = Entry(
            parcel: Parcel(delivery),
            serial: 1,
            attempts: 0,
            available: deadline,
            place: 0
        )
        place(entry, lastNumber)
        return DeliveryLease(entry: lastNumber, serial: entry.serial)
    }

    mutating func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) -> [LeasedDelivery] {
        var leased: [LeasedDelivery] = []
        while leased.count < count, let next = nextDue(), next <= now,
            let number = due.removeFirst(dueAt: now)?.entry
        {
            guard let entry = entries[number] else { continue }
            entries[number]?.place += 1
            leased.append(
                LeasedDelivery(
                    delivery: entry.parcel.delivery,
                    lease: DeliveryLease(entry: number, serial: entry.serial + 1),
                    deadline: deadline,
                    attempts: entry.attempts
                )
            )
        }
        // Only now, as those with a deadline that has passed would come out again.
        for lease in leased.map({ $0.lease }) {
            guard var entry = entries[lease.entry] else { continue }
            entry.serial = lease.serial
            entry.available = deadline
            place(entry, lease.entry)
        }
        return leased
    }

    mutating func settle(_ settlement: DeliverySettlement) -> Bool {
        let number = settlement.lease.entry
        guard var entry = entries[number], entry.serial == settlement.lease.serial else {
            return false
        }
        switch settlement.change {
        case .finished:
            remove(number, entry)
            finished.insert(entry.parcel.delivery.key)
        case .givenUp:
            remove(number, entry)
        case .retried(let instant, let attempts):
            entry.attempts = attempts
            entry.available = instant
            place(entry, number)
        }
        tidy()
        return true
    }

    /// When the next entry can be leased.
    mutating func nextDue() -> Instant? {
        while let first = due.first, let instant = due.nextDue,
            entries[first.entry]?.place != first.serial
        {
            _ = due.removeFirst(dueAt: instant)
        }
        return due.nextDue
    }

    /// Stores an entry, in a new place of the heap.
    private mutating func place(_ entry: Entry, _ number: Int64) {
        var entry = entry
        entry.place = (entries[number]?.place ?? 0) + 1
        entries[number] = entry
        due.insert(
            Place(entry: number, serial: entry.place),
            at: entry.available,
            order: number
        )
    }

    private mutating func remove(_ number: Int64, _ entry: Entry) {
        entries[number] = nil
        numbers[entry.parcel.delivery.key] = nil
    }

    /// Drops what is out of date in the heap once it is the larger part.
    private mutating func tidy() {
        guard due.count > 2 * entries.count + 64 else { return }
        due = DueHeap()
        for (number, entry) in entries {
            due.insert(
                Place(entry: number, serial: entry.place),
                at: entry.available,
                order: number
            )
        }
    }
}

/// The last keys of some: so many, and no more.
struct RecentKeys: Sendable {
    private let limit: Int
    private var keys: Set<DeliveryKey> = []
    // INVARIANT: the elements of `keys`; once there are `limit`, the oldest is at `oldest`.
    private var ring: [DeliveryKey] = []
    private var oldest = 0

    init(limit: Int) {
        self.limit = limit
    }

    func contains(_ key: DeliveryKey) -> Bool { keys.contains(key) }

    mutating func insert(_ key: DeliveryKey) {
        guard limit > 0, keys.insert(key).inserted else { return }
        guard ring.count == limit else {
            ring.append(key)
            return
        }
        keys.remove(ring[oldest])
        ring[oldest] = key
        oldest = (oldest + 1) % limit
    }
}
