/// How often an item of a queue is leased in a row without a settlement, and how many at a time (rule 6.1).
package enum LeaseLimits {
    /// After so many it becomes a dead letter.
    package static let unsettled = 10
    /// After so many it is doubted.
    package static let undoubted = 2

    /// How many of some doubted items are leased at a time.
    ///
    /// Half of them are, so that one that ends its holders is found in a few steps. Before the lease after which they would be
    /// dead letters, each is leased alone: the others are not to blame.
    ///
    /// - Parameters:
    ///   - count: The number of doubted items that were leased equally often.
    ///   - leases: How often they were leased.
    /// - Returns: The number, at least 1 if there are any.
    package static func tried(of count: Int, after leases: Int) -> Int {
        leases < unsettled - 1 ? (count + 1) / 2 : 1
    }
}

/// How much a call has leased of the texts of dispatches.
package struct LeaseRoom {
    private var byteCount = 0

    package init() {}

    /// Takes room for an item.
    ///
    /// - Parameter count: The bytes of its texts; 0 for a push.
    /// - Returns: `false` if it would be too much beside what the call has leased; then nothing is taken.
    package mutating func take(_ count: Int) -> Bool {
        guard count == 0 || byteCount == 0 || byteCount + count <= DispatchRecord.Leased.byteLimit
        else {
            return false
        }
        byteCount += count
        return true
    }
}
