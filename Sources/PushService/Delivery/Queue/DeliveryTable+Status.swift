import PushFoundation
import WallTime

extension DeliveryTable {
    /// How many of the selected entries there are, and how old they are.
    ///
    /// It looks at each certificate, each entry that is leased, and those before the first that is selected.
    func status(of selection: DeliverySelection, at now: Instant) -> QueueStatus {
        var status = QueueStatus(deadLetters: deadLetters.count)
        (status.dispatches, status.deadDispatches) = dispatches.counts(of: selection.app)
        for flow in flows where selection.contains(flow.example) {
            status.waiting += flow.count
        }
        guard status.waiting > 0 else { return status }
        for number in deliveryIndex.held {
            guard let entry = entries[number], entry.isLeased(at: now),
                selection.contains(entry.delivery.key)
            else { continue }
            status.leased += 1
            status.waiting -= 1
        }
        status.doubted = doubted.count { number in
            guard let entry = entries[number], selection.contains(entry.delivery.key) else {
                return false
            }
            return entry.unsettledLeases > LeaseLimits.undoubted || !entry.isLeased(at: now)
        }
        status.oldestAge = oldest(of: selection).map { max(.zero, $0.duration(to: now)) }
        return status
    }

    /// When the oldest of the selected entries was enqueued.
    private func oldest(of selection: DeliverySelection) -> Instant? {
        var oldest: Instant?
        for number in deliveryIndex.numbers(after: .min) {
            guard let entry = entries[number], selection.contains(entry.delivery.key) else {
                continue
            }
            oldest = min(oldest ?? entry.enqueued, entry.enqueued)
            // Those that come later were enqueued later.
            if !deliveryIndex.isRevived(number) { break }
        }
        return oldest
    }

    /// The selected entries after one, in order of their numbers.
    func entries(
        of selection: DeliverySelection,
        after number: Int64,
        upTo count: Int,
        at now: Instant
    ) -> [QueuedDelivery] {
        var listed: [QueuedDelivery] = []
        for number in deliveryIndex.numbers(after: number) {
            guard listed.count < count else { break }
            guard let entry = entries[number], selection.contains(entry.delivery.key) else {
                continue
            }
            listed.append(
                QueuedDelivery(
                    entry: number,
                    delivery: entry.delivery,
                    age: max(.zero, entry.enqueued.duration(to: now)),
                    dueIn: now.duration(to: entry.available),
                    attempts: entry.attempts,
                    owner: entry.isLeased(at: now) ? entry.owner : nil
                )
            )
        }
        return listed
    }
}

extension DeliveryTable.Entry {
    func isLeased(at now: Instant) -> Bool { leaseEnd.map { now < $0 } ?? false }
}
