/// A queue of deliveries that also stores dispatches, and turns one into deliveries in one transaction (rule 6.14).
///
/// A *dispatch* is a message with recipients of whom nothing is decided yet. `DispatchStoreContract` of
/// `EMPushTesting` checks what an implementation promises:
///
/// - It keeps the texts of a dispatch byte for byte, and reads nothing of them.
/// - A dispatch is an item of the queue until it is expanded, split or settled. With ``expand(_:leasing:)`` and
///   ``split(_:into:)``, what it becomes is there at the instant at which it is gone, and neither of them does
///   anything by a void lease.
/// - A message that was recalled stays so while a dispatch waits that was stored before the recall, however long the
///   queue remembers recalls otherwise.
///
/// Calling again does no harm, except that ``enqueue(dispatches:)`` then stores a dispatch twice; the keys of its
/// pushes see to it that each is sent once.
public protocol DispatchStore: DeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Parameter dispatches: The dispatches.
    /// - Returns: The number of each, ascending; it is that of its entry in the queue.
    /// - Throws: An error if the store cannot do its work, or has no more room.
    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64]

    /// Removes dispatches and enqueues what they become, all in one transaction.
    ///
    /// The deliveries are enqueued as by ``DeliveryQueue/enqueue(_:leasing:)``, in one call for all dispatches whose
    /// leases are good.
    ///
    /// A call that is repeated because its answer was lost (``Delivery/LeaseTerms/isRepeated``) may find that a dispatch is
    /// gone. Then it is not known whether the first call or another holder expanded it. So those of its deliveries
    /// whose keys the queue has or remembers are answered as a repeated call of `enqueue` is; the others are not
    /// enqueued, and answered as ``Delivery/Enqueued/waiting``.
    ///
    /// - Parameters:
    ///   - expansions: What each dispatch becomes.
    ///   - terms: For whom the deliveries are leased; `nil` if they are not.
    /// - Returns: For each expansion what became of its deliveries; `nil` if the lease was void, and nothing done.
    /// - Throws: An error if the store cannot do its work.
    func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?]

    /// Replaces a dispatch by its parts, in one transaction; they can be leased at once.
    ///
    /// The parts keep the age and the origin of the dispatch.
    ///
    /// - Returns: Whether the lease was good; else nothing was done.
    /// - Throws: An error if the store cannot do its work.
    @discardableResult
    func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool
}
