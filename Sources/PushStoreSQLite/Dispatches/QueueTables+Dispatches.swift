#if SQLite
import ExactJSON
import PushFoundation
package import PushService
import WallTime

/// How dispatches are stored, and become pushes.
extension QueueTables {
    package func enqueue(dispatches: [DispatchRecord]) throws -> [Int64] {
        try dispatches.map { try insert($0, origin: nil, enqueued: now.milliseconds) }
    }

    /// Inserts a dispatch that is due now, and returns its number.
    private func insert(_ record: DispatchRecord, origin: Int64?, enqueued: Int64) throws -> Int64 {
        let number = try connection.first(
            """
            INSERT INTO dispatches (app, origin, message, sender, recipients)
            VALUES (?1, ?2, ?3, ?4, ?5) RETURNING dispatch
            """,
            [
                .text(record.app.string), .integer(origin), .textBytes(record.message),
                .textBytes(record.sender), .textBytes(record.recipients),
            ]
        ) { $0.integer(0) }
        guard let number else {
            throw SQLiteError(.corrupt, "the table of dispatches gives no numbers")
        }
        // A trigger has made the item, by the time of the machine.
        try connection.change(
            "UPDATE items SET enqueued = ?2, due = ?3, available = ?3 WHERE entry = ?1",
            [.integer(number), .integer(enqueued), .integer(now.milliseconds)]
        )
        return number
    }

    package func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) throws -> [[Delivery.Enqueued]?] {
        try expansions.expand(
            isRepeated: terms?.isRepeated ?? false,
            serial: { try serial(of: $0) },
            enqueue: { try enqueue($0, leasing: terms, onlyKnown: $1) },
            remove: { expansion in
                guard let (origin, enqueued) = try take(expansion.lease),
                    let rest = expansion.unreadable
                else { return }
                let number = try insert(rest.record, origin: origin, enqueued: enqueued)
                try bury(number, as: .unreadable(rest.fault))
            }
        )
    }

    /// The serial of a dispatch that waits or is leased.
    private func serial(of dispatch: Int64) throws -> Int64? {
        try connection.first(
            "SELECT serial FROM items WHERE entry = ?1 AND lane >= \(ItemSchema.dispatches)",
            [.integer(dispatch)]
        ) { $0.integer(0) }
    }

    /// Removes a dispatch; returns its origin and when it was stored, or `nil` if the lease is void.
    private func take(_ lease: Delivery.Lease) throws -> (origin: Int64, enqueued: Int64)? {
        let taken = try connection.first(
            """
            SELECT ifnull(origin, dispatch), enqueued FROM items JOIN dispatches ON dispatch = entry
            WHERE entry = ?1 AND serial = ?2 AND lane > 0
            """,
            [.integer(lease.entry), .integer(lease.serial)]
        ) { ($0.integer(0), $0.integer(1)) }
        guard let taken else { return nil }
        try delete(lease.entry)
        return taken
    }

    package func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) throws -> Bool {
        guard let (origin, enqueued) = try take(lease) else { return false }
        for part in parts {
            _ = try insert(part, origin: origin, enqueued: enqueued)
        }
        return true
    }
}
#endif
