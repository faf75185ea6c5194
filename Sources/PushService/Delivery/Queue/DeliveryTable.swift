import PushModel
import WallTime

/// The items of a queue in memory.
struct DeliveryTable: Sendable {
    struct Entry: Sendable {
        let number: Int64
        let content: Content
        /// The instant at which it was queued; of a part of a dispatch, that of the whole.
        let enqueued: Instant
        /// The number of times that it was leased.
        var serial: Int64 = 0
        /// The number of leases since the last settlement.
        var unsettledLeases: Int32 = 0
        /// The index of its flow, and for a push that of its message.
        let flow: Int32
        let message: Int32
        /// The index of the owner of its lease; `nil` if it is not leased.
        var owner: Int32?
        var attempts = 0
        /// The instant at which it is to be worked on.
        var due: Instant
        /// The instant at which the lease is over; `nil` if there is none.
        var leaseEnd: Instant?
        /// The version of the item in an order that counts; others are out of date.
        var version: Int64 = 0

        /// The instant from which on it can be leased.
        var available: Instant { leaseEnd.map { max(due, $0) } ?? due }

        /// Whether it may be what ended the processes that leased it.
        var isDoubted: Bool { unsettledLeases >= LeaseLimits.undoubted }

        /// The push; `nil` if it is a dispatch.
        var delivery: Delivery? {
            if case .push(let delivery) = content { delivery } else { nil }
        }

        var isPush: Bool { if case .push = content { true } else { false } }

        /// The number of bytes that it takes of what a call leases (``DispatchRecord/Leased/byteLimit``).
        var byteCount: Int {
            if case .dispatch(let record, _) = content { record.byteCount } else { 0 }
        }

        mutating func lease(to owner: Int32, until end: Instant) {
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
        /// The row of an entry in the order; it counts as long as the entry has the same version.
        struct Item: Sendable {
            let row: Int
            let version: Int64
        }

        let name: FlowName
        /// The number of its entries.
        var count = 0
        /// Its entries that are not doubted.
        var order = DueQueue<Item>()
    }

    struct FlowName: Hashable, Sendable {
        let app: AppID
        /// The certificate of its pushes; `nil` if it has dispatches.
        let certificateName: Certificate.Name?
    }

    // INVARIANT: every entry is in `numbers`, and either in `doubted` or in the order of its flow at its `available` with
    // its `version`. A push is in the list of its message, and in `replaceable` if it has a replacement key; a dispatch is
    // in `dispatches`. What is leased is in the list of its owner. All other items of an order are out of date; they are
    // at most as many as the entries, plus 64.
    var entries = EntryTable()
    var numbers = EntryNumbers()
    var replaceable: [HashedKey: Int64] = [:]
    var messages = RowLists<Delivery.Recall>()
    var owners = RowLists<Delivery.Owner>()
    // There are as many flows as certificates and apps with dispatches, and they stay when they are empty.
    var flows: [Flow] = []
    var flowIndices: [FlowName: Int] = [:]
    /// Where the last new push belongs: those of a group belong to the same.
    var last: (ids: DeliveryGroup.IDs, flow: Int, message: Int)?
    var ended: RememberedKeys<HashedKey, Delivery.End>
    var recalled: RememberedKeys<Delivery.Recall, Void>
    var deadLetters: [Int64: (letter: Delivery.DeadLetter, entry: Entry)] = [:]
    /// The rows of the doubted entries.
    var doubted: Set<Int> = []
    /// The rows of the dispatches that wait or are leased.
    var dispatches: Set<Int> = []
    var held = HeldTable()
    let limit: Int
    var lastNumber: Int64 = 0
    private var lastVersion: Int64 = 0

    init(remembering time: Duration, atMost limit: Int) {
        ended = RememberedKeys(for: time, atMost: limit)
        recalled = RememberedKeys(for: time, atMost: limit)
        self.limit = limit
    }

    // MARK: Leases

