public import WallTime

/// Where pushes are kept from the decision until they are accepted or given up (rule 6.1).
///
/// What an implementation promises is checked by the contract test in `PushTestSupport`:
///
/// - A key is taken once: not again while its delivery is in the queue, nor after it was accepted. For how
///   long accepted keys are remembered an implementation says. After it was given up a key is new.
/// - A delivery is leased to one holder at a time. When a lease is over, the delivery can be leased
///   again, and only then is the first lease void: what its holder says after that changes nothing.
/// - What is to be sent soonest is leased first; of the same instant, what was enqueued first.
/// - Deliveries come out as they went in, keys compared by Unicode scalars.
///
/// A queue has no clock: whoever calls says what time it is. A durable queue keeps, before a call
/// returns, what the call did.
public protocol DeliveryQueue: Sendable {
    /// Takes deliveries in, leased to the caller until an instant.
    ///
    /// To leave a delivery to whoever is first, a caller leases it until now and forgets about it.
    ///
    /// - Returns: For each delivery in order its lease, or `nil` if the queue did not take it because it
    ///   has its key, or another in the same call does.
    /// - Throws: What keeps the queue from its work.
    func enqueue(
        _ deliveries: [Delivery],
        leasedUntil deadline: Instant
    ) async throws -> [DeliveryLease?]

    /// Leases deliveries that nobody has a lease on at this instant.
    ///
    /// - Parameters:
    ///   - count: How many at most.
    ///   - now: What time it is.
    ///   - deadline: From when on somebody else may have them.
    /// - Returns: The deliveries, soonest first; none if there are none.
    /// - Throws: What keeps the queue from its work.
    func lease(
        upTo count: Int,
        at now: Instant,
        until deadline: Instant
    ) async throws -> [LeasedDelivery]

    /// Does what the holders of leases say, in order.
    ///
    /// - Returns: For each settlement whether the lease was good; what a void lease says is not done.
    /// - Throws: What keeps the queue from its work; then all, some or none of it was done.
    @discardableResult
    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool]

    /// When the next delivery can be leased; `nil` if the queue has none at all.
    ///
    /// - Throws: What keeps the queue from its work.
    func nextDue() async throws -> Instant?
}
