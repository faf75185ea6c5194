#if Postgres
import ExactJSON
package import PushService
import WallTime

/// The stored dispatches.
extension QueueTables {
    package func enqueue(dispatches: [DispatchRecord]) throws -> [Int64] {
        try enqueue(dispatches: dispatches, origin: nil, enqueued: nil)
    }

    /// Stores dispatches that are due now; parts of another have its origin and the instant at which it was stored.
    private func enqueue(
        dispatches: [DispatchRecord],
        origin: Int64?,
        enqueued: Int64?
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

    package func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) throws -> [[Delivery.Enqueued]?] {
        try connection.transaction {
            let rows = try connection.run(
                """
                SELECT p.entry, p.serial, coalesce(d.origin, p.entry), p.enqueued
                FROM items p JOIN dispatches d ON d.dispatch = p.entry
                WHERE p.entry = ANY ($1) AND p.lane > 0 ORDER BY p.entry FOR UPDATE OF p
                """,
                [.integers(expansions.map { $0.lease.entry })]
            )
            var found: [Int64: (serial: Int64, origin: Int64, enqueued: Int64)] = [:]
            rows.scan { found[$0.integer(0)] = ($0.integer(1), $0.integer(2), $0.integer(3)) }
            return try expansions.expand(
                isRepeated: isRepeated || terms?.isRepeated == true,
                serial: { found[$0]?.serial },
                enqueue: { deliveries, onlyKnown in
                    try enqueue(deliveries, leasing: terms, onlyKnown: onlyKnown)
                },
                remove: { expansion in
                    let entry = expansion.lease.entry
                    try connection.run("DELETE FROM items WHERE entry = $1", [.integer(entry)])
                    guard let unreadable = expansion.unreadable, let whole = found[entry] else {
                        return
                    }
                    try bury(unreadable, whole.origin, whole.enqueued)
                }
            )
        }
    }

    package func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) throws -> Bool {
        try connection.transaction {
            let rows = try connection.run(
                """
                DELETE FROM items p USING dispatches d
                WHERE p.entry = $1 AND p.serial = $2 AND p.lane > 0 AND d.dispatch = p.entry
                RETURNING coalesce(d.origin, p.entry), p.enqueued
                """,
                [.integer(lease.entry), .integer(lease.serial)]
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

    private func bury(
        _ unreadable: DispatchRecord.Unreadable,
        _ origin: Int64,
        _ enqueued: Int64
    ) throws {
        let entries = try enqueue(
            dispatches: [unreadable.record],
            origin: origin,
            enqueued: enqueued
        )
        try bury(entries.map { (Delivery.Lease(entry: $0, serial: 0), unreadable.fault) })
    }
}
#endif
