#if SQLite
import ExactJSON
import PushFoundation
import PushModel
import PushService
import WallTime

extension QueueTables {
    /// A candidate for a lease.
    private struct Candidate {
        let entry: Int64
        let available: Int64
        let leases: Int
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) throws -> [LeasedDelivery] {
        guard count > 0 else { return [] }
        let lanes = try lanes(of: selection)
        let tried = try leaseDoubted(upTo: count, in: lanes, on: terms)
        guard tried.isEmpty else { return tried }
        var leased: [LeasedDelivery] = []
        // With a lease of no time, the same entries are found again.
        var seen: Set<Int64> = []
        while leased.count < count {
            let candidates = try candidates(upTo: count, in: lanes)
                .filter { !seen.contains($0.entry) }.prefix(count - leased.count)
            var wereBuried = false
            for candidate in candidates {
                seen.insert(candidate.entry)
                if let delivery = try lease(candidate.entry, on: terms) {
                    leased.append(delivery)
                } else {
                    wereBuried = true
                }
            }
            // Dead letters must not keep those behind them from being found.
            guard wereBuried else { break }
        }
        return leased
    }

    /// Leases doubted pushes, if none is leased: of those that were leased most often the first half.
    private func leaseDoubted(
        upTo count: Int,
        in lanes: [Int64],
        on terms: LeaseTerms
    ) throws -> [LeasedDelivery] {
        let doubted = lanes.map { $0 | QueueSchema.doubted }
        while try triedUntil() == nil {
            let due = try candidates(upTo: .max, in: doubted)
            guard let most = due.map({ $0.leases }).max() else { return [] }
            let suspects = due.filter { $0.leases == most }
            let half = LeaseLimits.tried(of: suspects.count, after: most)
            let leased = try suspects.prefix(min(count, half)).compactMap {
                try lease($0.entry, on: terms)
            }
            if !leased.isEmpty { return leased }
        }
        return []
    }

    /// The instant until which doubted pushes are leased apart, so that no other is; `nil` if none is.
    func triedUntil() throws -> Int64? {
        let statement = try connection.prepared(
            """
            SELECT lease_end FROM pushes WHERE leases > 2 AND lease_end IS NOT NULL
            ORDER BY lease_end DESC LIMIT 1
            """
        )
        return try statement.first { $0.integer(0) > now.milliseconds ? $0.integer(0) : nil }
    }

    /// The entries of lanes that can be leased, in order.
    private func candidates(upTo count: Int, in lanes: [Int64]) throws -> [Candidate] {
        let statement = try connection.prepared(
            """
            SELECT entry, available, leases FROM pushes WHERE lane = ?1 AND available <= ?2
            ORDER BY available, entry LIMIT ?3
            """
        )
        var candidates: [Candidate] = []
        for lane in lanes {
            try statement.bind(lane, at: 1)
            try statement.bind(now.milliseconds, at: 2)
            try statement.bind(Int64(count), at: 3)
            try statement.scan { row in
                candidates.append(
                    Candidate(
                        entry: row.integer(0),
                        available: row.integer(1),
                        leases: Int(row.integer(2))
                    )
                )
                return true
            }
        }
        guard lanes.count > 1 else { return candidates }
        candidates.sort { ($0.available, $0.entry) < ($1.available, $1.entry) }
        return Array(candidates.prefix(count))
    }

    /// Leases an entry that is queued; one that cannot be leased becomes a dead letter.
    ///
    /// A lease that does not count is that of a call which is repeated.
    func lease(
        _ entry: Int64,
        on terms: LeaseTerms,
        counts: Bool = true
    ) throws -> LeasedDelivery? {
        let read = try connection.prepared(
            "SELECT serial, leases, attempts, record FROM pushes WHERE entry = ?1"
        )
        try read.bind(entry, at: 1)
        let found = try read.first { row in
            (
                lease: DeliveryLease(entry: entry, serial: row.integer(0) + 1),
                leases: row.integer(1), attempts: Int(row.integer(2)),
                delivery: Delivery(stored: row.bytes(3))
            )
        }
        guard let found else { return nil }
        let leases = counts ? found.leases + 1 : found.leases
        guard let delivery = found.delivery, leases <= LeaseLimits.unsettled else {
            try bury(entry, as: found.delivery == nil ? .unreadable : .leasedTooOften)
            return nil
        }
        let update = try connection.prepared(
            """
            UPDATE pushes SET serial = serial + 1, leases = ?4, owner = ?2,
                lease_end = ?3, available = max(due, ?3), lane = lane | ?5
            WHERE entry = ?1
            """
        )
        try update.bind(leases, at: 4)
        try update.bind(leases < LeaseLimits.undoubted ? 0 : QueueSchema.doubted, at: 5)
        try update.bind(entry, at: 1)
        try update.bind(terms.owner.string, at: 2)
        try update.bind(leaseEnd(terms.duration), at: 3)
        try update.run()
        return LeasedDelivery(delivery: delivery, lease: found.lease, attempts: found.attempts)
    }

    /// The end of a lease that is given now.
    func leaseEnd(_ duration: Duration) -> Int64 {
        now.adding(milliseconds: duration.milliseconds).milliseconds
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) throws -> [Bool] {
        let statement = try connection.prepared(
            """
            UPDATE pushes SET lease_end = ?3, available = max(due, ?3)
            WHERE entry = ?1 AND serial = ?2 AND lane > 0
            """
        )
        return try leases.map { lease in
            try statement.bind(lease.entry, at: 1)
            try statement.bind(lease.serial, at: 2)
            try statement.bind(leaseEnd(duration), at: 3)
            return try statement.run() > 0
        }
    }

    func release(_ owner: DeliveryOwner) throws -> Int {
        let dispatches = try releaseDispatches(owner)
        let statement = try connection.prepared(
            """
            UPDATE pushes SET lease_end = NULL, owner = NULL, available = due
            WHERE lane > 0 AND owner = ?1 AND lease_end IS NOT NULL
            """
        )
        try statement.bind(owner.string, at: 1)
        return try statement.run() + dispatches
    }
}
#endif
