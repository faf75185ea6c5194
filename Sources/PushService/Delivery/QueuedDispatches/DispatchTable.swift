import PushFoundation
import WallTime

/// The dispatches of a queue in memory.
struct DispatchTable: Sendable {
    struct Entry: Sendable {
        let record: DispatchRecord
        /// The number that the client was given.
        let origin: Int64
        /// The instant at which the client stored it.
        let enqueued: Instant
        var serial: Int64 = 0
        /// The number of leases since the last settlement.
        var unsettledLeases = 0
        var due: Instant
        /// The instant at which the lease is over; `nil` if there is none.
        var leaseEnd: Instant?
        var owner: DeliveryOwner?
        /// The version of the item in the order that counts.
        var version: Int64 = 0

        /// The instant from which on it can be leased.
        var available: Instant { leaseEnd.map { max(due, $0) } ?? due }

        /// Whether it may be what ended the process that leased it.
        var kind: LeaseOrder.Kind { unsettledLeases > 0 ? .doubted : .undoubted }

        func isLeased(at now: Instant) -> Bool { leaseEnd.map { now < $0 } ?? false }
    }

    /// The most dispatches that wait, and the most dead ones that are kept.
    static let limit = StoreLimitError.Limit.dispatches.maximum

    // INVARIANT: every entry is in the order of its app at its `available` with its `version`; all other items there
    // are out of date.
    private var entries: [Int64: Entry] = [:]
    private var orders: [AppID: LeaseOrder] = [:]
    /// The entries that were leased alone; some may not be any more.
    private var leasedAlone: Set<Int64> = []
    private var dead: [Int64: (dispatch: DeadDispatch, entry: Entry)] = [:]
    private var lastNumber: Int64 = 0

    /// When the oldest that waits was stored; `nil` if none waits.
    var oldest: Instant? { entries.values.lazy.map { $0.enqueued }.min() }

    /// Whether a dispatch waits or is leased.
    func has(_ number: Int64) -> Bool { entries[number] != nil }

    // MARK: Storing

    /// Stores dispatches, and returns their numbers.
    mutating func enqueue(
        _ records: [DispatchRecord],
        at now: Instant
    ) throws(StoreLimitError) -> [Int64] {
        guard entries.count + records.count <= Self.limit else {
            throw StoreLimitError(.dispatches)
        }
        return records.map { add($0, enqueued: now, due: now) }
    }

    @discardableResult
    private mutating func add(
        _ record: DispatchRecord,
        origin: Int64? = nil,
        enqueued: Instant,
        due: Instant
    ) -> Int64 {
        lastNumber += 1
        store(
            Entry(record: record, origin: origin ?? lastNumber, enqueued: enqueued, due: due),
            lastNumber
        )
        return lastNumber
    }

    /// Stores an entry, with a new item in the order of its app.
    private mutating func store(_ entry: Entry, _ number: Int64) {
        var entry = entry
        entry.version += 1
        entries[number] = entry
        orders[entry.record.app, default: LeaseOrder()].insert(
            LeaseOrder.Item(number: number, version: entry.version),
            entry.kind,
            at: entry.available
        )
        tidy(entry.record.app)
    }

    /// Rebuilds the order of an app once most of its items are out of date.
    private mutating func tidy(_ app: AppID) {
        guard let count = orders[app]?.count, count > 2 * entries.count + 64 else { return }
        var order = LeaseOrder()
        for (number, entry) in entries where entry.record.app == app {
            let item = LeaseOrder.Item(number: number, version: entry.version)
            order.insert(item, entry.kind, at: entry.available)
        }
        orders[app] = order
    }

    // MARK: Leases

