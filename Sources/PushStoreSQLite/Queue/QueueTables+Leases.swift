#if SQLite
import ExactJSON
import PushFoundation
import PushModel
package import PushService
import PushStoreSQL
import WallTime

extension QueueTables {
    /// A candidate for a lease.
    private struct Candidate {
        let entry: Int64
        let available: Int64
        let leases: Int
    }

    package func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) throws -> [Delivery.QueuedItem.Leased] {
        guard count > 0 else { return [] }
        let lanes = try lanes(of: selection)
        let tried = try leaseDoubted(upTo: count, in: lanes, on: terms)
        guard tried.isEmpty else { return tried }
        var leased: [Delivery.QueuedItem.Leased] = []
        var room = LeaseRoom()
        // With a lease of no time, the same entries are found again.
        var seen: Set<Int64> = []
        while leased.count < count {
            let candidates = try candidates(upTo: count, in: lanes)
                .filter { !seen.contains($0.entry) }.prefix(count - leased.count)
            var wereBuried = false
            for candidate in candidates {
                seen.insert(candidate.entry)
                guard let row = try read(candidate.entry), room.take(row.byteCount) else {
                    return leased
                }
                if let item = try lease(row, on: terms) {
                    leased.append(item)
                } else {
                    wereBuried = true
                }
            }
            // Dead letters must not keep those behind them from being found.
            guard wereBuried else { break }
        }
        return leased
    }

    /// Leases doubted items, if none is leased: of those that were leased most often the first half.
    private func leaseDoubted(
        upTo count: Int,
        in lanes: [Int64],
        on terms: Delivery.LeaseTerms
    ) throws -> [Delivery.QueuedItem.Leased] {
        let doubted = lanes.map { $0 | ItemSchema.doubted }
        while try triedUntil() == nil {
            let due = try candidates(upTo: .max, in: doubted)
            guard let most = due.map({ $0.leases }).max() else { return [] }
            let suspects = due.filter { $0.leases == most }
            let half = LeaseLimits.tried(of: suspects.count, after: most)
            var room = LeaseRoom()
            var leased: [Delivery.QueuedItem.Leased] = []
            for suspect in suspects.prefix(min(count, half)) {
                guard let row = try read(suspect.entry), room.take(row.byteCount) else { break }
                if let item = try lease(row, on: terms) { leased.append(item) }
            }
            if !leased.isEmpty { return leased }
        }
        return []
    }

    /// The instant until which doubted items are leased apart, so that no other is; `nil` if none is.
    func triedUntil() throws -> Int64? {
        let statement = try connection.prepared(
            """
            SELECT lease_end FROM items WHERE leases > 2 AND lease_end IS NOT NULL
            ORDER BY lease_end DESC LIMIT 1
            """
        )
        return try statement.first { $0.integer(0) > now.milliseconds ? $0.integer(0) : nil }
    }

    /// The entries of lanes that can be leased, in order.
    private func candidates(upTo count: Int, in lanes: [Int64]) throws -> [Candidate] {
        var candidates = try connection.rows(
            """
            SELECT entry, available, leases FROM items WHERE lane = ?1 AND available <= ?2
            ORDER BY available, entry LIMIT ?3
            """,
            [.integers(lanes), .integer(now.milliseconds), .integer(Int64(count))]
        ) {
            Candidate(
                entry: $0.integer(0),
                available: $0.integer(1),
                leases: Int($0.integer(2))
            )
        }
        guard lanes.count > 1 else { return candidates }
        candidates.sort { ($0.available, $0.entry) < ($1.available, $1.entry) }
        return Array(candidates.prefix(count))
    }

    /// An item that is queued, before it is leased.
    struct StoredItem {
        let entry: Int64
        let serial: Int64
        let leases: Int64
        let attempts: Int
        let enqueued: Int64
        let content: Content

        enum Content {
            case push(Delivery)
            case dispatch(DispatchRecord)
            case unreadable(DispatchRecord.Fault?)
        }

        /// The bytes of the texts of a dispatch.
        var byteCount: Int {
            if case .dispatch(let record) = content { record.byteCount } else { 0 }
        }
    }

    func read(_ entry: Int64) throws -> StoredItem? {
        try connection.first(
            "SELECT lane, serial, leases, attempts, enqueued, record FROM items WHERE entry = ?1",
            [.integer(entry)]
        ) { row in
            let content: StoredItem.Content =
                row.integer(0) < ItemSchema.dispatches
                ? Delivery(stored: row.bytes(5)).map { .push($0) } ?? .unreadable(nil)
                : try readDispatch(entry)
            return StoredItem(
                entry: entry,
                serial: row.integer(1),
                leases: row.integer(2),
                attempts: Int(row.integer(3)),
                enqueued: row.integer(4),
                content: content
            )
        }
    }

    private func readDispatch(_ entry: Int64) throws -> StoredItem.Content {
        let content: StoredItem.Content? = try connection.first(
            "SELECT app, message, sender, recipients FROM dispatches WHERE dispatch = ?1",
            [.integer(entry)]
        ) { row in
            do throws(InputError) {
                return .dispatch(try row.dispatchRecord(0))
            } catch {
                return .unreadable(DispatchRecord.Fault(error))
            }
        }
        return content ?? .unreadable(nil)
    }

    /// Leases an item that is queued; one that cannot be leased becomes a dead letter.
    ///
    /// A lease that does not count is that of a call which is repeated.
    func lease(_ item: StoredItem, on terms: Delivery.LeaseTerms, counts: Bool = true) throws
        -> Delivery.QueuedItem.Leased?
    {
        let leases = counts ? item.leases + 1 : item.leases
        guard leases <= LeaseLimits.unsettled else {
            try bury(item.entry, as: .leasedTooOften)
            return nil
        }
        let lease = Delivery.Lease(entry: item.entry, serial: item.serial + 1)
        let age = age(since: item.enqueued)
        let leased: Delivery.QueuedItem.Leased
        switch item.content {
        case .push(let delivery):
            leased = .push(
                Delivery.Leased(
                    delivery: delivery,
                    lease: lease,
                    attempts: item.attempts,
                    age: age
                )
            )
        case .dispatch(let record):
            leased = .dispatch(DispatchRecord.Leased(record: record, lease: lease, age: age))
        case .unreadable(let fault):
            try bury(item.entry, as: .unreadable(fault))
            return nil
        }
        try connection.change(
            """
            UPDATE items SET serial = serial + 1, leases = ?4, owner = ?2,
                lease_end = ?3, available = max(due, ?3), lane = lane | ?5
            WHERE entry = ?1
            """,
            [
                .integer(item.entry), .text(terms.owner.string),
                .integer(leaseEnd(terms.duration)), .integer(leases),
                .integer(leases < LeaseLimits.undoubted ? 0 : ItemSchema.doubted),
            ]
        )
        return leased
    }

    /// The end of a lease that is given now.
    func leaseEnd(_ duration: Duration) -> Int64 {
        now.adding(milliseconds: duration.milliseconds).milliseconds
    }

    package func renew(_ leases: [Delivery.Lease], for duration: Duration) throws -> [Bool] {
        try leases.map { lease in
            try connection.change(
                """
                UPDATE items SET lease_end = ?3, available = max(due, ?3)
                WHERE entry = ?1 AND serial = ?2 AND lane > 0
                """,
                [.integer(lease.entry), .integer(lease.serial), .integer(leaseEnd(duration))]
            ) > 0
        }
    }

    package func release(_ owner: Delivery.Owner) throws -> Int {
        try connection.change(
            """
            UPDATE items SET lease_end = NULL, owner = NULL, available = due
            WHERE lane > 0 AND owner = ?1 AND lease_end IS NOT NULL
            """,
            [.text(owner.string)]
        )
    }
}
#endif