    mutating func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms,
        at now: Instant
    ) -> [Delivery.QueuedItem.Leased] {
        guard count > 0 else { return [] }
        let selected = indices(of: selection)
        let tried = leaseDoubted(upTo: count, of: selected, on: terms, at: now)
        guard tried.isEmpty else { return tried }
        // All are found before the first is leased, or a lease of no time would let this call lease an entry
        // twice.
        var found: [Int] = []
        var room = LeaseRoom()
        while found.count < count, let next = first(of: selected), next.due <= now {
            if !dispatches.isEmpty {
                guard room.take(entries[row: next.row]?.byteCount ?? 0) else { break }
            }
            flows[next.flow].order.removeFirst()
            found.append(next.row)
        }
        return found.compactMap { lease($0, on: terms, at: now) }
    }

    /// Leases doubted entries, if none is leased: of those that were leased most often the first half.
    private mutating func leaseDoubted(
        upTo count: Int,
        of indices: [Int],
        on terms: Delivery.LeaseTerms,
        at now: Instant
    ) -> [Delivery.QueuedItem.Leased] {
        while !doubted.isEmpty, triedUntil(at: now) == nil {
            let due = doubted(of: indices).filter { $0.entry.available <= now }
            guard let most = due.map({ $0.entry.unsettledLeases }).max() else { return [] }
            let suspects = due.filter { $0.entry.unsettledLeases == most }
                .sorted {
                    ($0.entry.available, $0.entry.number) < ($1.entry.available, $1.entry.number)
                }
            let half = LeaseLimits.tried(of: suspects.count, after: Int(most))
            var room = LeaseRoom()
            let leased = suspects.prefix(min(count, half))
                .prefix { room.take($0.entry.byteCount) }
                .compactMap { lease($0.row, on: terms, at: now) }
            if !leased.isEmpty { return leased }
        }
        return []
    }

    private func doubted(of indices: [Int]) -> [(row: Int, entry: Entry)] {
        let selected = Set(indices)
        return doubted.compactMap { row in entries[row: row].map { (row, $0) } }
            .filter { selected.contains(Int($0.entry.flow)) }
    }

    /// Leases the entry of a row; one that was leased too often becomes a dead letter.
    mutating func lease(
        _ row: Int,
        on terms: Delivery.LeaseTerms,
        at now: Instant
    ) -> Delivery.QueuedItem.Leased? {
        guard var entry = entries[row: row] else { return nil }
        guard entry.unsettledLeases < LeaseLimits.unsettled else {
            setAside(row, entry, .leasedTooOften, at: now)
            return nil
        }
        let owner = owners.index(of: terms.owner)
        entry.lease(to: Int32(truncatingIfNeeded: owner), until: terms.end(from: now))
        store(entry, row)
        let lease = Delivery.Lease(entry: entry.number, serial: entry.serial)
        return switch entry.content {
        case .push(let delivery):
            .push(
                Delivery.Leased(
                    delivery: delivery,
                    lease: lease,
                    attempts: entry.attempts,
                    age: entry.age(at: now)
                )
            )
        case .dispatch(let record, _):
            .dispatch(DispatchRecord.Leased(record: record, lease: lease, age: entry.age(at: now)))
        }
    }

    /// The row and the entry of a lease that is good.
    func entry(of lease: Delivery.Lease) -> (row: Int, entry: Entry)? {
        guard let row = entries.row(of: lease.entry), let entry = entries[row: row],
            entry.serial == lease.serial
        else { return nil }
        return (row, entry)
    }

    mutating func renew(_ lease: Delivery.Lease, for duration: Duration, at now: Instant) -> Bool {
        guard let (row, stored) = entry(of: lease) else { return false }
        var entry = stored
        entry.leaseEnd = now.adding(milliseconds: duration.milliseconds)
        store(entry, row)
        return true
    }

    mutating func release(_ owner: Delivery.Owner) -> Int {
        let held = owners.rows(of: owner)
        for row in held {
            guard var entry = entries[row: row] else { continue }
            entry.leaseEnd = nil
            entry.owner = nil
            store(entry, row)
        }
        tidy()
        return held.count
    }

