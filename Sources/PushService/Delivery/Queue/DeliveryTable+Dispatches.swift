import WallTime

/// How dispatches are stored, and become pushes.
extension DeliveryTable {
    /// Stores dispatches, and returns their numbers.
    mutating func enqueue(
        _ records: [DispatchRecord],
        at now: Instant
    ) throws(StoreLimitError) -> [Int64] {
        guard dispatches.count + records.count <= StoreLimitError.Limit.dispatches.maximum else {
            throw StoreLimitError(.dispatches)
        }
        return records.map { add($0, origin: nil, enqueued: now, at: now) }
    }

    /// Adds a dispatch that is due now, and returns its number.
    @discardableResult
    private mutating func add(
        _ record: DispatchRecord,
        origin: Int64?,
        enqueued: Instant,
        at now: Instant
    ) -> Int64 {
        lastNumber += 1
        dispatches.insert(lastNumber)
        let entry = Entry(
            content: .dispatch(record, origin: origin ?? lastNumber),
            enqueued: enqueued,
            due: now,
            flow: flow(FlowName(app: record.app, certificateName: nil))
        )
        store(entry, lastNumber)
        return lastNumber
    }

    /// The dispatch of a lease that is good.
    private func dispatch(of lease: DeliveryLease) -> (entry: Entry, origin: Int64)? {
        guard let entry = entry(of: lease), case .dispatch(_, let origin) = entry.content else {
            return nil
        }
        return (entry, origin)
    }

    mutating func split(
        _ lease: DeliveryLease,
        into parts: [DispatchRecord],
        at now: Instant
    ) -> Bool {
        guard let (entry, origin) = dispatch(of: lease) else { return false }
        remove(lease.entry, entry)
        for part in parts {
            add(part, origin: origin, enqueued: entry.enqueued, at: now)
        }
        return true
    }

    /// Removes a dispatch that is expanded.
    private mutating func remove(
        _ lease: DeliveryLease,
        leaving unreadable: UnreadableDispatch?,
        at now: Instant
    ) {
        guard let (entry, origin) = dispatch(of: lease) else { return }
        remove(lease.entry, entry)
        guard let unreadable else { return }
        let number = add(unreadable.record, origin: origin, enqueued: entry.enqueued, at: now)
        guard let part = entries[number] else { return }
        setAside(number, part, .unreadable(unreadable.fault), at: now)
    }

    mutating func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> [[EnqueuedDelivery]?] {
        let isRepeated = terms?.isRepeated ?? false
        var expanded: Set<DeliveryLease> = []
        let answered = expansions.map { expansion in
            if dispatch(of: expansion.lease) != nil {
                return expanded.insert(expansion.lease).inserted ? Answered.enqueued : .void
            }
            // The first call may have expanded it, or another holder since.
            let isGone = !dispatches.contains(expansion.lease.entry)
            return isRepeated && isGone ? .onlyKnown : .void
        }
        // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
        defer {
            for (expansion, answered) in zip(expansions, answered) where answered == .enqueued {
                remove(expansion.lease, leaving: expansion.unreadable, at: now)
            }
            tidy()
        }
        var enqueued = enqueue(
            zip(expansions, answered).flatMap { $1 == .enqueued ? $0.deliveries : [] },
            leasing: terms,
            at: now
        )[...]
        return zip(expansions, answered).map { expansion, answered in
            switch answered {
            case .enqueued:
                let count = expansion.deliveries.count
                defer { enqueued = enqueued.dropFirst(count) }
                return Array(enqueued.prefix(count))
            case .onlyKnown:
                return enqueue(expansion.deliveries, leasing: terms, at: now, onlyKnown: true)
            case .void:
                return nil
            }
        }
    }

    private enum Answered {
        case enqueued
        case onlyKnown
        case void
    }
}
