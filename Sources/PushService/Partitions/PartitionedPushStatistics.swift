public import ExactJSON
public import PushModel
public import WallTime

/// Counts of pushes over the stores of several databases (rule 6.15).
///
/// Counts are added in the partition of their message. Counts that a dispatcher has added in the partition of the
/// users are summed up with these.
public struct PartitionedPushStatistics: PushStatistics {
    private let partitions: UserPartitions
    private let stores: [any PushStatistics]

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - partitions: The partitions.
    ///   - stores: The store in each partition, in order.
    /// - Throws: `input.value` at `/stores` unless there is a store for each partition.
    public init(
        _ partitions: UserPartitions,
        stores: [any PushStatistics]
    ) throws(InputError) {
        try partitions.check(storeCount: stores.count)
        self.partitions = partitions
        self.stores = stores
    }

    /// Adds counts to those that the store has; if a partition fails, those of the others are added.
    public func add(_ rows: [PushStatisticsRow]) async throws {
        var shares: [[PushStatisticsRow]] = Array(repeating: [], count: stores.count)
        for row in rows {
            let message = UserID(row.key.message?.text ?? "")
            shares[partitions.partition(of: message, in: row.key.app)].append(row)
        }
        var fault: (any Error)?
        for (store, share) in zip(stores, shares) where !share.isEmpty {
            do { try await store.add(share) } catch { fault = fault ?? error }
        }
        if let fault { throw fault }
    }

    /// The counts of an app, in order of their keys; all partitions are asked.
    public func rows(
        of app: AppID,
        message: MessageID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushStatisticsRow] {
        var sums: [PushStatisticsRow.Key: PushCounts] = [:]
        for store in stores {
            for row in try await store.rows(of: app, message: message, on: days) {
                sums[row.key, default: PushCounts()] += row.counts
            }
        }
        return sums.map { PushStatisticsRow($0, $1) }.sorted { $0.key < $1.key }
    }
}
