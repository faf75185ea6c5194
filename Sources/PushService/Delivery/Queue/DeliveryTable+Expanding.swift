import WallTime

/// How stored dispatches become deliveries.
extension DeliveryTable {
    mutating func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?,
        at now: Instant
    ) -> [[EnqueuedDelivery]?] {
        let isRepeated = terms?.isRepeated ?? false
        var expanded: Set<DispatchLease> = []
        let answered = expansions.map { expansion in
            if dispatches.isGood(expansion.lease) {
                return expanded.insert(expansion.lease).inserted ? Answered.enqueued : .void
            }
            // The first call may have expanded it, or another holder since.
            let isGone = !dispatches.has(expansion.lease.dispatch)
            return isRepeated && isGone ? .onlyKnown : .void
        }
        // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
        defer {
            for (expansion, answered) in zip(expansions, answered) where answered == .enqueued {
                dispatches.remove(expansion.lease, leaving: expansion.unreadable, at: now)
            }
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
