public import ExactJSON
public import PushModel

/// Which of several databases, the *partitions*, has what belongs to a user (rule 6.15).
///
/// A hash of the app and the user gives one of 4,096 *slots*, and each partition has a range of slots. To add a
/// database, slots are moved to it, so a user's slot never changes.
public struct UserPartitions: Hashable, Sendable {
    /// The number of slots: 4,096.
    public static let slotCount = 4096
    /// The most partitions: 64.
    public static let limit = 64

    /// The slots of each partition.
    public let slots: [ClosedRange<Int>]
    /// The partition of each slot.
    private let indices: [UInt8]

    /// Creates partitions with their ranges of slots.
    ///
    /// - Parameter slots: The slots of each partition, 1 to 64 ranges, that together have each slot from 0 to 4,095
    ///   once.
    /// - Throws: `input.value` at `/slots` if their number is out of its range or a slot is in none of them, at the
    ///   range that has a slot that does not exist; `input.conflict` at the range that has a slot of another.
    public init(slots: [ClosedRange<Int>]) throws(InputError) {
        guard (1...Self.limit).contains(slots.count) else {
            throw Self.fault(ofCount: slots.count)
        }
        var indices: [UInt8?] = Array(repeating: nil, count: Self.slotCount)
        for (index, range) in slots.enumerated() {
            guard range.lowerBound >= 0, range.upperBound < Self.slotCount else {
                let detail = "expected slots from 0 to \(Self.slotCount - 1)"
                throw InputError(.inputValue, detail).within(index: index).within(key: "slots")
            }
            for slot in range {
                if let other = indices[slot] {
                    let detail = "partition \(other) has the slot \(slot) too"
                    throw InputError(.inputConflict, detail).within(index: index)
                        .within(key: "slots")
                }
                indices[slot] = UInt8(index)
            }
        }
        if let slot = indices.firstIndex(of: nil) {
            let detail = "no partition has the slot \(slot)"
            throw InputError(.inputValue, detail).within(key: "slots")
        }
        self.slots = slots
        self.indices = indices.compactMap { $0 }
    }

    /// Creates partitions with equal shares of the slots, in their order.
    ///
    /// - Parameter count: The number of partitions, 1 to 64.
    /// - Throws: `input.value` at `/slots` if it is out of its range.
    public init(count: Int) throws(InputError) {
        guard (1...Self.limit).contains(count) else { throw Self.fault(ofCount: count) }
        let bounds = (0...count).map { share in share * Self.slotCount / count }
        try self.init(slots: zip(bounds, bounds.dropFirst()).map { $0...($1 - 1) })
    }

    private static func fault(ofCount count: Int) -> InputError {
        let detail = "expected 1 to \(limit) partitions, found \(count)"
        return InputError(.inputValue, detail).within(key: "slots")
    }

    /// The number of partitions.
    public var count: Int { slots.count }

    /// The slot of a user of an app, 0 to 4,095.
    public static func slot(of user: UserID, in app: AppID) -> Int {
        slot(of: UserHash(of: user, in: app))
    }

    /// The partition that has what belongs to a user of an app, from 0 up to ``count``.
    public func partition(of user: UserID, in app: AppID) -> Int {
        partition(of: UserHash(of: user, in: app))
    }

    func partition(of hash: UserHash) -> Int { Int(indices[Self.slot(of: hash)]) }

    private static func slot(of hash: UserHash) -> Int { Int(hash.rawValue >> 52) }

    /// Checks that there is a store for each partition.
    func check(storeCount count: Int) throws(InputError) {
        guard count == self.count else {
            let detail = "expected a store for each of \(self.count) partitions, found \(count)"
            throw InputError(.inputValue, detail).within(key: "stores")
        }
    }
}
