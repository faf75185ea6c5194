import WallTime

/// Keys with their values, each for a time, and at most so many.
///
/// The caller hashes them.
struct RememberedKeys<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private typealias Remembered = (key: Key, hash: UInt64, value: Value, instant: Instant)

    private let time: Int64
    private let limit: Int
    // INVARIANT: `order` has the keys from `oldest` on, in the order in which they came. `rows` has as rows their indices
    // in what `order` would be if none were ever removed of it: there, it begins at `removed`.
    private var rows = RowIndex()
    private var order: [Remembered] = []
    private var oldest = 0
    private var removed = 0

    init(for time: Duration, atMost limit: Int) {
        self.time = time.milliseconds
        self.limit = limit
    }

    /// Whether no key is remembered.
    var isEmpty: Bool { rows.count == 0 }

    /// The value of a key with a hash; `nil` if it is not remembered.
    func value(_ hash: UInt64, of key: @autoclosure () -> Key) -> Value? {
        guard let row = row(hash, key()) else { return nil }
        return order[index(of: row)].value
    }

    /// Remembers a key from `now` on; one that is remembered already keeps its value.
    mutating func insert(_ key: Key, _ hash: UInt64, _ value: Value, at now: Instant) {
        guard limit > 0, row(hash, key) == nil else { return }
        rows.insert((removed + order.count) & Self.largestRow, hash)
        order.append((key, hash, value, now))
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

    private static var largestRow: Int { Int(Int32.max) }

    private func row(_ hash: UInt64, _ key: @autoclosure () -> Key) -> Int? {
        rows.row(hash) { order[index(of: $0)].key == key() }
    }

    private func index(of row: Int) -> Int { (row - removed) & Self.largestRow }

    private func hasExpired(at now: Instant) -> Bool {
        oldest < order.count && order[oldest].instant.adding(milliseconds: time) <= now
    }

    private mutating func forgetOldest() {
        rows.remove((removed + oldest) & Self.largestRow, order[oldest].hash)
        oldest += 1
        if oldest > 64, oldest > order.count / 2 {
            order.removeFirst(oldest)
            removed += oldest
            oldest = 0
        }
    }
}
