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
        return records.map {
            add($0, origin: nil, enqueued: now, at: now)
            return lastNumber
        }
    }

    /// Adds a dispatch that is due now, and returns its row.
    @discardableResult
    private mutating func add(
        _ record: DispatchRecord,
        origin: Int64?,
        enqueued: Instant,
        at now: Instant
    ) -> Int {
        lastNumber += 1
        let content = Content.dispatch(record, origin: origin ?? lastNumber)
        return add(entry(lastNumber, content, enqueued: enqueued, at: now))
    }

    /// The dispatch of a lease that is good.
    private func dispatch(of lease: Delivery.Lease) -> (row: Int, entry: Entry, origin: Int64)? {
        guard let (row, entry) = entry(of: lease), case .dispatch(_, let origin) = entry.content
        else { return nil }
        return (row, entry, origin)
    }

    mutating func split(
        _ lease: Delivery.Lease,
        into parts: [DispatchRecord],
        at now: Instant
    ) -> Bool {
        guard let (row, entry, origin) = dispatch(of: lease) else { return false }
        remove(row, entry)
        for part in parts {
            add(part, origin: origin, enqueued: entry.enqueued, at: now)
        }
        return true
    }

    mutating func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?,
        at now: Instant
    ) -> [[Delivery.Enqueued]?] {
        defer { tidy() }
        return expansions.expand(
            isRepeated: terms?.isRepeated ?? false,
            serial: { number in
                entries[number].flatMap { $0.isPush ? nil : $0.serial }
            },
            enqueue: { enqueue($0, leasing: terms, at: now, onlyKnown: $1) },
            remove: { expansion in
                guard let (row, entry, origin) = dispatch(of: expansion.lease) else { return }
                remove(row, entry)
                guard let rest = expansion.unreadable else { return }
                let part = add(rest.record, origin: origin, enqueued: entry.enqueued, at: now)
                guard let entry = entries[row: part] else { return }
                setAside(part, entry, .unreadable(rest.fault), at: now)
            }
        )
    }
}