    mutating func lease(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms,
        at now: Instant
    ) -> [LeasedDispatch] {
        guard count > 0 else { return [] }
        let apps = apps(of: app)
        let mayLeaseDoubted = aloneUntil(at: now) == nil
        while mayLeaseDoubted, let doubted = first(.doubted, of: apps), doubted.due <= now {
            let other = first(.undoubted, of: apps)
            if let other, (other.due, other.number) < (doubted.due, doubted.number) { break }
            if let leased = lease(doubted.number, on: terms, at: now) { return [leased] }
        }
        // All are found before the first is leased, or a lease of no time would let this call lease one twice.
        var found: [Int64] = []
        var byteCount = 0
        while found.count < count, let next = first(.undoubted, of: apps), next.due <= now {
            byteCount += entries[next.number]?.record.byteCount ?? 0
            guard found.isEmpty || byteCount <= LeasedDispatch.byteLimit else { break }
            entries[next.number]?.version += 1
            found.append(next.number)
        }
        return found.compactMap { lease($0, on: terms, at: now) }
    }

    /// Leases a dispatch; one that was leased too often is set aside.
    private mutating func lease(
        _ number: Int64,
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedDispatch? {
        guard var entry = entries[number] else { return nil }
        guard entry.unsettledLeases < LeaseLimits.unsettled else {
            setAside(number, .leasedTooOften, at: now)
            return nil
        }
        if entry.kind == .doubted { leasedAlone.insert(number) }
        entry.serial += 1
        entry.unsettledLeases += 1
        entry.owner = terms.owner
        entry.leaseEnd = now.adding(milliseconds: terms.duration.milliseconds)
        store(entry, number)
        return LeasedDispatch(
            record: entry.record,
            lease: DispatchLease(dispatch: number, serial: entry.serial),
            age: max(.zero, entry.enqueued.duration(to: now))
        )
    }

    mutating func renew(_ lease: DispatchLease, for duration: Duration, at now: Instant) -> Bool {
        guard var entry = entry(of: lease) else { return false }
        entry.leaseEnd = now.adding(milliseconds: duration.milliseconds)
        store(entry, lease.dispatch)
        return true
    }

    mutating func release(_ owner: DeliveryOwner) -> Int {
        let held = entries.filter { $0.value.leaseEnd != nil && $0.value.owner == owner }
        for (number, var entry) in held {
            entry.leaseEnd = nil
            entry.owner = nil
            store(entry, number)
        }
        return held.count
    }

    private func entry(of lease: DispatchLease) -> Entry? {
        entries[lease.dispatch].flatMap { $0.serial == lease.serial ? $0 : nil }
    }

    // MARK: Ends

    func isGood(_ lease: DispatchLease) -> Bool { entry(of: lease) != nil }

    /// Removes a dispatch that is expanded.
    mutating func remove(
        _ lease: DispatchLease,
        leaving unreadable: UnreadableDispatch?,
        at now: Instant
    ) {
        guard let entry = remove(lease.dispatch) else { return }
        if let unreadable {
            let number = add(
                unreadable.record,
                origin: entry.origin,
                enqueued: entry.enqueued,
                due: now
            )
            setAside(number, .unreadable(unreadable.fault), at: now)
        }
    }

    mutating func split(
        _ lease: DispatchLease,
        into parts: [DispatchRecord],
        at now: Instant
    ) -> Bool {
        guard let entry = entry(of: lease) else { return false }
        remove(lease.dispatch)
        for part in parts {
            add(part, origin: entry.origin, enqueued: entry.enqueued, due: now)
        }
        return true
    }

    mutating func settle(_ settlement: DispatchSettlement, at now: Instant) -> Bool {
        let number = settlement.lease.dispatch
        guard var entry = entry(of: settlement.lease) else { return false }
        switch settlement.change {
        case .postponed(let pause):
            leasedAlone.remove(number)
            entry.unsettledLeases = 0
            entry.due = now.adding(milliseconds: pause.milliseconds)
            entry.leaseEnd = nil
            entry.owner = nil
            store(entry, number)
        case .unreadable(let fault):
            setAside(number, .unreadable(fault), at: now)
        }
        return true
    }

    private mutating func setAside(_ number: Int64, _ reason: DeadDispatch.Reason, at now: Instant)
    {
        guard let entry = remove(number) else { return }
        let dispatch = DeadDispatch(
            dispatch: number,
            app: entry.record.app,
            reason: reason,
            instant: now
        )
        dead[number] = (dispatch, entry)
        if dead.count > Self.limit, let oldest = dead.keys.min() {
            dead[oldest] = nil
        }
    }

    @discardableResult
    private mutating func remove(_ number: Int64) -> Entry? {
        leasedAlone.remove(number)
        return entries.removeValue(forKey: number)
    }

    mutating func resolve(
        _ numbers: [Int64],
        _ resolution: DeadLetter.Resolution,
        at now: Instant
    ) -> Int {
        var count = 0
        for number in numbers {
            guard let (_, old) = dead.removeValue(forKey: number) else { continue }
            count += 1
            guard resolution == .sentAgain else { continue }
            var entry = Entry(record: old.record, origin: old.origin, enqueued: now, due: now)
            entry.serial = old.serial
            entry.version = old.version
            store(entry, number)
        }
        return count
    }

    // MARK: The order

    /// When the next of an app can be leased; `nil` if there is none.
    mutating func nextDue(of app: AppID?, at now: Instant) -> Instant? {
        let apps = apps(of: app)
        let doubted = first(.doubted, of: apps).map { max($0.due, aloneUntil(at: now) ?? $0.due) }
        return [doubted, first(.undoubted, of: apps)?.due].compactMap { $0 }.min()
    }

    /// The instant until which a doubted push is leased, so that no other is; `nil` if none is.
    private mutating func aloneUntil(at now: Instant) -> Instant? {
        guard !leasedAlone.isEmpty else { return nil }
        leasedAlone = leasedAlone.filter { entries[$0]?.isLeased(at: now) ?? false }
        return leasedAlone.compactMap { entries[$0]?.leaseEnd }.max()
    }

    private func apps(of app: AppID?) -> [AppID] { app.map { [$0] } ?? Array(orders.keys) }

    private mutating func first(
        _ kind: LeaseOrder.Kind,
        of apps: [AppID]
    ) -> (due: Instant, number: Int64)? {
        apps.compactMap { first(kind, of: $0) }.min { $0 < $1 }
    }

    private mutating func first(
        _ kind: LeaseOrder.Kind,
        of app: AppID
    ) -> (due: Instant, number: Int64)? {
        while let (item, due) = orders[app]?.first(kind) {
            if entries[item.number]?.version == item.version { return (due, item.number) }
            orders[app]?.removeFirst(kind)
        }
        if orders[app]?.count == 0 { orders[app] = nil }
        return nil
    }

    // MARK: Listing

    /// The number of dispatches of an app, and of dead ones.
    func counts(of app: AppID?) -> (waiting: Int, dead: Int) {
        guard let app else { return (entries.count, dead.count) }
        return (
            entries.values.count { $0.record.app == app },
            dead.values.count { $0.dispatch.app == app }
        )
    }

    func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int,
        at now: Instant
    ) -> [QueuedDispatch] {
        let listed = entries.filter { entry in
            entry.key > number && app.map { $0 == entry.value.record.app } ?? true
        }
        return listed.sorted { $0.key < $1.key }.prefix(max(0, count)).map { number, entry in
            QueuedDispatch(
                dispatch: number,
                origin: entry.origin,
                app: entry.record.app,
                age: max(.zero, entry.enqueued.duration(to: now)),
                dueIn: now.duration(to: entry.available),
                owner: entry.isLeased(at: now) ? entry.owner : nil
            )
        }
    }

    func deadDispatches(after number: Int64, upTo count: Int) -> [DeadDispatch] {
        let listed = dead.values.map { $0.dispatch }.filter { $0.dispatch > number }
        return Array(listed.sorted { $0.dispatch < $1.dispatch }.prefix(max(0, count)))
    }
}
