public import WallTime

/// A queue that keeps pushes from the decision until they are accepted or given up (rule 6.1).
///
/// `DeliveryQueueContract` of `PushTestSupport` checks what an implementation promises:
///
/// - It accepts a key once: not again while the delivery is in the queue, nor after it was accepted. Each
///   implementation documents for how long it remembers accepted keys. A key that was given up is new.
/// - A delivery that is queued again, and that can be leased, is leased to the caller: so what a process
///   left is sent when its message is dispatched again.
/// - It leases a delivery to one holder at a time. After the deadline the delivery can be leased again. The
///   first lease becomes void only then, and a settlement with a void lease changes nothing.
/// - It leases the delivery that is due soonest first; of the same instant, the one enqueued first.
/// - It returns deliveries as they were enqueued, and compares keys by Unicode scalars.
///
/// A queue has no clock: every call passes the present time. A durable queue has stored the effect of a
/// call before the call returns.
public protocol DeliveryQueue: Sendable {
    /// Adds deliveries and leases them to the caller.
    ///
    /// A caller that will not send them itself passes the present time as `deadline` and drops the leases.
    ///
    /// - Parameters:
    ///   - deliveries: The deliveries.
    ///   - now: The present time.
    ///   - deadline: The instant from which on another holder may lease them.
    /// - Returns: What became of each delivery, in order. If an earlier delivery of the same call has the same
    ///   key, the later one is ``EnqueuedDelivery/waiting``.
    /// - Throws: An error if the queue cannot do its work.
    func enqueue(
        _ deliveries: [Delivery],
        at now: Instant,
        leasedUntil deadline: Instant
    ) async throws -> [EnqueuedDelivery]

    /// Leases deliveries that are due and not leased.
    ///
    /// - Parameters:
    ///   - count: The most deliveries to lease.
    ///   - now: The present time.
    ///   - deadline: The instant from which on another holder may lease them.
    /// - Returns: The deliveries in the order in which they are due; empty if none is.
    /// - Throws: An error if the queue cannot do its work.
    func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery]

    /// Records settlements in order.
    ///
    /// - Returns: For each settlement, whether its lease was good. A settlement with a void lease has no
    ///   effect.
    /// - Throws: An error if the queue cannot do its work; then all, some or no settlements were recorded.
    @discardableResult
    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool]

    /// The instant from which on the next delivery can be leased; `nil` if the queue is empty.
    ///
    /// - Throws: An error if the queue cannot do its work.
    func nextDue() async throws -> Instant?
}
