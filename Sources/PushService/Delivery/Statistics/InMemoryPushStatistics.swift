public import ExactJSON
public import PushModel
import Synchronization
public import WallTime

/// Counts of pushes in the memory of this process.
///
/// The counts are lost when the process ends. Copies of a store share their counts.
///
/// The store keeps the counts of a limited number of messages apart. When there are more, it counts the message
/// that was counted first together with others of its app and day, so that the sums of each day stay right. Of
/// such sums it keeps as many again; then it drops those that it made first.
public struct InMemoryPushStatistics: PushStatistics {
    private let table: Table

    /// Creates an empty store that keeps 65,536 messages apart.
    public init() {
        table = Table(65_536)
    }

    /// Creates an empty store.
    ///
    /// - Parameter limit: The most pairs of a message and a day that the store keeps apart, 0 to 100,000,000.
    /// - Throws: `input.value` at `/keeping` if the limit is out of its range.
    public init(keeping limit: Int) throws(InputError) {
        try InputError.check("keeping", limit, in: 0...100_000_000)
        table = Table(limit)
    }

    /// Adds counts to those that the store has.
    public func add(_ rows: [PushCounts.Row]) async throws {
        table.value.withLock { table in
            for row in rows {
                table.add(row)
            }
        }
    }

    /// The counts of an app, in order of their keys.
    public func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row] {
        let found = table.value.withLock { table in
            table.rows { key in
                key.app == app && days.contains(key.day)
                    && (message == nil || key.message == message)
            }
        }
        return found.sorted { $0.key < $1.key }
    }

    private final class Table: Sendable {
        let value: Mutex<StatisticsTable>

        init(_ limit: Int) {
            value = Mutex(StatisticsTable(keeping: limit))
        }
    }
}
