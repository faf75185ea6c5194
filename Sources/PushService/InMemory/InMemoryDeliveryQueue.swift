public import ExactJSON
import Synchronization
public import WallTime

/// A queue in the memory of this process.
///
/// The deliveries are lost when the process ends; a process that must not lose pushes needs a durable
/// queue. Copies of a queue share their deliveries.
public struct InMemoryDeliveryQueue: DeliveryQueue {
    private let table: Table

    /// Creates an empty queue that remembers 65,536 accepted keys.
    public init() {
        table = Table(65_536)
    }

    /// Creates an empty queue.
    ///
    /// - Parameter limit: The number of accepted keys that the queue remembers, 0 to 100,000,000. With
    ///   more, it forgets the oldest, so that its size stays bounded.
    /// - Throws: `input.value` at `/remembering` if the limit is out of its range.
    public init(remembering limit: Int) throws(InputError) {
        try InputError.check("remembering", limit, in: 0...100_000_000)
        table = Table(limit)
    }

    /// Adds deliveries and leases them to the caller.
    public func enqueue(
        _ deliveries: [Delivery],
        at now: Instant,
        leasedUntil deadline: Instant
    ) async throws -> [EnqueuedDelivery] {
        table.value.withLock { $0.enqueue(deliveries, at: now, leasedUntil: deadline) }
    }

    /// Leases deliveries that are due and not leased.
    public func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery] {
        table.value.withLock { $0.lease(upTo: count, at: now, until: deadline) }
    }

    /// Records settlements in order.
    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        table.value.withLock { table in settlements.map { table.settle($0) } }
    }

    /// The instant from which on the next delivery can be leased; `nil` if the queue is empty.
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
