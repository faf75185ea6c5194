#if SQLite
import ExactJSON
import PushFoundation
import PushModel
package import PushService
import WallTime

extension QueueTables {
    /// What all deliveries of a message have in common.
    private struct MessageFacts {
        let app: AppID
        let message: Message.ID
        let hash: Int64
        let isRecalled: Bool

        func isOf(_ key: Delivery.Key) -> Bool {
            message == key.message && app == key.app
        }
    }

    package func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?,
        onlyKnown: Bool
    ) throws -> [Delivery.Enqueued] {
        guard !deliveries.isEmpty else { return [] }
        // Twice as many as can end in the same time, so that the rest grows less.
        try forget(upTo: 2 * deliveries.count + 100)
        var results: [Delivery.Enqueued] = []
        results.reserveCapacity(deliveries.count)
        var next = try drawEntries(deliveries.count)
        var lastLane: Lane?
        var facts: MessageFacts?
        // With a lease of no time, a key that comes twice would be leased twice.
        var places: [Int64: Int] = [:]
        var room = max(0, terms?.limit ?? 0)
        for (place, delivery) in deliveries.enumerated() {
            let message =
                try facts.flatMap { $0.isOf(delivery.key) ? $0 : nil }
                ?? self.facts(of: delivery.key)
            facts = message
            let key = StoredKey(delivery.key, digest: delivery.digest, message: message.hash)
            let found = try find(key)
            switch found {
            case .queued(let entry, let available, let isDoubted):
                guard let terms, room > 0, places[entry] == nil,
                    let leased = try leaseAgain(
                        entry,
                        on: terms,
                        ifFree: available <= now && !isDoubted
                    )
                else {
                    results.append(.waiting)
                    continue
                }
                room -= 1
                places[entry] = place
                results.append(.leased(leased))
                continue
            case .ended(_, let end):
                results.append(.ended(end))
                continue
            case .leftover, .none:
                break
            }
            guard !message.isRecalled else {
                results.append(.ended(.cancelled))
                continue
            }
            guard !onlyKnown else {
                results.append(.waiting)
                continue
            }
            if let found { try delete(found.number) }
            let lane =
                try lastLane.flatMap { $0.isOf(delivery.key) ? $0 : nil }
                ?? self.lane(of: delivery.key)
            lastLane = lane
            let replacement = delivery.replacementKey
            let hash = replacement.map { Int64(bitPattern: $0.digest.high) }
            if let replacement, let hash {
                for replaced in try replace(replacement, hash: hash) {
                    if let place = places[replaced] { results[place] = .ended(.replaced) }
                }
            }
            let holder = room > 0 ? terms : nil
            room -= 1
            try insert(delivery, key, next, lane: lane.number, replacement: hash, leasing: holder)
            places[next] = place
            let lease = Delivery.Lease(entry: next, serial: 1)
            results.append(
                holder == nil
                    ? .queued
                    : .leased(Delivery.Leased(delivery: delivery, lease: lease, attempts: 0))
            )
            next += 1
        }
        return results
    }

    /// Leases an entry that is enqueued again, if it is free or the call is repeated by its holder.
    ///
    /// A doubted push is not free, because it would not be apart.
    private func leaseAgain(
        _ entry: Int64,
        on terms: Delivery.LeaseTerms,
        ifFree isFree: Bool
    ) throws -> Delivery.Leased? {
        // A call that is repeated by its holder is that of a process which has not ended since.
        let isRepeated = try terms.isRepeated && isHeld(entry, by: terms.owner)
        guard isRepeated || isFree, let row = try read(entry) else { return nil }
        return try lease(row, on: terms, counts: !isRepeated)?.push
    }

    /// Whether an entry is due and leased to an owner.
    private func isHeld(_ entry: Int64, by owner: Delivery.Owner) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM items WHERE entry = ?1 AND owner = ?2 AND lease_end IS NOT NULL AND due <= ?3",
            [.integer(entry), .text(owner.string), .integer(now.milliseconds)]
        ) { _ in true } ?? false
    }

    /// How pushes have ended, as far as it is remembered.
    package func ends(of keys: [Delivery.Key]) throws -> [Delivery.End?] {
        try keys.map { key in
            let facts = try facts(of: key)
            switch try find(StoredKey(key, digest: key.digest, message: facts.hash)) {
            case .queued?: return nil
            case .ended(_, let end)?: return end
            case .leftover?, nil: return facts.isRecalled ? .cancelled : nil
            }
        }
    }

    private func facts(of key: Delivery.Key) throws -> MessageFacts {
        MessageFacts(
            app: key.app,
            message: key.message,
            hash: StoredKey.hash(of: key.message, key.app),
            isRecalled: try isRecalled(key.message, key.app)
        )
    }

    private func isRecalled(_ message: Message.ID, _ app: AppID) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM recalls
            WHERE app = ?1 AND message = ?2 AND (forgotten > ?4 OR \(Self.isKept))
            """,
            [
                .text(app.string), .text(message.string), .integer(remembering),
                .integer(now.milliseconds),
            ]
        ) { _ in true } ?? false
    }

    private func insert(
        _ delivery: Delivery,
        _ key: StoredKey,
        _ entry: Int64,
        lane: Int64,
        replacement: Int64?,
        leasing terms: Delivery.LeaseTerms?
    ) throws {
        try connection.change(
            """
            INSERT INTO items (entry, lane, available, message, digest, ending, serial, leases,
                attempts, enqueued, due, lease_end, replacement, owner, key, record)
            VALUES (?1, ?2, max(?3, ifnull(?4, ?3)), ?5, ?6, 0, ?7, ?7, 0, ?3, ?3, ?4, ?8, ?9,
                ?10, ?11)
            """,
            [
                .integer(entry), .integer(lane), .integer(now.milliseconds),
                .integer(terms.map { leaseEnd($0.duration) }), .integer(key.message),
                .integer(key.digest), .integer(terms == nil ? 0 : 1), .integer(replacement),
                .text(terms?.owner.string), .bytes(key.bytes), .bytes(delivery.record),
            ]
        )
    }

    /// Ends what a new delivery takes the place of; returns the entries.
    private func replace(_ key: Delivery.Key, hash: Int64) throws -> [Int64] {
        let found = try connection.rows(
            "SELECT entry, record FROM items WHERE replacement = ?1",
            [.integer(hash)]
        ) { Delivery(stored: $0.bytes(1))?.replacementKey == key ? $0.integer(0) : nil }
        let replaced = found.compactMap { $0 }
        for entry in replaced {
            try end(entry, as: .replaced)
        }
        return replaced
    }
}
#endif
