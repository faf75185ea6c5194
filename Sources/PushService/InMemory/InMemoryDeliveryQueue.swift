import Synchronization
public import WallTime

/// Deliveries in the memory of this process.
///
/// What is queued is gone when the process ends; a process that must not lose pushes takes a durable
/// queue. Copies of a queue share what they hold.
public struct InMemoryDeliveryQueue: DeliveryQueue {
    private let table: Table

    /// Creates a queue of no deliveries.
    ///
    /// - Parameter limit: How many accepted keys are remembered; of more than that the oldest are
    ///   forgotten, so that a queue that has seen millions is no larger for it.
    public init(remembering limit: Int = 65_536) {
        precondition(limit >= 0, "a queue remembers at least no keys")
        table = Table(limit)
    }

    /// Takes deliveries in, leased to the caller until an instant.
    public func enqueue(
        _ deliveries: [Delivery],
        leasedUntil deadline: Instant
    ) async throws -> [DeliveryLease?] {
        table.value.withLock { table in
            deliveries.map { table.enqueue($0, leasedUntil: deadline) }
        }
    }

    /// Leases deliveries that nobody has a lease on at this instant.
    public func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery] {
        table.value.withLock { $0.lease(upTo: count, at: now, until: deadline) }
    }

    /// Does what the holders of leases say, in order.
    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        table.value.withLock { table in settlements.map { table.settle($0) } }
    }

    /// When the next delivery can be leased; `nil` if the queue has none at all.
    public func nextDue() async throws -> Instant? {
        table.value.withLock { $0.nextDue() }
    }

    private final class Table: Sendable {
        let value: Mutex<DeliveryTable>

        init(_ limit: Int) {
            value = Mutex(DeliveryTable(remembering: limit))
        }
    }
}
