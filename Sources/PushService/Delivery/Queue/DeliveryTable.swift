import PushModel
import WallTime

/// The items of a queue in memory.
struct DeliveryTable: Sendable {
    struct Entry: Sendable {
        let content: Content
        /// The instant at which it was queued; of a part of a dispatch, that of the whole.
        let enqueued: Instant
        /// The number of times that it was leased.
        var serial: Int64 = 0
        /// The number of leases since the last settlement.
        var unsettledLeases = 0
        var attempts = 0
        /// The instant at which it is to be worked on.
        var due: Instant
        /// The instant at which the lease is over; `nil` if there is none.
        var leaseEnd: Instant?
        var owner: DeliveryOwner?
        /// The index of its flow.
        let flow: Int
        /// The version of the heap item that counts; items with a lower one are out of date.
        var version: Int64 = 0

        /// The instant from which on it can be leased.
        var available: Instant { leaseEnd.map { max(due, $0) } ?? due }

        /// Whether it may be what ended the processes that leased it.
        var isDoubted: Bool { unsettledLeases >= LeaseLimits.undoubted }

        /// The push; `nil` if it is a dispatch.
        var delivery: Delivery? {
            if case .push(let delivery) = content { delivery } else { nil }
        }

        /// The number of bytes that it takes of what a call leases (``LeasedDispatch/byteLimit``).
        var byteCount: Int {
            if case .dispatch(let record, _) = content { record.byteCount } else { 0 }
        }

        mutating func lease(to owner: DeliveryOwner, until end: Instant) {
            serial += 1
            unsettledLeases += 1
            self.owner = owner
            leaseEnd = end
        }
    }

    /// What an entry is.
    enum Content: Sendable {
        case push(Delivery)
        /// A dispatch, with the number that its client was given.
        indirect case dispatch(DispatchRecord, origin: Int64)
    }

    /// The pushes of a certificate, or the dispatches of an app, in the order in which they can be leased.
    struct Flow: Sendable {
        /// An entry in the order; it counts as long as the entry has the same version.
        struct Item: Sendable {
            let number: Int64
            let version: Int64
        }

        let name: FlowName
        /// The number of its entries.
        var count = 0
        /// Its entries that are not doubted.
        var order = DueHeap<Item>()
    }

    struct FlowName: Hashable, Sendable {
        let app: AppID
        /// The certificate of its pushes; `nil` if it has dispatches.
        let certificateName: CertificateName?
    }

