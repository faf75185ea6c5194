#if Postgres
import ExactJSON
import PushModel
package import PushService
import PushStoreSQL
import WallTime

extension QueueTables {
    package func nextDue(of selection: Delivery.Selection) throws -> Duration? {
        let rows = try connection.run(
            "SELECT next_due($1, $2, $3, $4, $5)",
            [now] + Self.parameters(of: selection) + [.integer(maySleep ? 1 : 0)]
        )
        return rows.first?.optionalInteger(0).map { .milliseconds(max(0, $0)) }
    }

    package func status(of selection: Delivery.Selection) throws -> Delivery.QueueStatus {
        let rows = try connection.run(
            """
            SELECT count(*), count(*) FILTER (WHERE p.lease_end > t.now), max(t.now - p.enqueued),
                count(*) FILTER (
                    WHERE p.leases > \(LeaseLimits.undoubted) OR p.leases = \(LeaseLimits.undoubted)
                        AND coalesce(p.lease_end, t.now) <= t.now
                ),
                (
                    SELECT count(*) FROM items
                    WHERE lane < 0 AND (
                        -lane = ANY (selected_lanes($2, $3, $4))
                        OR lane <= -\(QueueLimits.dispatches) AND $2 IS NULL AND $3 IN (0, 3)
                    )
                )
            FROM (SELECT queue_time($1) AS now, all_lanes($2, $3, $4) AS lanes) AS t,
                LATERAL (SELECT lease_end, enqueued, leases FROM items WHERE lane = ANY (t.lanes)) AS p
            """,
            [now] + Self.parameters(of: selection)
        )
        guard let row = rows.first else { return Delivery.QueueStatus() }
        return Delivery.QueueStatus(
            waiting: Int(row.integer(0) - row.integer(1)),
            leased: Int(row.integer(1)),
            doubted: Int(row.integer(3)),
            oldestAge: row.optionalInteger(2).map { .milliseconds(max(0, $0)) },
            deadLetters: Int(row.integer(4))
        )
    }

    package func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [Delivery.QueuedItem] {
        var listed: [Delivery.QueuedItem] = []
        var last = entry
        // What cannot be read is left out, so more than a part may be needed.
        while listed.count < count {
            let part = min(count - listed.count, 1000)
            let rows = try connection.run(
                """
                SELECT p.entry, t.now - p.enqueued, p.available - t.now, p.attempts,
                    CASE WHEN p.lease_end > t.now THEN p.owner END, p.record, d.app,
                    coalesce(d.origin, p.entry)
                FROM (SELECT queue_time($1) AS now, all_lanes($2, $3, $4) AS lanes) AS t,
                    LATERAL (
                        SELECT * FROM items WHERE entry > $5 AND lane = ANY (t.lanes)
                        ORDER BY entry LIMIT $6
                    ) AS p LEFT JOIN dispatches d ON d.dispatch = p.entry
                ORDER BY p.entry
                """,
                [now] + Self.parameters(of: selection) + [.integer(last), .integer(Int64(part))]
            )
            listed += rows.map { row in
                last = row.integer(0)
                return row.queuedItem
            }.compactMap { $0 }
            guard rows.count == part else { break }
        }
        return listed
    }

    /// The texts of a dispatch are read when it is leased.
    package func sendAgain(_ entries: [Int64]) throws -> Int {
        let rows = try connection.run(
            "SELECT entry, record FROM items WHERE entry = ANY ($1) AND lane < 0 ORDER BY entry",
            [.integers(entries)]
        )
        var readable: [(entry: Int64, replacement: StoredKey?)] = []
        rows.scan { row in
            if row.isNull(1) {
                readable.append((row.integer(0), nil))
            } else if let delivery = Delivery(stored: row.bytes(1)) {
                readable.append((row.integer(0), delivery.replacementKey.map { StoredKey($0) }))
            }
        }
        return try connection.run(
            "SELECT send_again($1, $2, $3, $4)",
            [
                now, .integers(readable.map { $0.entry }),
                .integers(readable.map { $0.replacement?.digest }),
                .byteArrays(readable.map { $0.replacement?.bytes }),
            ]
        ).number
    }
}
#endif
