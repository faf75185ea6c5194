import WallTime

/// The deliveries of a queue in memory.
struct DeliveryTable: Sendable {
    private struct Entry: Sendable {
        let delivery: Delivery
        /// The number of times that the delivery was leased.
        var serial: Int64 = 0
        var attempts = 0
        /// The instant from which on the delivery can be leased.
        var available: Instant
        /// The version of the heap item that counts; items with a lower one are out of date.
        var version: Int64 = 0
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

    mutating func enqueue(
        _ deliveries: [Delivery],
        at now: Instant,
        leasedUntil deadline: Instant
    ) -> [EnqueuedDelivery] {
        var enqueued: [EnqueuedDelivery] = []
        enqueued.reserveCapacity(deliveries.count)
        // With a deadline that has passed, a key that comes twice would be leased twice.
        var leased: Set<Int64> = []
        for delivery in deliveries {
            if let number = numbers[delivery.key], let entry = entries[number] {
                guard entry.available <= now, !leased.contains(number) else {
                    enqueued.append(.waiting)
                    continue
                }
                leased.insert(number)
                enqueued.append(.leased(lease(number, entry, until: deadline)))
            } else if finished.contains(delivery.key) {
                enqueued.append(.accepted)
            } else {
                lastNumber += 1
                numbers[delivery.key] = lastNumber
                if deadline <= now {
                    leased.insert(lastNumber)
                }
                let entry = Entry(delivery: delivery, available: deadline)
                enqueued.append(.leased(lease(lastNumber, entry, until: deadline)))
            }
        }
        return enqueued
    }

    /// Leases an entry, which is new or as it is stored.
    private mutating func lease(
        _ number: Int64,
        _ entry: Entry,
        until deadline: Instant
    ) -> LeasedDelivery {
        var entry = entry
        entry.serial += 1
        entry.available = deadline
        store(entry, number)
        return LeasedDelivery(
            delivery: entry.delivery,
            lease: DeliveryLease(entry: number, serial: entry.serial),
            deadline: deadline,
            attempts: entry.attempts
        )
    }

    mutating func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) -> [LeasedDelivery] {
        // All are found before the first is leased, or a deadline that has passed would let this call lease
        // an entry twice.
        var found: [Int64] = []
        while found.count < count, let next = nextDue(), next <= now,
            let number = due.removeFirst(dueAt: now)?.number
        {
            entries[number]?.version += 1
            found.append(number)
        }
        return found.compactMap { number in
            entries[number].map { lease(number, $0, until: deadline) }
        }
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
