#if Postgres
import ExactJSON
import PushModel
import PushService
import WallTime

extension QueueTables {
    /// The time until the next delivery can be leased.
    ///
    /// With `beforeSleep` the caller may sleep then, and is notified.
    func nextDue(of selection: DeliverySelection, beforeSleep: Bool) throws -> Duration? {
        let rows = try connection.run(
            "SELECT next_due($1, $2, $3, $4, $5)",
            [now] + Self.parameters(of: selection) + [.integer(beforeSleep ? 1 : 0)]
        )
        return rows.first?.optionalInteger(0).map { .milliseconds(max(0, $0)) }
    }

    func status(of selection: DeliverySelection) throws -> QueueStatus {
        let rows = try connection.run(
            """
            SELECT count(*), count(*) FILTER (WHERE p.lease_end > t.now), max(t.now - p.enqueued),
                count(*) FILTER (
                    WHERE p.leases > \(LeaseLimits.undoubted) OR p.leases = \(LeaseLimits.undoubted)
                        AND coalesce(p.lease_end, t.now) <= t.now
                ),
                (SELECT count(*) FROM pushes WHERE lane = -1),
                (SELECT count(*) FROM dispatches
                    WHERE fault IS NULL AND ($2 IS NULL OR app = $2)),
                (SELECT count(*) FROM dispatches
                    WHERE fault IS NOT NULL AND ($2 IS NULL OR app = $2))
            FROM (SELECT queue_time($1) AS now, all_lanes($2, $3, $4) AS lanes) AS t,
                LATERAL (SELECT lease_end, enqueued, leases FROM pushes WHERE lane = ANY (t.lanes)) AS p
            """,
            [now] + Self.parameters(of: selection)
        )
        guard let row = rows.first else { return QueueStatus() }
        return QueueStatus(
            waiting: Int(row.integer(0) - row.integer(1)),
            leased: Int(row.integer(1)),
            doubted: Int(row.integer(3)),
            oldestAge: row.optionalInteger(2).map { .milliseconds(max(0, $0)) },
            deadLetters: Int(row.integer(4)),
            dispatches: Int(row.integer(5)),
            deadDispatches: Int(row.integer(6))
        )
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [QueuedDelivery] {
        var listed: [QueuedDelivery] = []
        var last = entry
        // What cannot be read becomes a dead letter when it is leased, so more than a part may be needed.
        while listed.count < count {
            let part = min(count - listed.count, 1000)
            let rows = try connection.run(
                """
                SELECT p.entry, t.now - p.enqueued, p.available - t.now, p.attempts,
                    CASE WHEN p.lease_end > t.now THEN p.owner END, p.record
                FROM (SELECT queue_time($1) AS now, all_lanes($2, $3, $4) AS lanes) AS t,
                    LATERAL (
                        SELECT * FROM pushes WHERE entry > $5 AND lane = ANY (t.lanes)
                        ORDER BY entry LIMIT $6
                    ) AS p
                ORDER BY p.entry
                """,
                [now] + Self.parameters(of: selection) + [.integer(last), .integer(Int64(part))]
            )
            listed += rows.map { row in
                last = row.integer(0)
                return Delivery(stored: row.bytes(5)).map { delivery in
                    QueuedDelivery(
                        entry: row.integer(0),
                        delivery: delivery,
                        age: .milliseconds(max(0, row.integer(1))),
                        dueIn: .milliseconds(row.integer(2)),
                        attempts: Int(row.integer(3)),
                        owner: row.isNull(4) ? nil : DeliveryOwner(row.text(4))
                    )
                }
            }.compactMap { $0 }
            guard rows.count == part else { break }
        }
        return listed
    }

    func deadLetters(after entry: Int64, upTo count: Int) throws -> [DeadLetter] {
        // The sum keeps the planner from walking through all entries in their order.
        let rows = try connection.run(
            """
            SELECT entry, key, ending, available FROM pushes
            WHERE lane = -1 AND entry > $1 ORDER BY entry + 0 LIMIT $2
            """,
            [.integer(entry), .integer(Int64(max(0, count)))]
        )
        return rows.map { row in
            DeadLetter(
                entry: row.integer(0),
                key: DeliveryKey(stored: row.bytes(1)),
                reason: DeadLetter.Reason(number: row.integer(2)),
                instant: Instant(milliseconds: row.integer(3))
            )
        }
    }

    func resolve(_ entries: [Int64], _ resolution: DeadLetter.Resolution) throws -> Int {
        switch resolution {
        case .discarded:
            return try connection.run(
                "DELETE FROM pushes WHERE entry = ANY ($1) AND lane = -1",
                [.integers(entries)]
            ).changed
        case .sentAgain:
            return try sendAgain(entries)
        }
    }

    /// Queues those dead letters again that can be read.
    private func sendAgain(_ entries: [Int64]) throws -> Int {
        let rows = try connection.run(
            "SELECT entry, record FROM pushes WHERE entry = ANY ($1) AND lane = -1 ORDER BY entry",
            [.integers(entries)]
        )
        let readable = rows.map { row in
            Delivery(stored: row.bytes(1)).map { (entry: row.integer(0), delivery: $0) }
        }.compactMap { $0 }
        let replacements = readable.map { $0.delivery.replacementKey.map { StoredKey($0) } }
        return try connection.run(
            "SELECT send_again($1, $2, $3, $4, $5, $6)",
            [
                now, .integers(readable.map { $0.entry }),
                .texts(readable.map { $0.delivery.key.app.string }),
                .texts(readable.map { $0.delivery.key.certificateName.string }),
                .integers(replacements.map { $0?.digest }),
                .byteArrays(replacements.map { $0?.bytes }),
            ]
        ).number
    }
}
#endif
