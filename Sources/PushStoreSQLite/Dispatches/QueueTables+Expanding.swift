#if SQLite
import ExactJSON
import PushFoundation
import PushService
import WallTime

/// The stored dispatches: what becomes of them.
extension QueueTables {
    private enum Answered {
        case enqueued
        case onlyKnown
        case void
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) throws -> [[EnqueuedDelivery]?] {
        var expanded: Set<DispatchLease> = []
        let answered = try expansions.map { expansion in
            guard let serial = try serial(of: expansion.lease.dispatch) else {
                // The first call may have expanded it, or another holder since.
                return terms?.isRepeated == true ? Answered.onlyKnown : .void
            }
            let isGood = serial == expansion.lease.serial
            return isGood && expanded.insert(expansion.lease).inserted ? .enqueued : .void
        }
        // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
        var enqueued = try enqueue(
            zip(expansions, answered).flatMap { $1 == .enqueued ? $0.deliveries : [] },
            leasing: terms
        )[...]
        return try zip(expansions, answered).map { expansion, answered in
            switch answered {
            case .enqueued:
                try remove(expansion.lease, leaving: expansion.unreadable)
                defer { enqueued = enqueued.dropFirst(expansion.deliveries.count) }
                return Array(enqueued.prefix(expansion.deliveries.count))
            case .onlyKnown:
                return try enqueue(expansion.deliveries, leasing: terms, onlyKnown: true)
            case .void:
                return nil
            }
        }
    }

    /// The serial of a dispatch that waits or is leased.
    private func serial(of dispatch: Int64) throws -> Int64? {
        let statement = try connection.prepared(
            "SELECT serial FROM dispatches WHERE dispatch = ?1 AND fault IS NULL"
        )
        try statement.bind(dispatch, at: 1)
        return try statement.first { $0.integer(0) }
    }

    /// Removes a dispatch; returns its origin and when it was stored, or `nil` if the lease is void.
    private func take(_ lease: DispatchLease) throws -> (origin: Int64, enqueued: Int64)? {
        let statement = try connection.prepared(
            """
            DELETE FROM dispatches WHERE dispatch = ?1 AND serial = ?2 AND fault IS NULL
            RETURNING ifnull(origin, dispatch), enqueued
            """
        )
        try statement.bind(lease.dispatch, at: 1)
        try statement.bind(lease.serial, at: 2)
        return try statement.all { ($0.integer(0), $0.integer(1)) }.first
    }

    private func remove(_ lease: DispatchLease, leaving unreadable: UnreadableDispatch?) throws {
        guard let (origin, enqueued) = try take(lease), let unreadable else { return }
        let number = try insert(unreadable.record, origin: origin, enqueued: enqueued)
        try bury(number, .unreadable(unreadable.fault))
    }

    func split(_ lease: DispatchLease, into parts: [DispatchRecord]) throws -> Bool {
        guard let (origin, enqueued) = try take(lease) else { return false }
        for part in parts {
            _ = try insert(part, origin: origin, enqueued: enqueued)
        }
        return true
    }

    func settle(_ settlement: DispatchSettlement) throws -> Bool {
        let lease = settlement.lease
        switch settlement.change {
        case .unreadable(let fault):
            guard try serial(of: lease.dispatch) == lease.serial else { return false }
            try bury(lease.dispatch, .unreadable(fault))
            return true
        case .postponed(let pause):
            let statement = try connection.prepared(
                """
                UPDATE dispatches SET leases = 0, due = ?3, available = ?3, lease_end = NULL,
                    owner = NULL
                WHERE dispatch = ?1 AND serial = ?2 AND fault IS NULL
                """
            )
            try statement.bind(lease.dispatch, at: 1)
            try statement.bind(lease.serial, at: 2)
            try statement.bind(leaseEnd(pause), at: 3)
            return try statement.run() > 0
        }
    }

    /// Sets a dispatch aside; its leases become void.
    func bury(_ dispatch: Int64, _ reason: DeadDispatch.Reason) throws {
        let statement = try connection.prepared(
            """
            UPDATE dispatches SET fault = ?2, available = ?3, serial = serial + 1,
                lease_end = NULL, owner = NULL
            WHERE dispatch = ?1
            """
        )
        try statement.bind(dispatch, at: 1)
        try statement.bind(reason.stored, at: 2)
        try statement.bind(now.milliseconds, at: 3)
        try statement.run()
    }

    func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) throws -> Int {
        let statement =
            switch resolution {
            case .discarded:
                try connection.prepared(
                    "DELETE FROM dispatches WHERE dispatch = ?1 AND fault IS NOT NULL"
                )
            case .sentAgain:
                try connection.prepared(
                    """
                    UPDATE dispatches SET fault = NULL, leases = 0, enqueued = ?2, available = ?2,
                        due = ?2
                    WHERE dispatch = ?1 AND fault IS NOT NULL
                    """
                )
            }
        return try numbers.reduce(0) { count, number in
            try statement.bind(number, at: 1)
            if resolution == .sentAgain { try statement.bind(now.milliseconds, at: 2) }
            return count + (try statement.run())
        }
    }

    // MARK: Listing

    /// The number of dispatches of an app that wait or are leased, and of dead ones.
    func dispatchCounts(of app: AppID?) throws -> (Int, Int) {
        func count(_ condition: String) throws -> Int {
            let statement = try connection.prepared(
                """
                SELECT count(*) FROM dispatches
                WHERE \(condition) AND \(app == nil ? "?1 IS NULL" : "app = ?1")
                """
            )
            try statement.bind(app?.string, at: 1)
            return Int(try statement.count())
        }
        return (
            try count("fault IS NULL AND leases = 0") + count("fault IS NULL AND leases > 0"),
            try count("fault IS NOT NULL")
        )
    }

    func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) throws -> [QueuedDispatch] {
        let statement = try connection.prepared(
            """
            SELECT dispatch, ifnull(origin, dispatch), app, enqueued, available,
                iif(lease_end > ?3, owner, NULL)
            FROM dispatches
            WHERE dispatch > ?2 AND fault IS NULL AND (?1 IS NULL OR app = ?1)
            ORDER BY dispatch LIMIT ?4
            """
        )
        try statement.bind(app?.string, at: 1)
        try statement.bind(number, at: 2)
        try statement.bind(now.milliseconds, at: 3)
        try statement.bind(Int64(max(0, count)), at: 4)
        return try statement.all { row in
            QueuedDispatch(
                dispatch: row.integer(0),
                origin: row.integer(1),
                app: AppID(row.text(2)),
                age: age(since: row.integer(3)),
                dueIn: now.duration(to: Instant(milliseconds: row.integer(4))),
                owner: row.isNull(5) ? nil : DeliveryOwner(row.text(5))
            )
        }
    }

    func deadDispatches(after number: Int64, upTo count: Int) throws -> [DeadDispatch] {
        let statement = try connection.prepared(
            """
            SELECT dispatch, app, fault, available FROM dispatches
            WHERE dispatch > ?1 AND fault IS NOT NULL ORDER BY dispatch LIMIT ?2
            """
        )
        try statement.bind(number, at: 1)
        try statement.bind(Int64(max(0, count)), at: 2)
        return try statement.all { row in
            DeadDispatch(
                dispatch: row.integer(0),
                app: AppID(row.text(1)),
                reason: DeadDispatch.Reason(stored: row.text(2)),
                instant: Instant(milliseconds: row.integer(3))
            )
        }
    }
}
#endif
