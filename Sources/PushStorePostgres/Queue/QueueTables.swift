#if Postgres
import ExactJSON
import PushModel
package import PushService
import PushStoreSQL
package import WallTime

/// The queue's functions during one call.
package struct QueueTables: SQLQueueTables {
    let connection: Connection
    /// The time in a test; null for the database's own.
    let now: Parameter
    /// The time for which a key that has ended is remembered, in milliseconds.
    let remembering: Parameter
    /// The number by which a call that is repeated finds again what it did.
    let claim: Int64
    /// Whether the caller may sleep after ``nextDue(of:)``, and is notified then.
    let maySleep: Bool
    /// Whether the call may have been done before.
    package let isRepeated: Bool

    package static var sql: SQLDialect { .postgres }
    package var session: Connection { connection }

    package func time() throws -> Instant {
        Instant(milliseconds: Int64(try connection.run("SELECT queue_time($1)", [now]).number))
    }

    package func transaction<Value>(_ body: () throws -> Value) throws -> Value {
        try connection.transaction(body)
    }

    /// The lock of a message, by the hash of the app and the message.
    static func lock(of hash: Int64) -> Int64 {
        AdvisoryLocks.message(hash: UInt64(bitPattern: hash))
    }

    static func parameters(of selection: Delivery.Selection) -> [Parameter] {
        let (mode, names): (Int64, Set<Certificate.Name>) =
            switch selection.items {
            case .all: (0, [])
            case .pushes(of: .only(let names)): (1, names)
            case .pushes(of: .except(let names)): (2, names)
            case .pushes(of: .all): (2, [])
            case .dispatches: (3, [])
            }
        return [
            .text(selection.app?.string), .integer(mode), .texts(names.map { $0.string }),
        ]
    }

    // MARK: Leases

    package func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) throws -> [Delivery.QueuedItem.Leased] {
        var leased: [Delivery.QueuedItem.Leased] = []
        while leased.count < count {
            let rows = try connection.run(
                "SELECT * FROM lease($1, $2, $3, $4, $5, $6, $7, $8, $9)",
                [now, .integer(Int64(count - leased.count))] + Self.parameters(of: selection) + [
                    .text(terms.owner.string), .integer(terms.duration.milliseconds),
                    .integers(leased.map { $0.lease.entry }),
                    .integer(Int64(leased.reduce(0) { $0 + ($1.dispatch?.record.byteCount ?? 0) })),
                ]
            )
            var read: [(place: Int64, item: Delivery.QueuedItem.Leased)] = []
            var unreadable: [(Delivery.Lease, DispatchRecord.Fault?)] = []
            rows.scan { row in
                guard row.integer(0) > 0 else { return }
                do throws(InputError) {
                    guard let item = try row.leasedItem(1) else {
                        unreadable.append((row.lease(1), nil))
                        return
                    }
                    read.append((row.integer(0), item))
                } catch {
                    unreadable.append((row.lease(1), DispatchRecord.Fault(error)))
                }
            }
            leased += read.sorted { $0.place < $1.place }.map { $0.item }
            try bury(unreadable)
            // Dead letters must not keep those behind them from being found.
            guard read.count < rows.count else { break }
        }
        return leased
    }

    /// Sets items aside that are leased and cannot be read.
    func bury(_ items: [(lease: Delivery.Lease, fault: DispatchRecord.Fault?)]) throws {
        guard !items.isEmpty else { return }
        let items = items.sorted { $0.lease.entry < $1.lease.entry }
        try connection.run(
            "SELECT bury($1, 1, $2, $3, $4)",
            [
                now, .integers(items.map { $0.lease.entry }),
                .integers(items.map { $0.lease.serial }),
                .byteArrays(items.map { item in item.fault.map { Array($0.stored.utf8) } }),
            ]
        )
    }

    package func renew(_ leases: [Delivery.Lease], for duration: Duration) throws -> [Bool] {
        // Rows are always locked in the order of their entries.
        let order = leases.indices.sorted { leases[$0].entry < leases[$1].entry }
        let rows = try connection.run(
            "SELECT renew($1, $2, $3, $4)",
            [
                now, .integer(duration.milliseconds), .integers(order.map { leases[$0].entry }),
                .integers(order.map { leases[$0].serial }),
            ]
        )
        return rows.answers(in: order)
    }

    package func release(_ owner: Delivery.Owner) throws -> Int {
        try connection.run("SELECT release($1)", [.text(owner.string)]).number
    }

    // MARK: Ends

    /// Records settlements in order; all in one transaction if no entry has two.
    ///
    /// The server itself tells of the end of a trial.
    package func settle(
        _ settlements: [Delivery.Settlement]
    ) throws -> (answers: [Bool], endsTrial: Bool) {
        // Most often all of them are one part.
        let answers = try settlements.partsWithDifferentEntries().map { try settlePart($0) }
        return (Array(answers.joined()), false)
    }

    private func settlePart(_ settlements: [Delivery.Settlement]) throws -> [Bool] {
        let order = settlements.indices.sorted {
            settlements[$0].lease.entry < settlements[$1].lease.entry
        }
        var changes: [Int64] = []
        var attempts: [Int64] = []
        var pauses: [Int64] = []
        var leases: [Int64?] = []
        var faults: [String?] = []
        for place in order {
            let change: (number: Int64, attempts: Int, pause: Int64, lease: Int64?, fault: String?)
            switch settlements[place].change {
            case .accepted: change = (1, 0, 0, 0, nil)
            case .givenUp: change = (2, 0, 0, 0, nil)
            case .postponed(let pause, let tries, let lease):
                change = (3, tries, pause.milliseconds, lease?.milliseconds, nil)
            case .unreadable(let fault): change = (4, 0, 0, 0, fault.stored)
            }
            changes.append(change.number)
            attempts.append(Int64(change.attempts))
            pauses.append(change.pause)
            leases.append(change.lease)
            faults.append(change.fault)
        }
        let rows = try connection.run(
            "SELECT settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
            [
                now, remembering, .integer(isRepeated ? 1 : 0),
                .integers(order.map { settlements[$0].lease.entry }),
                .integers(order.map { settlements[$0].lease.serial }),
                .integers(changes), .integers(attempts), .integers(pauses), .integers(leases),
                .byteArrays(faults.map { fault in fault.map { Array($0.utf8) } }),
            ]
        )
        return rows.answers(in: order)
    }

    package func ends(of keys: [Delivery.Key]) throws -> [Delivery.End?] {
        let stored = keys.map { StoredKey($0) }
        let rows = try connection.run(
            "SELECT * FROM ends($1, $2, $3, $4, $5, $6, $7)",
            [
                now, remembering, .integers(stored.map { $0.message }),
                .integers(stored.map { $0.digest }), .byteArrays(stored.map { $0.bytes }),
                .texts(keys.map { $0.app.string }), .texts(keys.map { $0.message.string }),
            ]
        )
        var ends = [Delivery.End?](repeating: nil, count: keys.count)
        for (index, row) in rows.map({ (Int($0.integer(0)) - 1, $0) })
        where ends.indices.contains(index) {
            ends[index] = Delivery.End(number: row.integer(1))
        }
        return ends
    }

    package func endKeys(_ keys: [Delivery.Key], as end: Delivery.End) throws {
        guard !keys.isEmpty else { return }
        let stored = Set(keys).map { StoredKey($0) }
        try connection.run(
            "SELECT end_keys($1, $2, $3, $4, $5, $6, $7)",
            [
                now, remembering, .integer(end.number), Self.locks(of: keys),
                .integers(stored.map { $0.message }), .integers(stored.map { $0.digest }),
                .byteArrays(stored.map { $0.bytes }),
            ]
        )
    }

    package func lockMessages(of keys: [Delivery.Key]) throws {
        guard !keys.isEmpty else { return }
        try connection.run("SELECT take_locks($1)", [Self.locks(of: keys)])
    }

    /// The locks of the messages of keys, in their order.
    private static func locks(of keys: [Delivery.Key]) -> Parameter {
        let messages = Set(keys.map { Delivery.Recall.message($0.message, of: $0.app) })
        var locks: Set<Int64> = []
        for case .message(let message, of: let app) in messages {
            locks.insert(lock(of: StoredKey.hash(of: message, app)))
        }
        return .integers(locks.sorted())
    }

    package func cancel(_ recall: Delivery.Recall) throws -> Int {
        switch recall {
        case .push(let key):
            let stored = StoredKey(key)
            return try connection.run(
                "SELECT cancel_key($1, $2, $3, $4, $5, $6)",
                [
                    now, remembering, .integer(Self.lock(of: stored.message)),
                    .integer(stored.message), .integer(stored.digest), .bytes(stored.bytes),
                ]
            ).number
        case .message(let message, of: let app):
            let hash = StoredKey.hash(of: message, app)
            return try connection.run(
                "SELECT cancel_message($1, $2, $3, $4, $5, $6, $7)",
                [
                    now, remembering, .integer(Self.lock(of: hash)), .text(app.string),
                    .text(message.string), .integer(hash),
                    .bytes(StoredKey.prefix(of: message, app)),
                ]
            ).number
        }
    }
}

