import PushModel
import WallTime

/// How deliveries come into the table.
extension DeliveryTable {
    mutating func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> [EnqueuedDelivery] {
        ended.forget(at: now)
        recalled.forget(at: now)
        var results: [EnqueuedDelivery] = []
        results.reserveCapacity(deliveries.count)
        // The places of the deliveries that are new, whose numbers follow one another.
        let firstNumber = lastNumber + 1
        var newPlaces: [Int] = []
        newPlaces.reserveCapacity(deliveries.count)
        // With a lease of no time, a key that comes twice would be leased twice.
        var placesLeasedAgain: [Int64: Int] = [:]
        for (place, delivery) in deliveries.enumerated() {
            let key = delivery.hashedKey
            if let number = numbers[key], let entry = entries[number] {
                guard let terms, canLease(entry, on: terms, at: now), number < firstNumber,
                    placesLeasedAgain[number] == nil,
                    let leased = lease(number, on: terms, at: now)
                else {
                    results.append(.waiting)
                    continue
                }
                placesLeasedAgain[number] = place
                results.append(.leased(leased))
            } else if let end = end(of: key) {
                results.append(.ended(end))
            } else {
                let number = add(delivery, key, leasing: terms, at: now)
                newPlaces.append(place)
                if let replaced = replace(by: delivery, number, at: now),
                    let place = replaced < firstNumber
                        ? placesLeasedAgain[replaced] : newPlaces[Int(replaced - firstNumber)]
                {
                    results[place] = .ended(.replaced)
                }
                results.append(terms == nil ? .queued : .leased(firstLease(number, delivery)))
            }
        }
        return results
    }

    /// Whether an entry that is enqueued again is leased to the caller: it is due, and the lease on it is over or
    /// that of a call which is repeated.
    private func canLease(_ entry: Entry, on terms: LeaseTerms, at now: Instant) -> Bool {
        entry.available <= now
            || terms.isRepeated && entry.holder == terms.owner && entry.due <= now
    }

    /// How a push has ended that is not queued.
    mutating func end(of key: DeliveryKey, at now: Instant) -> DeliveryEnd? {
        ended.forget(at: now)
        recalled.forget(at: now)
        let hashed = HashedKey(key)
        return numbers[hashed] == nil ? end(of: hashed) : nil
    }

    private func firstLease(_ number: Int64, _ delivery: Delivery) -> LeasedDelivery {
        let lease = DeliveryLease(entry: number, serial: 1)
        return LeasedDelivery(delivery: delivery, lease: lease, attempts: 0)
    }

    private func end(of key: HashedKey) -> DeliveryEnd? {
        if let end = ended[key] { return end }
        guard !recalled.isEmpty else { return nil }
        return recalled[key.recall] == nil ? nil : .cancelled
    }

    /// Adds a delivery, leased if there are terms; returns its number.
    private mutating func add(
        _ delivery: Delivery,
        _ key: HashedKey,
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> Int64 {
        lastNumber += 1
        numbers[key] = lastNumber
        var entry = entry(of: delivery, at: now)
        if let terms {
            entry.lease(on: terms, at: now)
        }
        store(entry, lastNumber)
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { $0.value.letter.key != delivery.key }
        }
        return lastNumber
    }

    mutating func entry(of delivery: Delivery, at now: Instant) -> Entry {
        Entry(delivery: delivery, enqueued: now, due: now, lane: lane(of: delivery))
    }

    private mutating func lane(of delivery: Delivery) -> Int {
        let ids = delivery.groupIDs
        if let lastLane, lastLane.ids === ids { return lastLane.place }
        let name = LaneName(app: ids.app, certificateName: ids.certificateName)
        let place = lanePlaces[name] ?? lanes.count
        if place == lanes.count {
            lanes.append(Lane(example: delivery.key))
            lanePlaces[name] = place
        }
        lastLane = (ids, place)
        return place
    }

    /// Removes what a new delivery takes the place of; returns its number.
    private mutating func replace(
        by delivery: Delivery,
        _ number: Int64,
        at now: Instant
    ) -> Int64? {
        guard let key = delivery.replacementKey.map({ HashedKey($0) }) else { return nil }
        let earlier = replaceable.updateValue(number, forKey: key)
        guard let earlier, let entry = entries[earlier] else { return nil }
        remove(earlier, entry)
        replaceable[key] = number
        ended.insert(entry.delivery.hashedKey, .replaced, at: now)
        return earlier
    }
}
