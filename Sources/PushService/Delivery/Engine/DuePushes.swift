import WallTime

/// Pushes in the order in which they are due; of those due at the same instant, the one that came first is first.
///
/// Most pushes come in that order, and are kept as they come; only the others need a heap.
struct DuePushes: Sendable {
    private struct Due: Sendable {
        let id: Push.ID
        let instant: Instant

        func comes(before other: Due) -> Bool {
            instant == other.instant ? id < other.id : instant < other.instant
        }
    }

    // INVARIANT: the pushes of `run` from `next` on are in order.
    private var run: [Due] = []
    private var next = 0
    private var heap = DueHeap<Push.ID>()

    /// The number of pushes.
    var count: Int { run.count - next + heap.count }

    /// The push that is due first, and when it is.
    var first: (id: Push.ID, due: Instant)? {
        guard next < run.count else {
            guard let id = heap.first, let due = heap.nextDue else { return nil }
            return (id, due)
        }
        let due = run[next]
        if let id = heap.first, let instant = heap.nextDue,
            Due(id: id, instant: instant).comes(before: due)
        {
            return (id, instant)
        }
        return (due.id, due.instant)
    }

    /// Adds a push; `isLate` says that others are likely to come that are due before it.
    mutating func insert(_ id: Push.ID, at instant: Instant, isLate: Bool) {
        let due = Due(id: id, instant: instant)
        guard !isLate, run.last.map({ $0.comes(before: due) }) ?? true else {
            heap.insert(id, at: instant, order: id.number)
            return
        }
        run.append(due)
    }

    /// Removes the first push if it is due at `now`.
    mutating func removeFirst(dueAt now: Instant) -> Push.ID? {
        guard let first, first.due <= now else { return nil }
        guard next < run.count, run[next].id == first.id else {
            return heap.removeFirst(dueAt: now)
        }
        next += 1
        if next == run.count {
            run.removeAll(keepingCapacity: true)
            next = 0
        } else if next > 64, next > run.count / 2 {
            run.removeFirst(next)
            next = 0
        }
        return first.id
    }
}
