public import ExactJSON
import PushModel

/// The queues of several databases, each with the pushes of a part of the users (rule 6.15).
///
/// No queue spans databases: each is worked off by dispatchers of its own, and a push, its lease and its transaction
/// are in one database. This type does what concerns several: it stores a dispatch in the partitions of its
/// recipients, and recalls a message in all.
public struct PartitionedDispatches: Sendable {
    let partitions: UserPartitions
    let stores: [any DispatchStore]

    /// Creates the queues of all partitions.
    ///
    /// - Parameters:
    ///   - partitions: Which partition has which users.
    ///   - stores: The queue in each partition, in order.
    /// - Throws: `input.value` at `/stores` unless there is a queue for each partition.
    public init(
        _ partitions: UserPartitions,
        stores: [any DispatchStore]
    ) throws(InputError) {
        try partitions.check(storeCount: stores.count)
        self.partitions = partitions
        self.stores = stores
    }

    /// Stores dispatches, each in the partitions that have its recipients.
    ///
    /// What is in one partition is stored as a whole or not at all. Calling again does no harm, because each push has
    /// a key. A recipient that cannot be read goes into the first partition, and a dispatch whose array of recipients
    /// cannot be read too; there it becomes a dead dispatch.
    ///
    /// - Parameter dispatches: The dispatches.
    /// - Returns: For each partition the numbers of what it has stored, ascending.
    /// - Throws: What a partition throws; the others have stored their parts.
    @discardableResult
    public func enqueue(dispatches: [DispatchRecord]) async throws -> [[Int64]] {
        var shares: [[DispatchRecord]] = Array(repeating: [], count: stores.count)
        for dispatch in dispatches {
            do throws(InputError) {
                for (partition, part) in try parts(of: dispatch, orElse: 0) {
                    shares[partition].append(part)
                }
            } catch {
                shares[0].append(dispatch)
            }
        }
        return try await all { store, partition in
            shares[partition].isEmpty
                ? [] : try await store.enqueue(dispatches: shares[partition])
        }
    }

    /// Recalls pushes in all partitions, as ``DeliveryQueue/cancel(_:)`` does in one.
    ///
    /// - Returns: The number of pushes that were removed.
    /// - Throws: What a partition throws; in the others they are recalled.
    @discardableResult
    public func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try await all { store, _ in try await store.cancel(recall) }.reduce(0, +)
    }

    /// Calls `body` for each partition, even if one fails.
    private func all<Value>(
        _ body: (any DispatchStore, Int) async throws -> Value
    ) async throws -> [Value] {
        var values: [Value] = []
        var fault: (any Error)?
        for (partition, store) in stores.enumerated() {
            do {
                values.append(try await body(store, partition))
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
        return values
    }

    /// The recipients of a dispatch by their partitions; who cannot be read is of the partition `other`.
    func parts(
        of dispatch: DispatchRecord,
        orElse other: Int
    ) throws(InputError) -> [(partition: Int, record: DispatchRecord)] {
        try dispatch.parts { user in
            user.map { partitions.partition(of: $0, in: dispatch.app) } ?? other
        }
        .map { (partition: $0.key, record: $0.record) }
    }
}

/// The partition whose queue a dispatcher works off.
///
/// A stored dispatch in it may have recipients of other partitions. The dispatcher moves these to their queues, where
/// other dispatchers decide for them.
public struct DispatchPartition: Sendable {
    /// The number of the partition, from 0.
    public let index: Int
    /// The queues of all partitions.
    let dispatches: PartitionedDispatches

    /// Creates a partition of several.
    ///
    /// - Parameters:
    ///   - index: The number of the partition, from 0.
    ///   - dispatches: The queues of all partitions.
    /// - Throws: `input.value` at `/index` if there is no such partition.
    public init(_ index: Int, of dispatches: PartitionedDispatches) throws(InputError) {
        guard dispatches.stores.indices.contains(index) else {
            let detail = "expected 0 to \(dispatches.stores.count - 1), found \(index)"
            throw InputError(.inputValue, detail).within(key: "index")
        }
        self.index = index
        self.dispatches = dispatches
    }

    /// The recipients of a dispatch by their partitions; who cannot be read stays.
    func parts(
        of dispatch: DispatchRecord
    ) throws(InputError) -> [(partition: Int, record: DispatchRecord)] {
        try dispatches.parts(of: dispatch, orElse: index)
    }
}
