import PushModel
import WallTime

/// How deliveries come into the table.
extension DeliveryTable {
    mutating func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?,
        at now: Instant,
        onlyKnown: Bool = false
    ) -> [Delivery.Enqueued] {
        forget(at: now)
        var results: [Delivery.Enqueued] = []
        results.reserveCapacity(deliveries.count)
        // The indices of the deliveries that are new, whose numbers follow one another.
        let firstNumber = lastNumber + 1
        var newIndices: [Int] = []
        newIndices.reserveCapacity(deliveries.count)
        entries.reserve(deliveries.count)
        let leaseEnd = terms?.end(from: now)
        // The owner's index, once a push is leased that stays in its list.
        var owner: Int32?
        // With a lease of no time, a key that comes twice would be leased twice.
        var indicesLeasedAgain: [Int64: Int] = [:]
        var room = max(0, terms?.limit ?? 0)
        for (index, delivery) in deliveries.enumerated() {
            if let row = entries.row(of: delivery.digest, delivery.hashedKey),
                let entry = entries[row: row]
            {
                guard let terms, room > 0, entry.number < firstNumber,
                    indicesLeasedAgain[entry.number] == nil,
                    let leased = leaseAgain(entry, row, on: terms, at: now)
                else {
                    results.append(.waiting)
                    continue
                }
                room -= 1
                indicesLeasedAgain[entry.number] = index
                results.append(.leased(leased))
            } else if let end = end(of: delivery.digest, delivery.hashedKey) {
                results.append(.ended(end))
            } else if onlyKnown {
                results.append(.waiting)
            } else {
                let isLeased = room > 0
                room -= 1
                if isLeased, owner == nil, let terms {
                    owner = Int32(truncatingIfNeeded: owners.index(of: terms.owner))
                }
                add(delivery, leasedTo: isLeased ? owner : nil, until: leaseEnd, at: now)
                newIndices.append(index)
                if let replaced = replace(by: delivery, at: now),
                    let index = replaced < firstNumber
                        ? indicesLeasedAgain[replaced] : newIndices[Int(replaced - firstNumber)]
                {
                    results[index] = .ended(.replaced)
                }
                results.append(isLeased ? .leased(firstLease(of: delivery)) : .queued)
            }
        }
        return results
    }

    /// Leases an entry that is enqueued again, if it is due and free, or the call is repeated by its holder.
    ///
    /// A doubted push is not leased here, because it would not be apart.
    private mutating func leaseAgain(
        _ entry: Entry,
        _ row: Int,
        on terms: Delivery.LeaseTerms,
        at now: Instant
    ) -> Delivery.Leased? {
        if terms.isRepeated, owner(of: entry) == terms.owner, entry.due <= now {
            // It is the same process, which has not ended since: this lease does not count.
            entries[row: row]?.unsettledLeases -= 1
        } else if entry.available > now || entry.isDoubted {
            return nil
        }
        return lease(row, on: terms, at: now)?.push
    }

    /// The owner of the lease of an entry; `nil` if it is not leased.
    func owner(of entry: Entry) -> Delivery.Owner? {
        entry.owner.flatMap { owners.key(at: Int($0)) }
    }

    /// How a push has ended that is not queued.
    mutating func end(of key: Delivery.Key, at now: Instant) -> Delivery.End? {
        forget(at: now)
        let key = HashedKey(key)
        return entries.row(of: key.digest, key) == nil ? end(of: key.digest, key) : nil
    }

    /// Forgets keys and recalls whose time is over.
    ///
    /// A recall is kept while a dispatch waits that is older: its pushes are still to come.
    private mutating func forget(at now: Instant) {
        ended.forget(at: now)
        recalled.forget(
            at: now,
            keptSince: dispatches.compactMap { entries[row: $0]?.enqueued }.min()
        )
    }

    /// The lease of what was added last.
    private func firstLease(of delivery: Delivery) -> Delivery.Leased {
        let lease = Delivery.Lease(entry: lastNumber, serial: 1)
        return Delivery.Leased(delivery: delivery, lease: lease, attempts: 0)
    }

    private func end(
        of digest: Delivery.Digest,
        _ key: @autoclosure () -> HashedKey
    ) -> Delivery.End? {
        if let end = ended.value(digest.tableHash, of: key()) { return end }
        guard !recalled.isEmpty else { return nil }
        let recall = key().recall
        return recalled.value(recall.tableHash, of: recall) == nil ? nil : .cancelled
    }

    /// Adds a delivery, leased if there is an owner.
    private mutating func add(
        _ delivery: Delivery,
        leasedTo owner: Int32?,
        until end: Instant?,
        at now: Instant
    ) {
        lastNumber += 1
        var entry = entry(lastNumber, .push(delivery), enqueued: now, at: now)
        if let owner, let end {
            entry.lease(to: owner, until: end)
        }
        add(consume entry)
        if !deadLetters.isEmpty {
            deadLetters = deadLetters.filter { $0.value.letter.content != .push(delivery.key) }
        }
    }

    /// An entry that is due now, with its flow and its message.
    mutating func entry(
        _ number: Int64,
        _ content: Content,
        enqueued: Instant,
        at now: Instant
    ) -> Entry {
        let flow: Int
        var message = 0
        switch content {
        case .push(let delivery): (flow, message) = indices(of: delivery.groupIDs)
        case .dispatch(let record, _):
            flow = self.flow(FlowName(app: record.app, certificateName: nil))
        }
        return Entry(
            number: number,
            content: content,
            enqueued: enqueued,
            flow: Int32(truncatingIfNeeded: flow),
            message: Int32(truncatingIfNeeded: message),
            due: now
        )
    }

    /// The indices of the flow and the message of pushes with these ids.
    private mutating func indices(of ids: DeliveryGroup.IDs) -> (flow: Int, message: Int) {
        if let last, last.ids === ids { return (last.flow, last.message) }
        let flow = flow(FlowName(app: ids.app, certificateName: ids.certificateName))
        let message = messages.index(of: .message(ids.message, of: ids.app))
        last = (ids, flow, message)
        return (flow, message)
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

    /// Removes what the delivery that was added last takes the place of; returns its number.
    private mutating func replace(by delivery: Delivery, at now: Instant) -> Int64? {
        guard let key = delivery.replacementKey.map({ HashedKey($0) }) else { return nil }
        let earlier = replaceable.updateValue(lastNumber, forKey: key)
        guard let earlier, let row = entries.row(of: earlier), let entry = entries[row: row],
            let replaced = entry.delivery
        else { return nil }
        remove(row, entry)
        replaceable[key] = lastNumber
        remember(replaced.hashedKey, .replaced, at: now)
        return earlier
    }

    /// Remembers how a push has ended.
    mutating func remember(_ key: HashedKey, _ end: Delivery.End, at now: Instant) {
        ended.insert(key, key.digest.tableHash, end, at: now)
    }
}

extension Delivery.Recall {
    /// The hash for a ``RowIndex``.
    var tableHash: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}
