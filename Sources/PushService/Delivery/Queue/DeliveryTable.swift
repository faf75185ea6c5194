import WallTime

/// The deliveries of a queue in memory.
struct DeliveryTable: Sendable {
    private struct Entry: Sendable {
        let delivery: Delivery
        var serial: Int64
        var attempts: Int
        /// The instant from which on the delivery can be leased.
        var available: Instant
        /// The version of the heap item that counts; items with a lower one are out of date.
        var version: Int64
    }

    private struct HeapItem: Sendable {
        let number: Int64
        let version: Int64
    }

    // INVARIANT: every entry is in `numbers` under its key, and in `due` at its `available` with its
    // `version`. All other items of `due` are out of date; they are at most as many as the entries, plus
    // 64.
    private var entries: [Int64: Entry] = [:]
    private var numbers: [DeliveryKey: Int64] = [:]
    private var due = DueHeap<HeapItem>()
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
            delivery: delivery,
            serial: 1,
            attempts: 0,
            available: deadline,
            version: 0
        )
        store(entry, lastNumber)
        return DeliveryLease(entry: lastNumber, serial: entry.serial)
    }

    mutating func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) -> [LeasedDelivery] {
        var leased: [LeasedDelivery] = []
        while leased.count < count, let next = nextDue(), next <= now,
            let number = due.removeFirst(dueAt: now)?.number
        {
            guard let entry = entries[number] else { continue }
            entries[number]?.version += 1
            leased.append(
                LeasedDelivery(
                    delivery: entry.delivery,
                    lease: DeliveryLease(entry: number, serial: entry.serial + 1),
                    deadline: deadline,
                    attempts: entry.attempts
                )
            )
        }
        // The loop above would lease an entry twice if it were stored with a deadline that has passed.
        for lease in leased.map({ $0.lease }) {
            guard var entry = entries[lease.entry] else { continue }
            entry.serial = lease.serial
            entry.available = deadline
            store(entry, lease.entry)
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
            finished.insert(entry.delivery.key)
        case .givenUp:
            remove(number, entry)
        case .retried(let instant, let attempts):
            entry.attempts = attempts
            entry.available = instant
            store(entry, number)
        }
        tidy()
        return true
    }

    /// The instant from which on the next entry can be leased; `nil` if there is no entry.
    mutating func nextDue() -> Instant? {
        while let first = due.first, let instant = due.nextDue,
            entries[first.number]?.version != first.version
        {
            _ = due.removeFirst(dueAt: instant)
        }
        return due.nextDue
    }

    /// Stores an entry, with a new item in the heap.
    private mutating func store(_ entry: Entry, _ number: Int64) {
        var entry = entry
        entry.version = (entries[number]?.version ?? 0) + 1
        entries[number] = entry
        due.insert(
            HeapItem(number: number, version: entry.version),
            at: entry.available,
            order: number
        )
    }

    private mutating func remove(_ number: Int64, _ entry: Entry) {
        entries[number] = nil
        numbers[entry.delivery.key] = nil
    }

    /// Rebuilds the heap once most of its items are out of date.
    private mutating func tidy() {
        guard due.count > 2 * entries.count + 64 else { return }
        due = DueHeap()
        for (number, entry) in entries {
            due.insert(
                HeapItem(number: number, version: entry.version),
                at: entry.available,
                order: number
            )
        }
    }
}

/// The keys that were inserted last, up to a limit.
struct RecentKeys: Sendable {
    private let limit: Int
    private var keys: Set<DeliveryKey> = []
    // INVARIANT: `ring` has the elements of `keys`. Once there are `limit`, the oldest is at `oldest`.
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
