import PushFoundation
import WallTime

extension DeliveryTable {
    /// How many of the selected entries there are, and how old they are.
    ///
    /// It looks at each flow, each entry that is leased, each dispatch, and the pushes before the first that is selected.
    func status(of selection: Delivery.Selection, at now: Instant) -> Delivery.QueueStatus {
        let selected = Set(indices(of: selection))
        var status = Delivery.QueueStatus(
            deadLetters: deadLetters.values.count { selected.contains(Int($0.entry.flow)) }
        )
        for index in selected {
            status.waiting += flows[index].count
        }
        guard status.waiting > 0 else { return status }
        for row in owners.all {
            guard let entry = entries[row: row], entry.isLeased(at: now),
                selected.contains(Int(entry.flow))
            else { continue }
            status.leased += 1
            status.waiting -= 1
        }
        status.doubted = doubted.count { row in
            guard let entry = entries[row: row], selected.contains(Int(entry.flow)) else {
                return false
            }
            return entry.unsettledLeases > LeaseLimits.undoubted || !entry.isLeased(at: now)
        }
        let oldest = [oldestPush(of: selected), oldestDispatch(of: selected)].compactMap { $0 }
        status.oldestAge = oldest.min().map { max(.zero, $0.duration(to: now)) }
        return status
    }

    /// When the oldest of the selected pushes was enqueued.
    private func oldestPush(of selected: Set<Int>) -> Instant? {
        var oldest: Instant?
        for number in numbers.after(.min) {
            guard let entry = entries[number], entry.delivery != nil,
                selected.contains(Int(entry.flow))
            else { continue }
            oldest = min(oldest ?? entry.enqueued, entry.enqueued)
            // Those that come later were enqueued later.
            if !numbers.isRevived(number) { break }
        }
        return oldest
    }

    /// When the oldest of the selected dispatches was stored; a part is older than its number says.
    private func oldestDispatch(of selected: Set<Int>) -> Instant? {
        dispatches.lazy.compactMap { entries[row: $0] }.filter { selected.contains(Int($0.flow)) }
            .map { $0.enqueued }.min()
    }

    /// The selected entries after one, in order of their numbers.
    func entries(
        of selection: Delivery.Selection,
        after number: Int64,
        upTo count: Int,
        at now: Instant
    ) -> [Delivery.QueuedItem] {
        let selected = Set(indices(of: selection))
        var listed: [Delivery.QueuedItem] = []
        for number in numbers.after(number) {
            guard listed.count < count else { break }
            guard let entry = entries[number], selected.contains(Int(entry.flow)) else { continue }
            let content: Delivery.QueuedItem.Content =
                switch entry.content {
                case .push(let delivery): .push(delivery)
                case .dispatch(let record, let origin):
                    .dispatch(DispatchRecord.Origin(app: record.app, number: origin))
                }
            listed.append(
                Delivery.QueuedItem(
                    entry: number,
                    content: content,
                    age: entry.age(at: now),
                    dueIn: now.duration(to: entry.available),
                    attempts: entry.attempts,
                    owner: entry.isLeased(at: now) ? owner(of: entry) : nil
                )
            )
        }
        return listed
    }
}

extension DeliveryTable.Entry {
    func isLeased(at now: Instant) -> Bool { leaseEnd.map { now < $0 } ?? false }

    func age(at now: Instant) -> Duration { max(.zero, enqueued.duration(to: now)) }
}
