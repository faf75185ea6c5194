#if SQLite
import ExactJSON
import PushFoundation
import PushModel
package import PushService
import WallTime

extension QueueTables {
    package func settle(
        _ settlements: [Delivery.Settlement]
    ) throws -> (answers: [Bool], endsTrial: Bool) {
        let wereTried = try triedUntil() != nil
        let answers = try settlements.map { try settle($0) }
        return (answers, try wereTried && triedUntil() == nil)
    }

    private func settle(_ settlement: Delivery.Settlement) throws -> Bool {
        let lease = settlement.lease
        let key: [Parameter] = [.integer(lease.entry), .integer(lease.serial)]
        let condition = "WHERE entry = ?1 AND serial = ?2 AND lane > 0"
        switch settlement.change {
        case .accepted:
            let accepted = try connection.change(
                """
                UPDATE items SET lane = 0, available = ?3, ending = ?4, lease_end = NULL,
                    owner = NULL, replacement = NULL, record = NULL
                \(condition) AND lane < \(ItemSchema.dispatches)
                """,
                key + [.integer(forgotten.milliseconds), .integer(Delivery.End.accepted.number)]
            )
            // A dispatch has no key to remember.
            return try accepted > 0 || settle(Delivery.Settlement(lease, .givenUp("dispatch")))
        case .givenUp:
            return try connection.change("DELETE FROM items \(condition)", key) > 0
        case .unreadable(let fault):
            return try bury(lease.entry, serial: lease.serial, as: .unreadable(fault))
        case .postponed(let pause, let attempts, let duration):
            return try connection.change(
                """
                UPDATE items SET attempts = ?3, leases = 0, lane = lane & ?6, due = ?4, lease_end = ?5,
                    available = max(?4, ifnull(?5, ?4)),
                    owner = CASE WHEN ?5 IS NULL THEN NULL ELSE owner END \(condition)
                """,
                key + [
                    .integer(Int64(attempts)), .integer(leaseEnd(pause)),
                    .integer(duration.map { leaseEnd($0) }), .integer(~ItemSchema.doubted),
                ]
            ) > 0
        }
    }

    package func cancel(_ recall: Delivery.Recall) throws -> Int {
        try forget(upTo: 100)
        switch recall {
        case .push(let key): return try end(key, as: .cancelled) ? 1 : 0
        case .message(let message, of: let app): return try cancel(message, of: app)
        }
    }

    package func endKeys(_ keys: [Delivery.Key], as end: Delivery.End) throws {
        for key in keys { _ = try self.end(key, as: end) }
    }

    /// Does nothing: a transaction that writes is the only one.
    package func lockMessages(of keys: [Delivery.Key]) {}

    /// Remembers the end of a key that has not ended, and returns whether it was queued.
    private func end(_ key: Delivery.Key, as end: Delivery.End) throws -> Bool {
        let stored = StoredKey(key)
        switch try find(stored) {
        case .queued(let entry, _, _):
            try self.end(entry, as: end)
            return true
        case .ended:
            return false
        case .leftover(let entry):
            try self.end(entry, as: end)
            return false
        case nil:
            try connection.change(
                """
                INSERT INTO items (entry, lane, available, message, digest, ending, serial, leases,
                    attempts, enqueued, due, key)
                VALUES (?1, 0, ?2, ?3, ?4, ?5, 0, 0, 0, ?6, ?6, ?7)
                """,
                [
                    .integer(try drawEntries(1)), .integer(forgotten.milliseconds),
                    .integer(stored.message), .integer(stored.digest), .integer(end.number),
                    .integer(now.milliseconds), .bytes(stored.bytes),
                ]
            )
            return false
        }
    }

    private func cancel(_ message: Message.ID, of app: AppID) throws -> Int {
        try connection.change(
            """
            INSERT INTO recalls (app, message, forgotten) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET forgotten = ?3
            """,
            [.text(app.string), .text(message.string), .integer(forgotten.milliseconds)]
        )
        let prefix = StoredKey.prefix(of: message, app)
        let found = try connection.rows(
            "SELECT entry, lane, key FROM items WHERE message = ?1 AND lane <> 0",
            [.integer(StoredKey.hash(of: message, app))]
        ) { row in
            row.bytes(2).starts(with: prefix) ? (row.integer(0), isQueued: row.integer(1) > 0) : nil
        }
        let entries = found.compactMap { $0 }
        for (entry, _) in entries {
            try end(entry, as: .cancelled)
        }
        return entries.count { $0.isQueued }
    }

    package func sendAgain(_ entries: [Int64]) throws -> Int {
        try entries.count { try sendAgain($0) }
    }

    /// Queues a dead letter again; `false` if the entry is none, or a push that cannot be read.
    private func sendAgain(_ entry: Int64) throws -> Bool {
        let dead = try connection.first(
            "SELECT -lane, record FROM items WHERE entry = ?1 AND lane < 0",
            [.integer(entry)]
        ) { ($0.integer(0), Delivery(stored: $0.bytes(1))) }
        guard let (lane, delivery) = dead, lane >= ItemSchema.dispatches || delivery != nil
        else { return false }
        return try connection.change(
            """
            UPDATE items SET lane = ?2, available = ?3, due = ?3, enqueued = ?3, ending = 0,
                fault = NULL, leases = 0, attempts = 0, replacement = ?4
            WHERE entry = ?1
            """,
            [
                .integer(entry),
                .integer(try delivery.map { try self.lane(of: $0.key).number } ?? lane),
                .integer(now.milliseconds),
                .integer(delivery?.replacementKey.map { Int64(bitPattern: $0.digest.high) }),
            ]
        ) > 0
    }
}
#endif
