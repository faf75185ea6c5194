#if Postgres
import ExactJSON
import PushService
import WallTime

/// The stored dispatches.
extension QueueTables {
    // MARK: Storing and leasing

    /// Stores dispatches that are due now; parts of another have its origin and the instant at which it was stored.
    func enqueue(
        dispatches: [DispatchRecord],
        origin: Int64? = nil,
        enqueued: Int64? = nil
    ) throws -> [Int64] {
        guard !dispatches.isEmpty else { return [] }
        return try connection.run(
            "SELECT enqueue_dispatches($1, $2, $3, $4, $5, $6, $7)",
            [
                now, .integer(enqueued), .integer(origin), .texts(dispatches.map { $0.app.string }),
                .byteArrays(dispatches.map { $0.message }),
                .byteArrays(dispatches.map { $0.sender }),
                .byteArrays(dispatches.map { $0.recipients }),
            ]
        ).map { $0.integer(0) }
    }

    func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) throws -> [LeasedDispatch] {
        while true {
            let rows = try connection.run(
                "SELECT * FROM lease_dispatches($1, $2, $3, $4, $5)",
                [
                    now, .integer(Int64(count)), .text(app?.string), .text(terms.owner.string),
                    .integer(terms.duration.milliseconds),
                ]
            )
            // Dead dispatches must not keep those behind them from being found.
            if rows.first?.integer(0) == 0 { continue }
            var leased: [(place: Int64, dispatch: LeasedDispatch)] = []
            try rows.scan { row in
                do throws(InputError) {
                    leased.append((row.integer(0), try row.leasedDispatch()))
                } catch {
                    try bury(row.integer(1), .unreadable(DispatchFault(error)))
                }
            }
            if rows.count > 0, leased.isEmpty { continue }
            return leased.sorted { $0.place < $1.place }.map { $0.dispatch }
        }
    }

    func renew(dispatches leases: [DispatchLease], for duration: Duration) throws -> [Bool] {
        try connection.transaction {
            try leases.map { lease in
                try connection.run(
                    """
                    UPDATE dispatches SET lease_end = queue_time($1) + $2,
                        available = greatest(due, queue_time($1) + $2)
                    WHERE dispatch = $3 AND serial = $4 AND fault IS NULL
                    """,
                    [
                        now, .integer(duration.milliseconds), .integer(lease.dispatch),
                        .integer(lease.serial),
                    ]
                ).changed > 0
            }
        }
    }

    func nextDispatchDue(of app: AppID?, beforeSleep: Bool) throws -> Duration? {
        let rows = try connection.run(
            "SELECT next_dispatch_due($1, $2, $3)",
            [now, .text(app?.string), .integer(beforeSleep ? 1 : 0)]
        )
        return rows.first?.optionalInteger(0).map { .milliseconds(max(0, $0)) }
    }

    // MARK: What becomes of them

    private enum Answered {
        case enqueued
        case onlyKnown
        case void
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?,
        claim: Int64
    ) throws -> [[EnqueuedDelivery]?] {
        try connection.transaction {
            let rows = try connection.run(
                """
                SELECT dispatch, serial, coalesce(origin, dispatch), enqueued FROM dispatches
                WHERE dispatch = ANY ($1) AND fault IS NULL ORDER BY dispatch FOR UPDATE
                """,
                [.integers(expansions.map { $0.lease.dispatch })]
            )
            var found: [Int64: (serial: Int64, origin: Int64, enqueued: Int64)] = [:]
            rows.scan { found[$0.integer(0)] = ($0.integer(1), $0.integer(2), $0.integer(3)) }
            var expanded: Set<DispatchLease> = []
            let answered = expansions.map { expansion in
                guard let dispatch = found[expansion.lease.dispatch] else {
                    // The first call may have expanded it, or another holder since.
                    return isRepeated || terms?.isRepeated == true ? Answered.onlyKnown : .void
                }
                let isGood = dispatch.serial == expansion.lease.serial
                return isGood && expanded.insert(expansion.lease).inserted ? .enqueued : .void
            }
            // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
            var enqueued = try enqueue(
                zip(expansions, answered).flatMap { $1 == .enqueued ? $0.deliveries : [] },
                leasing: terms,
                claim: claim
            )[...]
            try connection.run(
                "DELETE FROM dispatches WHERE dispatch = ANY ($1)",
                [.integers(expanded.map { $0.dispatch })]
            )
            return try zip(expansions, answered).map { expansion, answered in
                switch answered {
                case .enqueued:
                    if let unreadable = expansion.unreadable,
                        let dispatch = found[expansion.lease.dispatch]
                    {
                        try bury(unreadable, dispatch.origin, dispatch.enqueued)
                    }
                    defer { enqueued = enqueued.dropFirst(expansion.deliveries.count) }
                    return Array(enqueued.prefix(expansion.deliveries.count))
                case .onlyKnown:
                    return try enqueue(
                        expansion.deliveries,
                        leasing: terms,
                        claim: claim,
                        onlyKnown: true
                    )
                case .void:
                    return nil
                }
            }
        }
    }

    func split(_ lease: DispatchLease, into parts: [DispatchRecord]) throws -> Bool {
        try connection.transaction {
            let rows = try connection.run(
                """
                DELETE FROM dispatches WHERE dispatch = $1 AND serial = $2 AND fault IS NULL
                RETURNING coalesce(origin, dispatch), enqueued
                """,
                [.integer(lease.dispatch), .integer(lease.serial)]
            )
            guard let row = rows.first else { return false }
            _ = try enqueue(
                dispatches: parts,
                origin: row.integer(0),
                enqueued: row.integer(1)
            )
            return true
        }
    }

    func settle(dispatches settlements: [DispatchSettlement]) throws -> [Bool] {
        try connection.transaction {
            try settlements.map { settlement in
                let lease: [Parameter] = [
                    now, .integer(settlement.lease.dispatch), .integer(settlement.lease.serial),
                ]
                switch settlement.change {
                case .postponed(let pause):
                    return try connection.run(
                        """
                        UPDATE dispatches SET leases = 0, due = queue_time($1) + $4,
                            available = queue_time($1) + $4, lease_end = NULL, owner = NULL
                        WHERE dispatch = $2 AND serial = $3 AND fault IS NULL
                        """,
                        lease + [.integer(pause.milliseconds)]
                    ).changed > 0
                case .unreadable(let fault):
                    return try connection.run(
                        """
                        UPDATE dispatches SET fault = $4, available = queue_time($1),
                            serial = serial + 1, lease_end = NULL, owner = NULL
                        WHERE dispatch = $2 AND serial = $3 AND fault IS NULL
                        """,
                        lease + [.text(DeadDispatch.Reason.unreadable(fault).stored)]
                    ).changed > 0
                }
            }
        }
    }

    private func bury(
        _ unreadable: UnreadableDispatch,
        _ origin: Int64,
        _ enqueued: Int64
    ) throws {
        let numbers = try enqueue(
            dispatches: [unreadable.record],
            origin: origin,
            enqueued: enqueued
        )
        for number in numbers {
            try bury(number, .unreadable(unreadable.fault))
        }
    }

    private func bury(_ dispatch: Int64, _ reason: DeadDispatch.Reason) throws {
        try connection.run(
            "SELECT bury_dispatch($1, $2, $3)",
            [now, .integer(dispatch), .text(reason.stored)]
        )
    }

    func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) throws -> Int {
        switch resolution {
        case .discarded:
            try connection.run(
                "DELETE FROM dispatches WHERE dispatch = ANY ($1) AND fault IS NOT NULL",
                [.integers(numbers)]
            ).changed
        case .sentAgain:
            try connection.run(
                """
                UPDATE dispatches SET fault = NULL, leases = 0, enqueued = queue_time($1),
                    available = queue_time($1), due = queue_time($1)
                WHERE dispatch = ANY ($2) AND fault IS NOT NULL
                """,
                [now, .integers(numbers)]
            ).changed
        }
    }

    // MARK: Listing

    func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) throws -> [QueuedDispatch] {
        try connection.run(
            """
            SELECT dispatch, coalesce(origin, dispatch), app, t.now - enqueued, available - t.now,
                CASE WHEN lease_end > t.now THEN owner END
            FROM dispatches, (SELECT queue_time($1) AS now) AS t
            WHERE dispatch > $2 AND fault IS NULL AND ($3 IS NULL OR app = $3)
            ORDER BY dispatch LIMIT $4
            """,
            [now, .integer(number), .text(app?.string), .integer(Int64(max(0, count)))]
        ).map { row in
            QueuedDispatch(
                dispatch: row.integer(0),
                origin: row.integer(1),
                app: AppID(row.text(2)),
                age: .milliseconds(max(0, row.integer(3))),
                dueIn: .milliseconds(row.integer(4)),
                owner: row.isNull(5) ? nil : DeliveryOwner(row.text(5))
            )
        }
    }

    func deadDispatches(after number: Int64, upTo count: Int) throws -> [DeadDispatch] {
        try connection.run(
            """
            SELECT dispatch, app, fault, available FROM dispatches
            WHERE dispatch > $1 AND fault IS NOT NULL ORDER BY dispatch LIMIT $2
            """,
            [.integer(number), .integer(Int64(max(0, count)))]
        ).map { row in
            DeadDispatch(
                dispatch: row.integer(0),
                app: AppID(row.text(1)),
                reason: DeadDispatch.Reason(stored: row.text(2)),
                instant: Instant(milliseconds: row.integer(3))
            )
        }
    }
}

extension Row {
    fileprivate func leasedDispatch() throws(InputError) -> LeasedDispatch {
        LeasedDispatch(
            record: try DispatchRecord(
                app: AppID(text(4)),
                message: bytes(5),
                sender: isNull(6) ? nil : bytes(6),
                recipients: bytes(7)
            ),
            lease: DispatchLease(dispatch: integer(1), serial: integer(2)),
            age: .milliseconds(max(0, integer(3)))
        )
    }
}
#endif
