import PushFoundation
import WallTime

extension DeliveryTable {
    /// How many of the selected entries there are, and how old they are.
    func status(of selection: DeliverySelection, at now: Instant) -> QueueStatus {
        var status = QueueStatus(deadLetters: deadLetters.count)
        var oldest: Instant?
        for entry in entries.values where selection.contains(entry.delivery.key) {
            if entry.isLeased(at: now) {
                status.leased += 1
            } else {
                status.waiting += 1
            }
            oldest = min(oldest ?? entry.enqueued, entry.enqueued)
        }
        status.oldestAge = oldest.map { max(.zero, $0.duration(to: now)) }
        return status
    }

    /// The selected entries after one, in order of their numbers.
    func entries(
        of selection: DeliverySelection,
        after number: Int64,
        upTo count: Int,
        at now: Instant
    ) -> [QueuedDelivery] {
        let listed = entries.filter { other, entry in
            other > number && selection.contains(entry.delivery.key)
        }
        return listed.sorted { $0.key < $1.key }.prefix(max(0, count)).map { number, entry in
            QueuedDelivery(
                entry: number,
                delivery: entry.delivery,
                age: max(.zero, entry.enqueued.duration(to: now)),
                dueIn: now.duration(to: entry.available),
                attempts: entry.attempts,
                owner: entry.isLeased(at: now) ? entry.owner : nil
            )
        }
    }
}

extension DeliveryTable.Entry {
    fileprivate func isLeased(at now: Instant) -> Bool { leaseEnd.map { now < $0 } ?? false }
}