    // INVARIANT: every entry is in `deliveryIndex`, and either in `doubted` or in the order of its flow at its `available`
    // with its `version`. A push is in `numbers` under its key, and in `replaceable` if it has a replacement key; a dispatch
    // is in `dispatches`. All other items of an order are out of date; they are at most as many as the entries, plus 64.
    var entries = NumberTable<Entry>()
    var deliveryIndex = DeliveryIndex()
    var numbers: [HashedKey: Int64] = [:]
    var replaceable: [HashedKey: Int64] = [:]
    // There are as many flows as certificates and apps with dispatches, and they stay when they are empty.
    var flows: [Flow] = []
    var flowIndices: [FlowName: Int] = [:]
    var lastFlow: (ids: DeliveryGroup.IDs, index: Int)?
    var ended: RememberedKeys<HashedKey, DeliveryEnd>
    var recalled: RememberedKeys<DeliveryRecall, Void>
    var deadLetters: [Int64: (letter: DeadLetter, entry: Entry)] = [:]
    /// The doubted entries.
    var doubted: Set<Int64> = []
    /// The dispatches that wait or are leased.
    var dispatches: Set<Int64> = []
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
    ) -> [LeasedItem] {
        guard count > 0 else { return [] }
        let selected = indices(of: selection)
        let tried = leaseDoubted(upTo: count, of: selected, on: terms, at: now)
        guard tried.isEmpty else { return tried }
        // All are found before the first is leased, or a lease of no time would let this call lease an entry
        // twice.
        var found: [Int64] = []
        var room = LeaseRoom()
        while found.count < count, let next = first(of: selected), next.due <= now {
            if !dispatches.isEmpty, dispatches.contains(next.number) {
                guard room.take(entries[next.number]?.byteCount ?? 0) else { break }
            }
            flows[next.flow].order.removeFirst()
            entries[next.number]?.version += 1
            found.append(next.number)
        }
        return found.compactMap { lease($0, on: terms, at: now) }
    }

    /// Leases doubted entries, if none is leased: of those that were leased most often the first half.
    private mutating func leaseDoubted(
        upTo count: Int,
        of indices: [Int],
        on terms: LeaseTerms,
        at now: Instant
    ) -> [LeasedItem] {
        while !doubted.isEmpty, triedUntil(at: now) == nil {
            let due = doubted(of: indices).filter { $0.entry.available <= now }
            guard let most = due.map({ $0.entry.unsettledLeases }).max() else { return [] }
            let suspects = due.filter { $0.entry.unsettledLeases == most }
                .sorted { ($0.entry.available, $0.number) < ($1.entry.available, $1.number) }
            let half = LeaseLimits.tried(of: suspects.count, after: most)
            var room = LeaseRoom()
            let leased = suspects.prefix(min(count, half))
                .prefix { room.take($0.entry.byteCount) }
                .compactMap { lease($0.number, on: terms, at: now) }
            if !leased.isEmpty { return leased }
        }
        return []
    }

    private func doubted(of indices: [Int]) -> [(number: Int64, entry: Entry)] {
        let selected = Set(indices)
        return doubted.compactMap { number in entries[number].map { (number, $0) } }
            .filter { selected.contains($0.entry.flow) }
    }

    /// Leases an entry; one that was leased too often becomes a dead letter.
    mutating func lease(
        _ number: Int64,
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedItem? {
        guard var entry = entries[number] else { return nil }
        guard entry.unsettledLeases < LeaseLimits.unsettled else {
            setAside(number, entry, .leasedTooOften, at: now)
            return nil
        }
        entry.lease(to: terms.owner, until: terms.end(from: now))
        store(entry, number)
        let lease = DeliveryLease(entry: number, serial: entry.serial)
        return switch entry.content {
        case .push(let delivery):
            .push(
                LeasedDelivery(
                    delivery: delivery,
                    lease: lease,
                    attempts: entry.attempts,
                    age: entry.age(at: now)
                )
            )
        case .dispatch(let record, _):
            .dispatch(LeasedDispatch(record: record, lease: lease, age: entry.age(at: now)))
        }
    }

    /// The entry of a lease that is good.
    func entry(of lease: DeliveryLease) -> Entry? {
        entries[lease.entry].flatMap { $0.serial == lease.serial ? $0 : nil }
    }

    mutating func renew(_ lease: DeliveryLease, for duration: Duration, at now: Instant) -> Bool {
        guard var entry = entry(of: lease) else { return false }
        entry.leaseEnd = now.adding(milliseconds: duration.milliseconds)
        store(entry, lease.entry)
        return true
    }

    mutating func release(_ owner: DeliveryOwner) -> Int {
        let held = deliveryIndex.held(by: owner)
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
        let selected = indices(of: selection)
        let due = first(of: selected)?.due
        let next = doubted.isEmpty ? nil : doubted(of: selected).map { $0.entry.available }.min()
        guard let next else { return due }
        let tried = max(next, triedUntil(at: now) ?? next)
        return min(tried, due ?? tried)
    }

    /// The instant until which doubted entries are leased apart, so that no other is; `nil` if none is.
    func triedUntil(at now: Instant) -> Instant? {
        guard !doubted.isEmpty else { return nil }
        return doubted.compactMap { entries[$0] }
            .filter { $0.unsettledLeases > LeaseLimits.undoubted && $0.isLeased(at: now) }
            .compactMap { $0.leaseEnd }.max()
    }

    /// The indices of the selected flows.
    func indices(of selection: DeliverySelection) -> [Int] {
        flows.indices.filter {
            selection.contains(flows[$0].name.app, flows[$0].name.certificateName)
        }
    }

    /// The flow whose first entry that is not doubted can be leased soonest, and when that is.
    private mutating func first(
        of indices: [Int]
    ) -> (flow: Int, due: Instant, number: Int64)? {
        var best: (flow: Int, due: Instant, number: Int64)?
        for index in indices {
            guard let (due, number) = first(of: index) else { continue }
            if best.map({ (due, number) < ($0.due, $0.number) }) ?? true {
                best = (index, due, number)
            }
        }
        return best
    }

    private mutating func first(of index: Int) -> (due: Instant, number: Int64)? {
        while let (item, due) = flows[index].order.next {
            if entries[item.number]?.version == item.version { return (due, item.number) }
            flows[index].order.removeFirst()
        }
        return nil
    }

    /// Stores an entry, with a new item in the order of its flow.
    mutating func store(_ entry: consuming Entry, _ number: Int64) {
        let old = entries[number]
        entry.version = (old?.version ?? 0) + 1
        entries[number] = entry
        deliveryIndex.update(number, from: old, to: entry)
        if old == nil {
            flows[entry.flow].count += 1
        }
        insert(entry, number)
    }

    private mutating func insert(_ entry: Entry, _ number: Int64) {
        guard !entry.isDoubted else {
            doubted.insert(number)
            return
        }
        if !doubted.isEmpty { doubted.remove(number) }
        flows[entry.flow].order.insert(
            Flow.Item(number: number, version: entry.version),
            at: entry.available,
            order: number
        )
    }

    mutating func remove(_ number: Int64, _ entry: Entry) {
        guard let stored = entries.remove(number) else { return }
        if !doubted.isEmpty { doubted.remove(number) }
        deliveryIndex.remove(number, stored) { entries[$0] != nil }
        flows[entry.flow].count -= 1
        guard let delivery = entry.delivery else {
            dispatches.remove(number)
            return
        }
        numbers[delivery.hashedKey] = nil
        if let key = delivery.replacementKey.map({ HashedKey($0) }), replaceable[key] == number {
            replaceable[key] = nil
        }
    }

    /// Rebuilds the orders once most of their items are out of date.
    mutating func tidy() {
        guard flows.reduce(0, { $0 + $1.order.count }) > 2 * entries.count + 64 else { return }
        for index in flows.indices {
            flows[index].order = DueHeap()
        }
        for (number, entry) in entries.all {
            insert(entry, number)
        }
    }
}
