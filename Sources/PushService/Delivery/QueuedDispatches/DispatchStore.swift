/// A queue of deliveries that also stores dispatches, and turns one into deliveries in one transaction (rule 6.14).
///
/// A *dispatch* is a message with recipients of whom nothing is decided yet. `DispatchStoreContract` of
/// `PushTestSupport` checks what an implementation promises:
///
/// - It keeps the texts of a dispatch byte for byte, and reads nothing of them.
/// - A dispatch is there until it is expanded, split or resolved as dead. With ``expand(_:leasing:)`` and
///   ``split(_:into:)``, what it becomes is there at the instant at which it is gone, and neither of them does
///   anything by a void lease.
/// - It leases a dispatch to one holder at a time, as a queue does a delivery, and ``DeliveryQueue/release(_:)``
///   ends these leases too. It leases the dispatch first that could be leased soonest; of the same instant, the one
///   with the lowest number.
/// - A dispatch that was leased before without a settlement may be what ended its holder. It is leased alone: the
///   call returns nothing beside it, and another such dispatch is not leased until it is settled, or its lease
///   is over. After 10 leases in a row without a settlement it becomes a dead dispatch instead.
/// - A message that was recalled stays so while a dispatch waits that was stored before the recall, however long the
///   queue remembers recalls otherwise.
/// - ``DeliveryQueue/status(of:)`` counts dispatches, and ``DeliveryQueue/wakeUps()`` has an element for a new one.
///
/// The time is the store's own. A durable store has stored the effect of a call before the call returns. A call that
/// throws may have done its work or not. Calling again does no harm, except that ``enqueue(dispatches:)`` then
/// stores a dispatch twice; the keys of its pushes see to it that each is sent once.
public protocol DispatchStore: DeliveryQueue {
    /// Stores dispatches, all or none.
    ///
    /// - Parameter dispatches: The dispatches.
    /// - Returns: The number of each, ascending.
    /// - Throws: An error if the store cannot do its work, or has no more room.
    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64]

    /// Leases dispatches that are due and not leased.
    ///
    /// The texts of all are no longer than ``LeasedDispatch/byteLimit``, unless there is only one. A dispatch whose
    /// texts break the limits of a record becomes a dead dispatch, and is not read.
    ///
    /// - Parameters:
    ///   - count: The most dispatches to lease.
    ///   - app: The app; `nil` for all.
    ///   - terms: For whom, and for how long.
    /// - Returns: The dispatches in the order in which they could be leased; empty if none can be.
    /// - Throws: An error if the store cannot do its work.
    func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) async throws -> [LeasedDispatch]

    /// Extends leases: from now on, for a time.
    ///
    /// - Returns: For each lease, whether it is good.
    /// - Throws: An error if the store cannot do its work.
    func renew(dispatches leases: [DispatchLease], for duration: Duration) async throws -> [Bool]

    /// Removes dispatches and enqueues what they become, all in one transaction.
    ///
    /// The deliveries are enqueued as by ``DeliveryQueue/enqueue(_:leasing:)``, in one call for all dispatches whose
    /// leases are good.
    ///
    /// A call that is repeated because its answer was lost (``LeaseTerms/isRepeated``) may find that a dispatch is
    /// gone. Then it is not known whether the first call or another holder expanded it. So those of its deliveries
    /// whose keys the queue has or remembers are answered as a repeated call of `enqueue` is; the others are not
    /// enqueued, and answered as ``EnqueuedDelivery/waiting``.
    ///
    /// - Parameters:
    ///   - expansions: What each dispatch becomes.
    ///   - terms: For whom the deliveries are leased; `nil` if they are not.
    /// - Returns: For each expansion what became of its deliveries; `nil` if the lease was void, and nothing done.
    /// - Throws: An error if the store cannot do its work.
    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?]

    /// Replaces a dispatch by its parts, in one transaction; they can be leased at once.
    ///
    /// The parts keep the age and the origin of the dispatch.
    ///
    /// - Returns: Whether the lease was good; else nothing was done.
    /// - Throws: An error if the store cannot do its work.
    @discardableResult
    func split(_ lease: DispatchLease, into parts: [DispatchRecord]) async throws -> Bool

    /// Gives dispatches back, or sets them aside.
    ///
    /// - Returns: For each settlement, whether its lease was good.
    /// - Throws: An error if the store cannot do its work.
    @discardableResult
    func settle(dispatches settlements: [DispatchSettlement]) async throws -> [Bool]

    /// The time until the next dispatch can be leased.
    ///
    /// - Parameter app: The app; `nil` for all.
    /// - Returns: The time, 0 if one can be leased now; `nil` if there is none.
    /// - Throws: An error if the store cannot do its work.
    func nextDispatchDue(of app: AppID?) async throws -> Duration?

    /// Lists dispatches in order of their numbers; leases nothing.
    ///
    /// - Parameters:
    ///   - app: The app; `nil` for all.
    ///   - number: The listing begins after this number; 0 for the first.
    ///   - count: The most dispatches to return.
    /// - Returns: The dispatches; fewer than `count` at the end of the listing.
    /// - Throws: An error if the store cannot do its work.
    func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) async throws -> [QueuedDispatch]

    /// Lists dead dispatches in order of their numbers, as ``dispatches(of:after:upTo:)`` does those that wait.
    func deadDispatches(after number: Int64, upTo count: Int) async throws -> [DeadDispatch]

    /// Has dead dispatches wait again, so that they are due at once and their age begins anew, or removes them.
    ///
    /// - Parameters:
    ///   - numbers: The dead dispatches; numbers that are none are passed over.
    ///   - resolution: What is done with them.
    /// - Returns: The number of dead dispatches with which it was done.
    /// - Throws: An error if the store cannot do its work.
    @discardableResult
    func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int
}

extension LeasedDispatch {
    /// The most bytes of texts that a call leases, if it leases more than one dispatch.
    public static let byteLimit = 1_048_576
}
