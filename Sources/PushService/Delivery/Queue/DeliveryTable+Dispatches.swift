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

    mutating func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> [[EnqueuedDelivery]?] {
        defer { tidy() }
        return expansions.expand(
            isRepeated: terms?.isRepeated ?? false,
            serial: { dispatches.contains($0) ? entries[$0]?.serial : nil },
            enqueue: { enqueue($0, leasing: terms, at: now, onlyKnown: $1) },
            remove: { expansion in
                guard let (entry, origin) = dispatch(of: expansion.lease) else { return }
                remove(expansion.lease.entry, entry)
                guard let rest = expansion.unreadable else { return }
                let number = add(rest.record, origin: origin, enqueued: entry.enqueued, at: now)
                guard let part = entries[number] else { return }
                setAside(number, part, .unreadable(rest.fault), at: now)
            }
        )
    }
}
