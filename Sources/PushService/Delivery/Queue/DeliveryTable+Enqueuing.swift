import PushModel
import WallTime

/// How deliveries come into the table.
extension DeliveryTable {
    mutating func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?,
        at now: Instant,
        onlyKnown: Bool = false
    ) -> [EnqueuedDelivery] {
        forget(at: now)
        var results: [EnqueuedDelivery] = []
        results.reserveCapacity(deliveries.count)
        // The places of the deliveries that are new, whose numbers follow one another.
        let firstNumber = lastNumber + 1
        var newPlaces: [Int] = []
        newPlaces.reserveCapacity(deliveries.count)
        let leaseEnd = terms?.end(from: now)
        // With a lease of no time, a key that comes twice would be leased twice.
        var placesLeasedAgain: [Int64: Int] = [:]
        for (place, delivery) in deliveries.enumerated() {
            let key = delivery.hashedKey
            if let number = numbers[key], let entry = entries[number] {
                guard let terms, number < firstNumber, placesLeasedAgain[number] == nil,
                    let leased = leaseAgain(entry, number, on: terms, at: now)
                else {
                    results.append(.waiting)
                    continue
                }
                placesLeasedAgain[number] = place
                results.append(.leased(leased))
            } else if let end = end(of: key) {
                results.append(.ended(end))
            } else if onlyKnown {
                results.append(.waiting)
            } else {
                let number = add(delivery, key, leasedTo: terms?.owner, until: leaseEnd, at: now)
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

    /// Leases an entry that is enqueued again, if it is due and free, or the call is repeated by its holder.
    ///
    /// A suspect is not leased here, because it would not be alone.
    private mutating func leaseAgain(
        _ entry: Entry,
        _ number: Int64,
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedDelivery? {
        if terms.isRepeated, entry.holder == terms.owner, entry.due <= now {
            // It is the same process, which has not ended since: this lease does not count.
            entries[number]?.unsettledLeases -= 1
        } else if entry.available > now || entry.kind == .suspect {
            return nil
        }
        return lease(number, on: terms, at: now)
    }

    /// How a push has ended that is not queued.
    mutating func end(of key: DeliveryKey, at now: Instant) -> DeliveryEnd? {
        forget(at: now)
        let hashed = HashedKey(key)
        return numbers[hashed] == nil ? end(of: hashed) : nil
    }

    /// Forgets keys and recalls whose time is over.
    ///
    /// A recall is kept while a dispatch waits that is older: its pushes are still to come.
    private mutating func forget(at now: Instant) {
        ended.forget(at: now)
        recalled.forget(at: now, keptSince: dispatches.oldest)
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

    /// Adds a delivery, leased if there is an owner; returns its number.
    private mutating func add(
        _ delivery: Delivery,
        _ key: HashedKey,
        leasedTo owner: DeliveryOwner?,
        until end: Instant?,
        at now: Instant
    ) -> Int64 {
        lastNumber += 1
        numbers[key] = lastNumber
        var entry = entry(of: delivery, at: now)
        if let owner, let end {
            entry.lease(to: owner, until: end)
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