    // MARK: The order

    /// The instant from which on the next selected entry can be leased; `nil` if there is none.
    mutating func nextDue(of selection: Delivery.Selection, at now: Instant) -> Instant? {
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
        return doubted.compactMap { entries[row: $0] }
            .filter { $0.unsettledLeases > LeaseLimits.undoubted && $0.isLeased(at: now) }
            .compactMap { $0.leaseEnd }.max()
    }

    /// The indices of the selected flows.
    func indices(of selection: Delivery.Selection) -> [Int] {
        flows.indices.filter {
            selection.contains(flows[$0].name.app, flows[$0].name.certificateName)
        }
    }

    /// The flow whose first entry that is not doubted can be leased soonest, with when that is and which it is.
    private mutating func first(
        of indices: [Int]
    ) -> (flow: Int, due: Instant, row: Int)? {
        var best: (flow: Int, next: DueQueue<Flow.Item>.Item)?
        for index in indices {
            while let next = flows[index].order.first, !entries.isCurrent(next.element) {
                flows[index].order.removeFirst()
            }
            guard let next = flows[index].order.first else { continue }
            if best.map({ next.comes(before: $0.next) }) ?? true {
                best = (index, next)
            }
        }
        return best.map { ($0.flow, $0.next.due, $0.next.element.row) }
    }

    /// Adds an entry; returns its row.
    @discardableResult
    mutating func add(_ entry: consuming Entry) -> Int {
        lastVersion += 1
        entry.version = lastVersion
        let row = entries.nextRow
        numbers.insert(entry.number)
        flows[Int(entry.flow)].count += 1
        if entry.isPush {
            messages.insert(row, at: Int(entry.message))
        } else {
            dispatches.insert(row)
        }
        if let owner = entry.owner {
            owners.insert(row, at: Int(owner))
        }
        insert(entry, row)
        // At the end, as it is moved there: a copy costs as much as a look into a table.
        entries.insert(entry)
        return row
    }

    /// Stores an entry that has changed, with a new item in the order of its flow.
    mutating func store(_ entry: consuming Entry, _ row: Int) {
        lastVersion += 1
        entry.version = lastVersion
        let owner = entries[row: row]?.owner
        entries[row: row] = copy entry
        if owner != entry.owner {
            if let owner { owners.remove(row, at: Int(owner)) }
            if let owner = entry.owner { owners.insert(row, at: Int(owner)) }
        }
        insert(entry, row)
    }

    private mutating func insert(_ entry: borrowing Entry, _ row: Int) {
        guard !entry.isDoubted else {
            doubted.insert(row)
            return
        }
        if !doubted.isEmpty { doubted.remove(row) }
        flows[Int(entry.flow)].order.insert(
            Flow.Item(row: row, version: entry.version),
            at: entry.available,
            order: entry.number,
            isLate: entry.attempts > 0
        )
    }

    mutating func remove(_ row: Int, _ entry: Entry) {
        entries.remove(row)
        if !doubted.isEmpty { doubted.remove(row) }
        numbers.remove(entry.number) { entries.row(of: $0) != nil }
        flows[Int(entry.flow)].count -= 1
        if let owner = entry.owner {
            owners.remove(row, at: Int(owner))
        }
        guard let delivery = entry.delivery else {
            dispatches.remove(row)
            return
        }
        if messages.remove(row, at: Int(entry.message)) {
            last = nil
        }
        if let key = delivery.replacementKey.map({ HashedKey($0) }),
            replaceable[key] == entry.number
        {
            replaceable[key] = nil
        }
    }

    /// Removes what is out of date from the orders once it is most of them.
    mutating func tidy() {
        let count = flows.indices.reduce(0) { $0 + flows[$1].order.count }
        guard count > 2 * entries.count + 64 else { return }
        for index in flows.indices {
            flows[index].order.removeAll { !entries.isCurrent($0) }
        }
    }
}
