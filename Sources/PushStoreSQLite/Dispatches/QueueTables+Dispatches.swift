#if SQLite
import ExactJSON
import PushFoundation
import PushService
import WallTime

/// The stored dispatches: how they come, and how they are leased.
extension QueueTables {
    // MARK: Storing

    func enqueue(dispatches: [DispatchRecord]) throws -> [Int64] {
        try dispatches.map { try insert($0, origin: nil, enqueued: now.milliseconds) }
    }

    /// Inserts a dispatch that is due now, and returns its number.
    func insert(_ record: DispatchRecord, origin: Int64?, enqueued: Int64) throws -> Int64 {
        let statement = try connection.prepared(
            """
            INSERT INTO dispatches (app, enqueued, available, due, origin, message, sender,
                recipients)
            VALUES (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7) RETURNING dispatch
            """
        )
        try statement.bind(record.app.string, at: 1)
        try statement.bind(enqueued, at: 2)
        try statement.bind(now.milliseconds, at: 3)
        try statement.bind(origin, at: 4)
        try statement.bind(text: record.message, at: 5)
        try statement.bind(text: record.sender, at: 6)
        try statement.bind(text: record.recipients, at: 7)
        guard let number = try statement.first({ $0.integer(0) }) else {
            throw SQLiteError(.corrupt, "the table of dispatches gives no numbers")
        }
        return number
    }

    // MARK: Leases

    /// A dispatch that can be leased.
    private struct Candidate {
        let dispatch: Int64
        let available: Int64
    }

    func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) throws -> [LeasedDispatch] {
        guard count > 0 else { return [] }
        if let leased = try leaseSuspect(of: app, on: terms) { return [leased] }
        var leased: [LeasedDispatch] = []
        var byteCount = 0
        for candidate in try candidates("leases = 0", of: app, upTo: count) {
            // A dispatch of texts that a release does not take is none that any other call could lease.
            guard let found = try read(candidate.dispatch) else { continue }
            byteCount += found.record.byteCount
            guard leased.isEmpty || byteCount <= LeasedDispatch.byteLimit else { break }
            leased.append(try lease(candidate.dispatch, found, on: terms))
        }
        return leased
    }

    /// Leases a suspect alone, if it comes first and none is leased.
    private func leaseSuspect(of app: AppID?, on terms: LeaseTerms) throws -> LeasedDispatch? {
        while let suspect = try candidates("leases > 0", of: app, upTo: 1).first {
            let other = try candidates("leases = 0", of: app, upTo: 1).first
            if let other, (other.available, other.dispatch) < (suspect.available, suspect.dispatch)
            {
                return nil
            }
            guard try dispatchAloneUntil() == nil else { return nil }
            guard let found = try read(suspect.dispatch) else { continue }
            guard found.leases < LeaseLimits.unsettled else {
                try bury(suspect.dispatch, .leasedTooOften)
                continue
            }
            return try lease(suspect.dispatch, found, on: terms)
        }
        return nil
    }

    /// The dispatches that can be leased, in order; `kind` is a condition that an index has.
    private func candidates(
        _ kind: String,
        of app: AppID?,
        upTo count: Int
    ) throws -> [Candidate] {
        let statement = try connection.prepared(
            """
            SELECT dispatch, available FROM dispatches
            WHERE \(app == nil ? "?1 IS NULL" : "app = ?1") AND available <= ?2
                AND fault IS NULL AND \(kind)
            ORDER BY available, dispatch LIMIT ?3
            """
        )
        try statement.bind(app?.string, at: 1)
        try statement.bind(now.milliseconds, at: 2)
        try statement.bind(Int64(count), at: 3)
        return try statement.all { Candidate(dispatch: $0.integer(0), available: $0.integer(1)) }
    }

    /// The instant until which a suspect dispatch is leased, so that no other is; `nil` if none is.
    private func dispatchAloneUntil() throws -> Int64? {
        let statement = try connection.prepared(
            """
            SELECT lease_end FROM dispatches WHERE leases > 1 AND lease_end IS NOT NULL
            ORDER BY lease_end DESC LIMIT 1
            """
        )
        return try statement.first { $0.integer(0) > now.milliseconds ? $0.integer(0) : nil }
    }

    private typealias Found = (
        record: DispatchRecord, serial: Int64, leases: Int64, enqueued: Int64
    )

    /// Reads a dispatch; one whose texts are too long is set aside.
    private func read(_ dispatch: Int64) throws -> Found? {
        let statement = try connection.prepared(
            """
            SELECT app, message, sender, recipients, serial, leases, enqueued FROM dispatches
            WHERE dispatch = ?1
            """
        )
        try statement.bind(dispatch, at: 1)
        var fault: InputError?
        let found: Found? = try statement.first { row in
            do throws(InputError) {
                let record = try DispatchRecord(
                    app: AppID(row.text(0)),
                    message: row.bytes(1),
                    sender: row.isNull(2) ? nil : row.bytes(2),
                    recipients: row.bytes(3)
                )
                return (record, row.integer(4), row.integer(5), row.integer(6))
            } catch {
                fault = error
                return nil
            }
        }
        if let fault { try bury(dispatch, .unreadable(DispatchFault(fault))) }
        return found
    }

    private func lease(
        _ dispatch: Int64,
        _ found: Found,
        on terms: LeaseTerms
    ) throws -> LeasedDispatch {
        let statement = try connection.prepared(
            """
            UPDATE dispatches SET serial = serial + 1, leases = leases + 1, owner = ?2,
                lease_end = ?3, available = max(due, ?3)
            WHERE dispatch = ?1
            """
        )
        try statement.bind(dispatch, at: 1)
        try statement.bind(terms.owner.string, at: 2)
        try statement.bind(leaseEnd(terms.duration), at: 3)
        try statement.run()
        return LeasedDispatch(
            record: found.record,
            lease: DispatchLease(dispatch: dispatch, serial: found.serial + 1),
            age: age(since: found.enqueued)
        )
    }

    func renew(dispatches leases: [DispatchLease], for duration: Duration) throws -> [Bool] {
        let statement = try connection.prepared(
            """
            UPDATE dispatches SET lease_end = ?3, available = max(due, ?3)
            WHERE dispatch = ?1 AND serial = ?2 AND fault IS NULL
            """
        )
        return try leases.map { lease in
            try statement.bind(lease.dispatch, at: 1)
            try statement.bind(lease.serial, at: 2)
            try statement.bind(leaseEnd(duration), at: 3)
            return try statement.run() > 0
        }
    }

    func releaseDispatches(_ owner: DeliveryOwner) throws -> Int {
        let statement = try connection.prepared(
            """
            UPDATE dispatches SET lease_end = NULL, owner = NULL, available = due
            WHERE fault IS NULL AND owner = ?1 AND lease_end IS NOT NULL
            """
        )
        try statement.bind(owner.string, at: 1)
        return try statement.run()
    }

    func nextDispatchDue(of app: AppID?) throws -> Duration? {
        let alone = try dispatchAloneUntil() ?? .min
        let due = try [("leases = 0", Int64.min), ("leases > 0", alone)].compactMap { kind, first in
            let statement = try connection.prepared(
                """
                SELECT min(available) FROM dispatches
                WHERE \(app == nil ? "?1 IS NULL" : "app = ?1") AND fault IS NULL AND \(kind)
                """
            )
            try statement.bind(app?.string, at: 1)
            return try statement.first { $0.optionalInteger(0) }.map { max($0, first) }
        }.min()
        return due.map { max(.zero, now.duration(to: Instant(milliseconds: $0))) }
    }
}
#endif
