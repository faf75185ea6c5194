import PushModel
import WallTime

/// How deliveries leave the table.
extension DeliveryTable {
    mutating func settle(_ settlement: DeliverySettlement, at now: Instant) -> Bool {
        let number = settlement.lease.entry
        guard var entry = entries[number], entry.serial == settlement.lease.serial else {
            return false
        }
        switch settlement.change {
        case .accepted:
            remove(number, entry)
            ended.insert(entry.delivery.hashedKey, .accepted, at: now)
        case .givenUp:
            remove(number, entry)
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
            guard let entry = entries[number] else { continue }
            remove(number, entry)
            ended.insert(entry.delivery.hashedKey, .cancelled, at: now)
        }
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { !recall.includes($0.value.delivery.key) }
        }
        tidy()
        return numbers.count
    }

    mutating func setAside(_ delivery: Delivery, _ number: Int64, at now: Instant) {
        let letter = DeadLetter(
            entry: number,
            key: delivery.key,
            reason: .leasedTooOften,
            instant: now
        )
        deadLetters[number] = (letter, delivery)
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
            guard let (_, delivery) = deadLetters.removeValue(forKey: number) else { continue }
            count += 1
            guard resolution == .sentAgain else { continue }
            self.numbers[delivery.hashedKey] = number
            if let key = delivery.replacementKey.map({ HashedKey($0) }), replaceable[key] == nil {
                replaceable[key] = number
            }
            store(entry(of: delivery, at: now), number)
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
