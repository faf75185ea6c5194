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
        fileprivate var due = DueHeap<HeapItem>()
    }

    private struct LaneName: Hashable, Sendable {
        let app: AppID
        let certificateName: CertificateName
    }

    fileprivate struct HeapItem: Sendable {
        let number: Int64
        let version: Int64
    }

    /// How often a delivery is leased in a row without a settlement.
    static let maximumLeases = 10

    // INVARIANT: every entry is in `index`, in `numbers` under its key, and in the heap of its lane at its `available` with
    // its `version`; one with a replacement key is in `replaceable`. All other items of a heap are out of
    // date; they are at most as many as the entries, plus 64.
    private(set) var entries: [Int64: Entry] = [:]
    private(set) var index = DeliveryIndex()
    private var numbers: [HashedKey: Int64] = [:]
    private var replaceable: [HashedKey: Int64] = [:]
    // There are as many lanes as certificates, and they stay when they are empty.
    private(set) var lanes: [Lane] = []
    private var lanePlaces: [LaneName: Int] = [:]
    private var lastLane: (ids: DeliveryGroup.IDs, place: Int)?
    private var ended: RememberedKeys<HashedKey, DeliveryEnd>
    private var recalled: RememberedKeys<DeliveryRecall, Void>
    private(set) var deadLetters: [Int64: (letter: DeadLetter, delivery: Delivery)] = [:]
    private let limit: Int
    private var lastNumber: Int64 = 0

    init(remembering time: Duration, atMost limit: Int) {
        ended = RememberedKeys(for: time, atMost: limit)
        recalled = RememberedKeys(for: time, atMost: limit)
        self.limit = limit
    }

    // MARK: Enqueuing

    mutating func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> [EnqueuedDelivery] {
        ended.forget(at: now)
        recalled.forget(at: now)
        var results: [EnqueuedDelivery] = []
        results.reserveCapacity(deliveries.count)
        // The places of the deliveries that are new, whose numbers follow one another.
        let firstNumber = lastNumber + 1
        var newPlaces: [Int] = []
        newPlaces.reserveCapacity(deliveries.count)
        // With a lease of no time, a key that comes twice would be leased twice.
        var placesLeasedAgain: [Int64: Int] = [:]
        for (place, delivery) in deliveries.enumerated() {
            let key = delivery.hashedKey
            if let number = numbers[key], let entry = entries[number] {
                guard let terms, canLease(entry, on: terms, at: now), number < firstNumber,
                    placesLeasedAgain[number] == nil,
                    let leased = lease(number, on: terms, at: now)
                else {
                    results.append(.waiting)
                    continue
                }
                placesLeasedAgain[number] = place
                results.append(.leased(leased))
            } else if let end = end(of: key) {
                results.append(.ended(end))
            } else {
                let number = add(delivery, key, leasing: terms, at: now)
                newPlaces.append(place)
                if let replaced = replace(by: delivery, number, at: now),
                    let place = replaced < firstNumber
                        ? placesLeasedAgain[replaced] : newPlaces[Int(replaced - firstNumber)]
                {
                    results[place] = .ended(.replaced)
                }
                results.append(terms == nil ? .queued : .leased(firstLease(number, delivery)))
            }
        }
        return results
    }

    /// Whether an entry that is enqueued again is leased to the caller: it is due, and the lease on it is over or
    /// that of a call which is repeated.
    private func canLease(_ entry: Entry, on terms: LeaseTerms, at now: Instant) -> Bool {
        entry.available <= now
            || terms.isRepeated && entry.holder == terms.owner && entry.due <= now
    }

    /// How a push has ended that is not queued.
    mutating func end(of key: DeliveryKey, at now: Instant) -> DeliveryEnd? {
        ended.forget(at: now)
        recalled.forget(at: now)
        let hashed = HashedKey(key)
        return numbers[hashed] == nil ? end(of: hashed) : nil
    }

    private func firstLease(_ number: Int64, _ delivery: Delivery) -> LeasedDelivery {
        let lease = DeliveryLease(entry: number, serial: 1)
        return LeasedDelivery(delivery: delivery, lease: lease, attempts: 0)
    }

    private func end(of key: HashedKey) -> DeliveryEnd? {
        if let end = ended[key] { return end }
        guard !recalled.isEmpty else { return nil }
        return recalled[key.recall] == nil ? nil : .cancelled
    }

    /// Adds a delivery, leased if there are terms; returns its number.
    private mutating func add(
        _ delivery: Delivery,
        _ key: HashedKey,
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> Int64 {
        lastNumber += 1
        numbers[key] = lastNumber
        var entry = entry(of: delivery, at: now)
        if let terms {
            entry.lease(on: terms, at: now)
        }
        store(entry, lastNumber)
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { $0.value.letter.key != delivery.key }
        }
        return lastNumber
    }

    private mutating func entry(of delivery: Delivery, at now: Instant) -> Entry {
        Entry(delivery: delivery, enqueued: now, due: now, lane: lane(of: delivery))
    }

    private mutating func lane(of delivery: Delivery) -> Int {
        let ids = delivery.groupIDs
        if let lastLane, lastLane.ids === ids { return lastLane.place }
        let name = LaneName(app: ids.app, certificateName: ids.certificateName)
        let place = lanePlaces[name] ?? lanes.count
        if place == lanes.count {
            lanes.append(Lane(example: delivery.key))
            lanePlaces[name] = place
        }
        lastLane = (ids, place)
        return place
    }

    /// Removes what a new delivery takes the place of; returns its number.
    private mutating func replace(
        by delivery: Delivery,
        _ number: Int64,
        at now: Instant
    ) -> Int64? {
        guard let key = delivery.replacementKey.map({ HashedKey($0) }) else { return nil }
        let earlier = replaceable.updateValue(number, forKey: key)
        guard let earlier, let entry = entries[earlier] else { return nil }
        remove(earlier, entry)
        replaceable[key] = number
        ended.insert(entry.delivery.hashedKey, .replaced, at: now)
        return earlier
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
    private mutating func lease(
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

    // MARK: Ends

    mutating func settle(_ settlement: DeliverySettlement, at now: Instant) -> Bool {
        let number = settlement.lease.entry
        guard var entry = entries[number], entry.serial == settlement.lease.serial else {
            return false
        }
        switch settlement.change {
        case .accepted:
            remove(number, entry)
            ended.insert(entry.delivery.hashedKey, .accepted, at: now)
        case .givenUp:
            remove(number, entry)
        case .postponed(let pause, let attempts, let duration):
            entry.attempts = attempts
            entry.unsettledLeases = 0
            entry.due = now.adding(milliseconds: pause.milliseconds)
            entry.leaseEnd = duration.map { now.adding(milliseconds: $0.milliseconds) }
            entry.owner = duration == nil ? nil : entry.owner
            store(entry, number)
        }
        tidy()
        return true
    }

    mutating func cancel(_ recall: DeliveryRecall, at now: Instant) -> Int {
        let numbers: [Int64]
        switch recall {
        case .push(let key):
            let hashed = HashedKey(key)
            numbers = self.numbers[hashed].map { [$0] } ?? []
            ended.insert(hashed, .cancelled, at: now)
        case .message:
            numbers = index.entries(of: recall)
            recalled.insert(recall, (), at: now)
        }
        for number in numbers {
            guard let entry = entries[number] else { continue }
            remove(number, entry)
            ended.insert(entry.delivery.hashedKey, .cancelled, at: now)
        }
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { !recall.includes($0.value.delivery.key) }
        }
        tidy()
        return numbers.count
    }

    private mutating func bury(_ delivery: Delivery, _ number: Int64, at now: Instant) {
        let letter = DeadLetter(
            entry: number,
            key: delivery.key,
            reason: .leasedTooOften,
            instant: now
        )
        deadLetters[number] = (letter, delivery)
        if deadLetters.count > max(limit, 1), let oldest = deadLetters.keys.min() {
            deadLetters[oldest] = nil
        }
    }

    mutating func resolve(
        _ numbers: [Int64],
        _ resolution: DeadLetter.Resolution,
        at now: Instant
    ) -> Int {
        var count = 0
        for number in numbers {
            guard let (_, delivery) = deadLetters.removeValue(forKey: number) else { continue }
            count += 1
            guard resolution == .sentAgain else { continue }
            self.numbers[delivery.hashedKey] = number
            if let key = delivery.replacementKey.map({ HashedKey($0) }), replaceable[key] == nil {
                replaceable[key] = number
            }
            store(entry(of: delivery, at: now), number)
        }
        return count
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
    private mutating func store(_ entry: Entry, _ number: Int64) {
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

    private mutating func remove(_ number: Int64, _ entry: Entry) {
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
    private mutating func tidy() {
        guard lanes.reduce(0, { $0 + $1.due.count }) > 2 * entries.count + 64 else { return }
        for place in lanes.indices {
            lanes[place].due = DueHeap()
        }
        for (number, entry) in entries {
            insert(entry, number)
        }
    }
}

extension DeliveryRecall {
    /// Whether a push is recalled.
    fileprivate func includes(_ key: DeliveryKey) -> Bool {
        switch self {
        case .push(let recalled): recalled == key
        case .message(let message, of: let app): key.message == message && key.app == app
        }
    }
}
