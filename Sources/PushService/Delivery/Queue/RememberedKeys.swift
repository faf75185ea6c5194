import WallTime

/// Keys with their values, each for a time, and at most so many.
struct RememberedKeys<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let time: Int64
    private let limit: Int
    // INVARIANT: `order` has the keys of `values` from `oldest` on, in the order in which they came.
    private var values: [Key: Value] = [:]
    private var order: [(key: Key, instant: Instant)] = []
    private var oldest = 0

    init(for time: Duration, atMost limit: Int) {
        self.time = time.milliseconds
        self.limit = limit
    }

    /// Whether no key is remembered.
    var isEmpty: Bool { values.isEmpty }

    /// The value of a key; `nil` if it is not remembered.
    subscript(key: Key) -> Value? { values[key] }

    /// Remembers a key from `now` on; one that is remembered already keeps its value.
    mutating func insert(_ key: Key, _ value: Value, at now: Instant) {
        guard limit > 0, values[key] == nil else { return }
        values[key] = value
        order.append((key, now))
        if order.count - oldest > limit {
            forgetOldest()
        }
    }

    /// Forgets the keys whose time is over, but those that came at `first` or later.
    mutating func forget(at now: Instant, keptSince first: @autoclosure () -> Instant? = nil) {
        guard hasExpired(at: now) else { return }
        let first = first() ?? .latest
        while hasExpired(at: now), order[oldest].instant < first {
            forgetOldest()
        }
    }

    private func hasExpired(at now: Instant) -> Bool {
        oldest < order.count && order[oldest].instant.adding(milliseconds: time) <= now
    }

    private mutating func forgetOldest() {
        values[order[oldest].key] = nil
        oldest += 1
        if oldest > 64, oldest > order.count / 2 {
            order.removeFirst(oldest)
            oldest = 0
        }
    }
}
