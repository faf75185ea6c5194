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
        let condition = "WHERE entry = ?1 AND serial = ?2 AND lane > 0"
        let statement: Statement
        switch settlement.change {
        case .accepted:
            statement = try connection.prepared(
                """
                UPDATE items SET lane = 0, available = ?3, ending = ?4, lease_end = NULL,
                    owner = NULL, replacement = NULL, record = NULL
                \(condition) AND lane < \(ItemSchema.dispatches)
                """
            )
            try statement.bind(forgotten.milliseconds, at: 3)
            try statement.bind(Delivery.End.accepted.number, at: 4)
        case .givenUp:
            statement = try connection.prepared("DELETE FROM items \(condition)")
        case .unreadable(let fault):
            return try bury(lease.entry, serial: lease.serial, as: .unreadable(fault))
        case .postponed(let pause, let attempts, let duration):
            statement = try connection.prepared(
                """
                UPDATE items SET attempts = ?3, leases = 0, lane = lane & ?6, due = ?4, lease_end = ?5,
                    available = max(?4, ifnull(?5, ?4)),
                    owner = CASE WHEN ?5 IS NULL THEN NULL ELSE owner END \(condition)
                """
            )
            try statement.bind(Int64(attempts), at: 3)
            try statement.bind(leaseEnd(pause), at: 4)
            try statement.bind(duration.map { leaseEnd($0) }, at: 5)
            try statement.bind(~ItemSchema.doubted, at: 6)
        }
        try statement.bind(lease.entry, at: 1)
        try statement.bind(lease.serial, at: 2)
        if try statement.run() > 0 { return true }
        // A dispatch has no key to remember.
        return try settlement.change == .accepted
            && settle(Delivery.Settlement(lease, .givenUp("dispatch")))
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
            let statement = try connection.prepared(
                """
                INSERT INTO items (entry, lane, available, message, digest, ending, serial, leases,
                    attempts, enqueued, due, key)
                VALUES (?1, 0, ?2, ?3, ?4, ?5, 0, 0, 0, ?6, ?6, ?7)
                """
            )
            try statement.bind(try drawEntries(1), at: 1)
            try statement.bind(forgotten.milliseconds, at: 2)
            try statement.bind(stored.message, at: 3)
            try statement.bind(stored.digest, at: 4)
            try statement.bind(end.number, at: 5)
            try statement.bind(now.milliseconds, at: 6)
            try statement.bind(stored.bytes, at: 7)
            try statement.run()
            return false
        }
    }

    private func cancel(_ message: MessageID, of app: AppID) throws -> Int {
        let recall = try connection.prepared(
            """
            INSERT INTO recalls (app, message, forgotten) VALUES (?1, ?2, ?3)
            ON CONFLICT DO UPDATE SET forgotten = ?3
            """
        )
        try recall.bind(app.string, at: 1)
        try recall.bind(message.string, at: 2)
        try recall.bind(forgotten.milliseconds, at: 3)
        try recall.run()
        let find = try connection.prepared(
            "SELECT entry, lane, key FROM items WHERE message = ?1 AND lane <> 0"
        )
        try find.bind(StoredKey.hash(of: message, app), at: 1)
        let prefix = StoredKey.prefix(of: message, app)
        var entries: [(entry: Int64, isQueued: Bool)] = []
        try find.scan { row in
            if row.bytes(2).starts(with: prefix) {
                entries.append((row.integer(0), row.integer(1) > 0))
            }
            return true
        }
        for (entry, _) in entries {
            try end(entry, as: .cancelled)
        }
        return entries.count { $0.isQueued }
    }

    package func resolve(_ entries: [Int64], _ resolution: DeadLetter.Resolution) throws -> Int {
        var count = 0
        for entry in entries {
            switch resolution {
            case .discarded:
                let statement = try connection.prepared(
                    "DELETE FROM items WHERE entry = ?1 AND lane < 0"
                )
                try statement.bind(entry, at: 1)
                count += try statement.run()
            case .sentAgain:
                count += try sendAgain(entry) ? 1 : 0
            }
        }
        return count
    }

    /// Queues a dead letter again; `false` if the entry is none, or a push that cannot be read.
    private func sendAgain(_ entry: Int64) throws -> Bool {
        let read = try connection.prepared(
            "SELECT -lane, record FROM items WHERE entry = ?1 AND lane < 0"
        )
        try read.bind(entry, at: 1)
        guard
            let (lane, delivery) = try read.first({ ($0.integer(0), Delivery(stored: $0.bytes(1))) }
            ),
            lane >= ItemSchema.dispatches || delivery != nil
        else { return false }
        let statement = try connection.prepared(
            """
            UPDATE items SET lane = ?2, available = ?3, due = ?3, enqueued = ?3, ending = 0,
                fault = NULL, leases = 0, attempts = 0, replacement = ?4
            WHERE entry = ?1
            """
        )
        try statement.bind(entry, at: 1)
        try statement.bind(try delivery.map { try self.lane(of: $0.key).number } ?? lane, at: 2)
        try statement.bind(now.milliseconds, at: 3)
        try statement.bind(
            delivery?.replacementKey.map { Int64(bitPattern: $0.digest.high) },
            at: 4
        )
        return try statement.run() > 0
    }
}
#endif
