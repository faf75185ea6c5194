public import PushEvaluation
public import PushModel

/// A queue that also keeps what is held for users until do-not-disturb is over (rule 6.18).
///
/// A message is stored once, with a row for each user for whom it is held; a user has one row of a message. The instant at
/// which a row is *due* is that at which it is to be asked again. `HeldStoreContract` of `EMPushTesting` checks what an
/// implementation promises:
///
/// - The rows of a user of an app are leased together, to one holder at a time. After the time of the lease they can be
///   leased again, and so they can when a row is due that came since; then the earlier lease is void.
/// - A lease is void as well when one of its rows is gone, read or recalled or counted. Rows that come during a lease are not
///   of it.
/// - Of a conversation of a user the newest ``HeldUser/rowLimit`` rows are kept, by when they were sent and then by when the
///   messages were stored; older ones are counted.
/// - Of a message of which a push is released the texts stay for a day, so that it can be held again.
/// - A row that is read or recalled is gone, and rows of its user that were sent no earlier count one message less.
///
/// Calling again does no harm.
public protocol HeldStore: DispatchStore {
    /// Stores messages, and rows for their users.
    ///
    /// A message that is there keeps its texts. A row that is there stays as it is. A message that was recalled, as far as
    /// the queue remembers that, is not stored.
    ///
    /// - Throws: An error if the store cannot do its work; then nothing is stored.
    func hold(_ messages: [HeldMessage]) async throws

    /// Adds a row for a message that is stored; one that is there stays as it is.
    ///
    /// - Returns: Whether the message is stored.
    /// - Throws: An error if the store cannot do its work.
    func hold(_ message: Message.ID, of app: AppID, for row: HeldMessage.Row) async throws -> Bool

    /// Leases all rows of users of whom one is due, those first that are due for longest.
    ///
    /// - Parameters:
    ///   - users: The most users.
    ///   - app: Their app.
    ///   - duration: How long the lease lasts; at least a millisecond.
    /// - Returns: The users, with at most ``HeldUser/mostLeased`` rows unless it is one user.
    /// - Throws: An error if the store cannot do its work.
    func leaseHeld(
        upTo users: Int,
        of app: AppID,
        for duration: Duration
    ) async throws -> HeldUser.Leased

    /// Ends what was released: removes rows, enqueues pushes, and remembers keys as accepted, all in one transaction.
    ///
    /// The pushes are enqueued as by ``DeliveryQueue/enqueue(_:leasing:)``. If the call is repeated, those of a void lease
    /// whose keys the queue knows are answered too, as the first call may have enqueued them. A key to remember keeps the end
    /// that the queue knows; its push is gone if it was queued, whoever had leased it.
    ///
    /// - Returns: What became of the pushes of each; `nil` if the lease was void, and nothing done.
    /// - Throws: An error if the store cannot do its work; then nothing was done.
    func release(
        _ releases: [HeldUser.Release],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [[Delivery.Enqueued]?]

    /// Has all rows of users asked again at once, because what they have set changed.
    ///
    /// - Throws: An error if the store cannot do its work.
    func askHeldAgain(of users: [UserID], in app: AppID) async throws

    /// Removes the rows of what a user has read, and what is counted of the conversation if that is no later.
    ///
    /// Rows of the user that were sent no earlier have an ``HeldUser/Row/offlineCount`` that is less by what was removed
    /// and counted.
    ///
    /// - Returns: The number of rows.
    /// - Throws: An error if the store cannot do its work.
    @discardableResult
    func markRead(
        _ mark: HeldMessages.ReadMark,
        by user: UserID,
        in app: AppID
    ) async throws -> Int

    /// Counts the rows, each a message for a user.
    ///
    /// - Parameter app: The app; `nil` for all.
    /// - Returns: How many there are.
    /// - Throws: An error if the store cannot do its work.
    func heldCount(of app: AppID?) async throws -> Int

    /// The time until the next row is due.
    ///
    /// - Parameter app: The app; `nil` for all.
    /// - Returns: The time, 0 or below if a row is due by now; `nil` if there are none.
    /// - Throws: An error if the store cannot do its work.
    func nextHeldDue(of app: AppID?) async throws -> Duration?
}
