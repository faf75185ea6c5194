/// A queue that keeps pushes from the decision until they are accepted or given up (rule 6.1).
///
/// If it is a ``DispatchStore``, it keeps stored dispatches too. Its *items* are both, with numbers of one space, and what is
/// said of items holds of each kind; a queue that is no `DispatchStore` has pushes only.
///
/// `DeliveryQueueContract` of `EMPushTesting` checks what an implementation promises:
///
/// - It accepts a key once: not again while the delivery is in the queue, and not while it remembers that the
///   key has ended: accepted, cancelled or replaced. Each implementation documents for how long it remembers.
///   A key that was given up is new. Keys are equal if all their ids are, whatever their digests.
/// - A delivery that is queued again, and that can be leased, is leased to a caller that asks for leases: so
///   what a process left is sent when its message is dispatched again. A caller that repeats a call gets again
///   what it holds.
/// - It leases an item to one holder at a time. After the time of the lease the item can be leased
///   again. The first lease becomes void only then, and a call with a void lease changes nothing.
/// - It leases the item first that could be leased soonest; of the same instant, the one with the lowest number.
/// - It returns deliveries as they were enqueued, and compares ids by Unicode scalars.
/// - An item that it has leased twice in a row without a settlement is doubted: it may be what ended its holders.
///   Doubted ones come first and apart: if no doubted item of the queue is leased, of whatever kind and app, the call
///   leases, of those selected that were leased most often, the first half, and of those that were leased nine times one,
///   and nothing beside them. A doubted push that is enqueued again is not leased by that call.
/// - An item that it has leased 10 times in a row without a settlement becomes a dead letter instead of being
///   leased again, and so does one that it cannot read. A repeated call to enqueue does not count.
///
/// The time is the queue's own. A durable queue has stored the effect of a call before the call returns. A call
/// that throws may have done its work or not; calling again does no harm.
public protocol DeliveryQueue: Sendable {
    /// Adds deliveries, and leases them to the caller if it wants to send them itself.
    ///
    /// A new delivery takes the place of one with an equal ``Delivery/replacementKey``, whose leases become void.
    /// A dead letter with the same key is removed.
    ///
    /// - Parameters:
    ///   - deliveries: The deliveries.
    ///   - terms: For whom they are leased; `nil` if they are not. If the call is repeated
    ///     (``Delivery/LeaseTerms/isRepeated``), what is due and leased to the same owner is leased to it again, and the
    ///     earlier lease becomes void.
    /// - Returns: What became of each delivery, in order. If an earlier delivery of the same call has the same
    ///   key, the later one is ``Delivery/Enqueued/waiting``. If a later one replaces an earlier one of the same
    ///   call, the earlier one is ended.
    /// - Throws: An error if the queue cannot do its work.
    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued]

    /// Leases items that are due and not leased.
    ///
    /// The texts of the dispatches among them are no longer than ``DispatchRecord/Leased/byteLimit``, unless there is only one
    /// dispatch. A dispatch whose texts break the limits of a record becomes a dead letter, and is not read.
    ///
    /// - Parameters:
    ///   - count: The most items to lease.
    ///   - selection: Which items are leased.
    ///   - terms: For whom, and for how long.
    /// - Returns: The items in the order in which they could be leased; empty if none can be.
    /// - Throws: An error if the queue cannot do its work.
    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased]

    /// Extends leases: from now on, for a time.
    ///
    /// - Returns: For each lease, whether it is good. It is not if another holder has leased the item, or if
    ///   the item has ended, was cancelled or was replaced.
    /// - Throws: An error if the queue cannot do its work.
    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool]

    /// Records settlements in order.
    ///
    /// - Returns: For each settlement, whether its lease was good. A settlement with a void lease has no
    ///   effect.
    /// - Throws: An error if the queue cannot do its work; then all, some or no settlements were recorded.
    @discardableResult
    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool]

    /// Ends all leases of an owner, so that any holder can have the items as soon as they are due.
    ///
    /// A process calls it when it starts under the name that it had before.
    ///
    /// - Returns: The number of leases that were ended; those whose time was over may count or not.
    /// - Throws: An error if the queue cannot do its work.
    @discardableResult
    func release(_ owner: Delivery.Owner) async throws -> Int

    /// Recalls pushes: removes them and remembers that they are cancelled. Their leases become void.
    ///
    /// A push that is on the wire cannot be taken back. A message that was recalled is remembered as well, so
    /// that its pushes that are queued later have ended too.
    ///
    /// - Returns: The number of pushes that were removed.
    /// - Throws: An error if the queue cannot do its work.
    @discardableResult
    func cancel(_ recall: Delivery.Recall) async throws -> Int

    /// How pushes with these keys have ended, as far as the queue remembers it.
    ///
    /// The dispatcher asks it for pushes whose lease has become void, to report how they ended. By default it
    /// returns `nil` for each; then such pushes are reported as ``DeliveryOutcome/Result/takenOver``. `DeliveryQueueContract`
    /// wants the ends.
    ///
    /// - Returns: The end of each, in order; `nil` for a key that is queued or not known.
    /// - Throws: An error if the queue cannot do its work.
    func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?]

    /// The time until the next selected item can be leased, 0 if one can be now; `nil` if there is none.
    ///
    /// - Throws: An error if the queue cannot do its work.
    func nextDue(of selection: Delivery.Selection) async throws -> Duration?

    /// How many of the selected items there are, and how old they are.
    ///
    /// It may take time in proportion to their number.
    ///
    /// - Throws: An error if the queue cannot do its work.
    func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus

    /// Lists selected items in order of their entries; leases nothing.
    ///
    /// - Parameters:
    ///   - selection: Which items are listed.
    ///   - entry: The listing begins after this entry; 0 for the first.
    ///   - count: The most items to return.
    /// - Returns: The items; fewer than `count` at the end of the listing.
    /// - Throws: An error if the queue cannot do its work.
    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem]

    /// Lists dead letters in order of their entries.
    ///
    /// - Parameters:
    ///   - entry: The listing begins after this entry; 0 for the first.
    ///   - count: The most dead letters to return.
    /// - Returns: The dead letters; fewer than `count` at the end of the listing.
    /// - Throws: An error if the queue cannot do its work.
    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [Delivery.DeadLetter]

    /// Sends dead letters again or removes them.
    ///
    /// - Parameters:
    ///   - entries: The dead letters; entries that are none are passed over.
    ///   - resolution: What is done with them.
    /// - Returns: The number of dead letters with which it was done.
    /// - Throws: An error if the queue cannot do its work.
    @discardableResult
    func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int

    /// A sequence with an element whenever an item may be due sooner than ``nextDue(of:)`` said.
    ///
    /// Elements that are not read become one. The sequence ends when its reader's task is cancelled.
    func wakeUps() -> AsyncStream<Void>
}

extension DeliveryQueue {
    /// Knows of no push how it has ended.
    public func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        keys.map { _ in nil }
    }

    /// A sequence without elements, for a queue that has to be asked again and again.
    public func wakeUps() -> AsyncStream<Void> {
        AsyncStream { _ in }
    }
}