extension Rows {
    /// The number in the first column of the first row; 0 if there is none.
    var number: Int { Int(first?.integer(0) ?? 0) }

    /// For each element of a list whether its place is in the first column.
    ///
    /// The places begin with 1, and are those in an order of the list.
    fileprivate func answers(in order: [Int]) -> [Bool] {
        var answers = [Bool](repeating: false, count: order.count)
        for place in map({ Int($0.integer(0)) }) where (1...order.count).contains(place) {
            answers[order[place - 1]] = true
        }
        return answers
    }
}

extension Row {
    /// A lease, from its entry and its serial in two columns.
    func lease(_ column: Int32) -> Delivery.Lease {
        Delivery.Lease(entry: integer(column), serial: integer(column + 1))
    }

    /// A leased delivery, from its entry, serial, attempts and record; `nil` if it cannot be read.
    func leasedDelivery(_ column: Int32) -> Delivery.Leased? {
        Delivery(stored: bytes(column + 3)).map {
            Delivery.Leased(
                delivery: $0,
                lease: lease(column),
                attempts: Int(integer(column + 2))
            )
        }
    }

    /// A leased item, from the columns of a delivery, the age, and the app and the texts of a dispatch; `nil` if it is a
    /// delivery that cannot be read.
    ///
    /// - Throws: The fault of a dispatch whose texts are too long.
    fileprivate func leasedItem(_ column: Int32) throws(InputError) -> Delivery.QueuedItem.Leased? {
        let age = Duration.milliseconds(max(0, integer(column + 4)))
        guard !isNull(column + 5) else {
            guard var leased = leasedDelivery(column) else { return nil }
            leased.age = age
            return .push(leased)
        }
        return .dispatch(
            DispatchRecord.Leased(
                record: try dispatchRecord(column + 5),
                lease: lease(column),
                age: age
            )
        )
    }
}

extension [Delivery.Settlement] {
    /// The settlements in order, in as few parts as can be in which no entry is twice.
    fileprivate func partsWithDifferentEntries() -> [[Delivery.Settlement]] {
        var starts = [0]
        var seen: Set<Int64> = []
        seen.reserveCapacity(count)
        for (index, settlement) in enumerated()
        where !seen.insert(settlement.lease.entry).inserted {
            starts.append(index)
            seen = [settlement.lease.entry]
        }
        return zip(starts, starts.dropFirst() + [count]).map { Array(self[$0..<$1]) }
    }
}
#endif
