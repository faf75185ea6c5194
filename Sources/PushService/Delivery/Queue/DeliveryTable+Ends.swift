import PushModel
import WallTime

/// How entries leave the table.
extension DeliveryTable {
    mutating func settle(_ settlement: DeliverySettlement, at now: Instant) -> Bool {
        let number = settlement.lease.entry
        guard var entry = entry(of: settlement.lease) else { return false }
        switch settlement.change {
        case .accepted:
            remove(number, entry)
            if let delivery = entry.delivery {
                ended.insert(delivery.hashedKey, .accepted, at: now)
            }
        case .givenUp:
            remove(number, entry)
        case .unreadable(let fault):
            setAside(number, entry, .unreadable(fault), at: now)
        case .postponed(let pause, let attempts, let duration):
            entry.attempts = attempts
            entry.unsettledLeases = 0
            entry.due = now.adding(milliseconds: pause.milliseconds)
            entry.leaseEnd = duration.map { now.adding(milliseconds: $0.milliseconds) }
            entry.owner = duration == nil ? nil : entry.owner
            store(entry, number)
        }
        tidy()
        return true
    }

    mutating func cancel(_ recall: DeliveryRecall, at now: Instant) -> Int {
        let numbers: [Int64]
        switch recall {
        case .push(let key):
            let hashed = HashedKey(key)
            numbers = self.numbers[hashed].map { [$0] } ?? []
            ended.insert(hashed, .cancelled, at: now)
        case .message(let message, let app):
            numbers = deliveryIndex.entries(of: message, app)
            recalled.insert(recall, (), at: now)
        }
        for number in numbers {
            guard let entry = entries[number], let delivery = entry.delivery else { continue }
            remove(number, entry)
            ended.insert(delivery.hashedKey, .cancelled, at: now)
        }
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { letter in
                letter.value.entry.delivery.map { !recall.includes($0.key) } ?? true
            }
        }
        tidy()
        return numbers.count
    }

    /// Makes an entry a dead letter; its leases become void.
    mutating func setAside(
        _ number: Int64,
        _ entry: Entry,
        _ reason: DeadLetter.Reason,
        at now: Instant
    ) {
        remove(number, entry)
        let content: DeadLetter.Content =
            switch entry.content {
            case .push(let delivery): .push(delivery.key)
            case .dispatch(let record, let origin):
                .dispatch(DispatchOrigin(app: record.app, number: origin))
            }
        let letter = DeadLetter(entry: number, content: content, reason: reason, instant: now)
        deadLetters[number] = (letter, entry)
        if deadLetters.count > max(limit, 1), let oldest = deadLetters.keys.min() {
            deadLetters[oldest] = nil
        }
    }

    mutating func resolve(
        _ numbers: [Int64],
        _ resolution: DeadLetter.Resolution,
        at now: Instant
    ) -> Int {
        var count = 0
        for number in numbers {
            guard let (_, old) = deadLetters.removeValue(forKey: number) else { continue }
            count += 1
            guard resolution == .sentAgain else { continue }
            var entry = Entry(content: old.content, enqueued: now, due: now, flow: old.flow)
            // The lease that it had is void.
            entry.serial = old.serial + 1
            switch entry.content {
            case .push(let delivery):
                self.numbers[delivery.hashedKey] = number
                if let key = delivery.replacementKey.map({ HashedKey($0) }),
                    replaceable[key] == nil
                {
                    replaceable[key] = number
                }
            case .dispatch:
                dispatches.insert(number)
            }
            store(entry, number)
        }
        return count
    }
}

extension DeliveryRecall {
    /// Whether a push is recalled.
    fileprivate func includes(_ key: DeliveryKey) -> Bool {
        switch self {
        case .push(let recalled): recalled == key
        case .message(let message, of: let app): key.message == message && key.app == app
        }
    }
}
