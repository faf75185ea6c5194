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
        // The indices of the deliveries that are new, whose numbers follow one another.
        let firstNumber = lastNumber + 1
        var newIndices: [Int] = []
        newIndices.reserveCapacity(deliveries.count)
        let leaseEnd = terms?.end(from: now)
        // With a lease of no time, a key that comes twice would be leased twice.
        var indicesLeasedAgain: [Int64: Int] = [:]
        var room = max(0, terms?.limit ?? 0)
        for (index, delivery) in deliveries.enumerated() {
            let key = delivery.hashedKey
            if let number = numbers[key], let entry = entries[number] {
                guard let terms, room > 0, number < firstNumber,
                    indicesLeasedAgain[number] == nil,
                    let leased = leaseAgain(entry, number, on: terms, at: now)
                else {
                    results.append(.waiting)
                    continue
                }
                room -= 1
                indicesLeasedAgain[number] = index
                results.append(.leased(leased))
            } else if let end = end(of: key) {
                results.append(.ended(end))
            } else if onlyKnown {
                results.append(.waiting)
            } else {
                let owner = room > 0 ? terms?.owner : nil
                room -= 1
                let number = add(delivery, key, leasedTo: owner, until: leaseEnd, at: now)
                newIndices.append(index)
                if let replaced = replace(by: delivery, number, at: now),
                    let index = replaced < firstNumber
                        ? indicesLeasedAgain[replaced] : newIndices[Int(replaced - firstNumber)]
                {
                    results[index] = .ended(.replaced)
                }
                results.append(owner == nil ? .queued : .leased(firstLease(number, delivery)))
            }
        }
        return results
    }

    /// Leases an entry that is enqueued again, if it is due and free, or the call is repeated by its holder.
    ///
    /// A doubted push is not leased here, because it would not be apart.
    private mutating func leaseAgain(
        _ entry: Entry,
        _ number: Int64,
        on terms: LeaseTerms,
        at now: Instant
    ) -> LeasedDelivery? {
        if terms.isRepeated, entry.holder == terms.owner, entry.due <= now {
            // It is the same process, which has not ended since: this lease does not count.
            entries[number]?.unsettledLeases -= 1
        } else if entry.available > now || entry.isDoubted {
            return nil
        }
        return lease(number, on: terms, at: now)?.push
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
        recalled.forget(
            at: now,
            keptSince: dispatches.compactMap { entries[$0]?.enqueued }.min()
        )
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
        var entry = Entry(
            content: .push(delivery),
            enqueued: now,
            due: now,
            flow: flow(of: delivery)
        )
        if let owner, let end {
            entry.lease(to: owner, until: end)
        }
        store(entry, lastNumber)
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { $0.value.letter.content != .push(delivery.key) }
        }
        return lastNumber
    }

    private mutating func flow(of delivery: Delivery) -> Int {
        let ids = delivery.groupIDs
        if let lastFlow, lastFlow.ids === ids { return lastFlow.index }
        let index = flow(FlowName(app: ids.app, certificateName: ids.certificateName))
        lastFlow = (ids, index)
        return index
    }

    /// The index of a flow, which is made if it is missing.
    mutating func flow(_ name: FlowName) -> Int {
        let index = flowIndices[name] ?? flows.count
        if index == flows.count {
            flows.append(Flow(name: name))
            flowIndices[name] = index
        }
        return index
    }

    /// Removes what a new delivery takes the place of; returns its number.
    private mutating func replace(
        by delivery: Delivery,
        _ number: Int64,
        at now: Instant
    ) -> Int64? {
        guard let key = delivery.replacementKey.map({ HashedKey($0) }) else { return nil }
        let earlier = replaceable.updateValue(number, forKey: key)
        guard let earlier, let entry = entries[earlier], let replaced = entry.delivery else {
            return nil
        }
        remove(earlier, entry)
        replaceable[key] = number
        ended.insert(replaced.hashedKey, .replaced, at: now)
        return earlier
    }
}
