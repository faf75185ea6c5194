/// The counts of a store in memory: of messages, and of days whose messages are not kept apart.
struct StatisticsTable: Sendable {
    private var messages: CountedKeys
    private var days: CountedKeys

    init(keeping limit: Int) {
        messages = CountedKeys(limit: limit)
        // Also a store that keeps no message apart has the sums of a year.
        days = CountedKeys(limit: max(limit, 366))
    }

    mutating func add(_ row: PushCounts.Row) {
        guard !row.counts.isZero else { return }
        let first = row.key.message == nil ? row : messages.add(row)
        guard var first else { return }
        first.key.message = nil
        _ = days.add(first)
    }

    func rows(where isWanted: (PushCounts.Row.Key) -> Bool) -> [PushCounts.Row] {
        messages.rows(where: isWanted) + days.rows(where: isWanted)
    }
}

/// Counts by keys, of which there are at most so many.
private struct CountedKeys: Sendable {
    private let limit: Int
    private var counts: [PushCounts.Row.Key: PushCounts] = [:]
    // INVARIANT: `ring` has the keys of `counts` in the order in which they came. Once there are `limit`, the
    // first of them is at `first`.
    private var ring: [PushCounts.Row.Key] = []
    private var first = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Adds counts; returns the row that had to go, if one had to.
    mutating func add(_ row: PushCounts.Row) -> PushCounts.Row? {
        guard limit > 0 else { return row }
        guard counts[row.key] == nil else {
            counts[row.key]? += row.counts
            return nil
        }
        counts[row.key] = row.counts
        guard ring.count == limit else {
            ring.append(row.key)
            return nil
        }
        let key = ring[first]
        ring[first] = row.key
        first = (first + 1) % limit
        return counts.removeValue(forKey: key).map { PushCounts.Row(key, $0) }
    }

    func rows(where isWanted: (PushCounts.Row.Key) -> Bool) -> [PushCounts.Row] {
        counts.filter { isWanted($0.key) }.map { PushCounts.Row($0.key, $0.value) }
    }
}
