import PushModel
import WallTime

/// How entries leave the table.
extension DeliveryTable {
    mutating func settle(_ settlement: Delivery.Settlement, at now: Instant) -> Bool {
        guard let (row, stored) = entry(of: settlement.lease) else { return false }
        var entry = stored
        switch settlement.change {
        case .accepted:
            remove(row, entry)
            if let delivery = entry.delivery {
                remember(delivery.hashedKey, .accepted, at: now)
            }
        case .givenUp:
            remove(row, entry)
        case .unreadable(let fault):
            setAside(row, entry, .unreadable(fault), at: now)
        case .postponed(let pause, let attempts, let duration):
            entry.attempts = attempts
            entry.unsettledLeases = 0
            entry.due = now.adding(milliseconds: pause.milliseconds)
            entry.leaseEnd = duration.map { now.adding(milliseconds: $0.milliseconds) }
            entry.owner = duration == nil ? nil : entry.owner
            store(entry, row)
        }
        tidy()
        return true
    }

    mutating func cancel(_ recall: Delivery.Recall, at now: Instant) -> Int {
        let rows: [Int]
        switch recall {
        case .push(let key):
            let key = HashedKey(key)
            rows = entries.row(of: key.digest, key).map { [$0] } ?? []
            remember(key, .cancelled, at: now)
        case .message(let message, of: let app):
            rows = messages.rows(of: recall)
            held.recall(message, of: app)
            recalled.insert(recall, recall.tableHash, (), at: now)
        }
        for row in rows {
            guard let entry = entries[row: row], let delivery = entry.delivery else { continue }
            remove(row, entry)
            remember(delivery.hashedKey, .cancelled, at: now)
        }
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { letter in
                letter.value.entry.delivery.map { !recall.includes($0.key) } ?? true
            }
        }
        tidy()
        return rows.count
    }

    /// Makes an entry a dead letter; its leases become void.
    mutating func setAside(
        _ row: Int,
        _ entry: Entry,
        _ reason: Delivery.DeadLetter.Reason,
        at now: Instant
    ) {
        remove(row, entry)
        let number = entry.number
        let content: Delivery.DeadLetter.Content =
            switch entry.content {
            case .push(let delivery): .push(delivery.key)
            case .dispatch(let record, let origin):
                .dispatch(DispatchRecord.Origin(app: record.app, number: origin))
            }
        let letter = Delivery.DeadLetter(
            entry: number,
            content: content,
            reason: reason,
            instant: now
        )
        deadLetters[number] = (letter, entry)
        if deadLetters.count > max(limit, 1), let oldest = deadLetters.keys.min() {
            deadLetters[oldest] = nil
        }
    }

    mutating func resolve(
        _ numbers: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution,
        at now: Instant
    ) -> Int {
        var count = 0
        for number in numbers {
            guard let (_, old) = deadLetters.removeValue(forKey: number) else { continue }
            count += 1
            guard resolution == .sentAgain else { continue }
            var entry = entry(number, old.content, enqueued: now, at: now)
            // The lease that it had is void.
            entry.serial = old.serial + 1
            add(entry)
            if let key = entry.delivery?.replacementKey.map({ HashedKey($0) }),
                replaceable[key] == nil
            {
                replaceable[key] = number
            }
        }
        return count
    }
}

extension Delivery.Recall {
    /// Whether a push is recalled.
    fileprivate func includes(_ key: Delivery.Key) -> Bool {
        switch self {
        case .push(let recalled): recalled == key
        case .message(let message, of: let app): key.message == message && key.app == app
        }
    }
}
