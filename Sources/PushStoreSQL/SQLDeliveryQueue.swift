package import ExactJSON
package import PushEvaluation
package import PushModel
package import PushService
package import WallTime

/// A queue in a database, of which each call is one run of ``SQLQueueTables``.
package protocol SQLDeliveryQueue: HeldStore {
    associatedtype Tables: SQLQueueTables

    /// The readers of the queue's wake-ups.
    var readers: WakeUps { get }

    /// Runs a call on the tables; all that it changes takes effect, or, if it throws, nothing.
    func run<Value: Sendable>(
        isReading: Bool,
        _ call: @escaping @Sendable (Tables) throws -> Value
    ) async throws -> Value
}

/// What the tables of a queue do during one call.
package protocol SQLQueueTables {
    associatedtype Session: SQLSession

    static var sql: SQLDialect { get }

    /// What runs statements of the call.
    var session: Session { get }
    /// Whether the call may have been done before.
    var isRepeated: Bool { get }
    /// The queue's time.
    func time() throws -> Instant
    /// Runs `body` in one transaction, if the call is not one.
    func transaction<Value>(_ body: () throws -> Value) throws -> Value

    /// Queues deliveries as ``DeliveryQueue/enqueue(_:leasing:)`` does; with `onlyKnown` none whose key is new.
    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?,
        onlyKnown: Bool
    ) throws -> [Delivery.Enqueued]
    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) throws -> [Delivery.QueuedItem.Leased]
    func renew(_ leases: [Delivery.Lease], for duration: Duration) throws -> [Bool]
    /// Records settlements, and returns whether doubted items can be leased that could not be before.
    func settle(_ settlements: [Delivery.Settlement]) throws -> (answers: [Bool], endsTrial: Bool)
    func release(_ owner: Delivery.Owner) throws -> Int
    func cancel(_ recall: Delivery.Recall) throws -> Int
    /// Remembers ends of keys, each once; a key that has ended keeps its end, and what is queued is gone.
    func endKeys(_ keys: [Delivery.Key], as end: Delivery.End) throws
    /// Waits until no other transaction changes what the messages of keys have.
    func lockMessages(of keys: [Delivery.Key]) throws
    func ends(of keys: [Delivery.Key]) throws -> [Delivery.End?]
    func nextDue(of selection: Delivery.Selection) throws -> Duration?
    func status(of selection: Delivery.Selection) throws -> Delivery.QueueStatus
    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [Delivery.QueuedItem]
    /// Queues those dead letters again that can be read, and returns how many these are.
    func sendAgain(_ entries: [Int64]) throws -> Int
    func enqueue(dispatches: [DispatchRecord]) throws -> [Int64]
    func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) throws -> [[Delivery.Enqueued]?]
    func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) throws -> Bool
}

extension SQLQueueTables {
    func deadLetters(after entry: Int64, upTo count: Int) throws -> [Delivery.DeadLetter] {
        // The sum keeps a planner from walking through all entries in their order.
        try session.rows(
            """
            SELECT p.entry, p.key, p.ending, p.available, p.fault, d.app, coalesce(d.origin, p.entry)
            FROM items AS p \(Self.sql.indexedByTime) LEFT JOIN dispatches d ON d.dispatch = p.entry
            WHERE p.lane < 0 AND p.entry > $1 ORDER BY p.entry + 0 LIMIT $2
            """,
            [.integer(entry), .integer(Int64(max(0, count)))]
        ) { row in
            Delivery.DeadLetter(
                entry: row.integer(0),
                content: row.origin(5).map { .dispatch($0) }
                    ?? .push(Delivery.Key(stored: row.bytes(1))),
                reason: Delivery.DeadLetter.Reason(
                    number: row.integer(2),
                    fault: row.isNull(4) ? nil : row.text(4)
                ),
                instant: Instant(milliseconds: row.integer(3))
            )
        }
    }

    func resolve(_ entries: [Int64], _ resolution: Delivery.DeadLetter.Resolution) throws -> Int {
        switch resolution {
        case .discarded:
            try session.change(
                "DELETE FROM items WHERE entry \(Self.sql.isAny("$1")) AND lane < 0",
                [.integers(entries)]
            )
        case .sentAgain: try sendAgain(entries)
        }
    }
}

extension SQLRow {
    /// Where the dispatch comes from whose app and number are in two columns; `nil` if it is a delivery.
    fileprivate func origin(_ column: Int32) -> DispatchRecord.Origin? {
        isNull(column)
            ? nil : DispatchRecord.Origin(app: AppID(text(column)), number: integer(column + 1))
    }

    /// An item, from its entry, its age, when it is due, its attempts, the holder of a lease that is good, the record of a
    /// delivery, and the app and the number of a dispatch; `nil` for a delivery that cannot be read.
    ///
    /// That becomes a dead letter when it is leased.
    package var queuedItem: Delivery.QueuedItem? {
        let content =
            origin(6).map { Delivery.QueuedItem.Content.dispatch($0) }
            ?? Delivery(stored: bytes(5)).map { .push($0) }
        return content.map { content in
            Delivery.QueuedItem(
                entry: integer(0),
                content: content,
                age: .milliseconds(max(0, integer(1))),
                dueIn: .milliseconds(integer(2)),
                attempts: Int(integer(3)),
                owner: isNull(4) ? nil : Delivery.Owner(text(4))
            )
        }
    }

    /// A dispatch, from its app and its texts.
    ///
    /// - Throws: The fault of texts that are too long.
    package func dispatchRecord(_ column: Int32) throws(InputError) -> DispatchRecord {
        try DispatchRecord(
            app: AppID(text(column)),
            message: bytes(column + 1),
            sender: isNull(column + 2) ? nil : bytes(column + 2),
            recipients: bytes(column + 3)
        )
    }
}

extension SQLDeliveryQueue {
    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        guard !deliveries.isEmpty else { return [] }
        let enqueued = try await run(isReading: false) {
            try $0.enqueue(deliveries, leasing: terms, onlyKnown: false)
        }
        if enqueued.contains(.queued) { readers.wake() }
        return enqueued
    }

    public func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        guard count > 0 else { return [] }
        return try await run(isReading: false) {
            try $0.lease(upTo: count, of: selection, on: terms)
        }
    }

    public func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        guard !leases.isEmpty else { return [] }
        return try await run(isReading: false) { try $0.renew(leases, for: duration) }
    }

    @discardableResult
    public func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        guard !settlements.isEmpty else { return [] }
        let (answers, endsTrial) = try await run(isReading: false) { try $0.settle(settlements) }
        if endsTrial || settlements.contains(where: { $0.change.returnsItem }) { readers.wake() }
        return answers
    }

    @discardableResult
    public func release(_ owner: Delivery.Owner) async throws -> Int {
        try await wakingReaders { try $0.release(owner) }
    }

    @discardableResult
    public func cancel(_ recall: Delivery.Recall) async throws -> Int {
        guard case .message(let message, of: let app) = recall else {
            return try await run(isReading: false) { try $0.cancel(recall) }
        }
        return try await inTransaction { tables in
            try tables.session.lockList(of: app)
            let count = try tables.cancel(recall)
            try tables.recallHeld(message, of: app)
            return count
        }
    }

    public func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        guard !keys.isEmpty else { return [] }
        return try await run(isReading: true) { try $0.ends(of: keys) }
    }

    public func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        try await run(isReading: true) { try $0.nextDue(of: selection) }
    }

    public func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        try await run(isReading: true) { try $0.status(of: selection) }
    }

    public func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        try await run(isReading: true) { try $0.entries(of: selection, after: entry, upTo: count) }
    }

    public func deadLetters(
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.DeadLetter] {
        try await run(isReading: true) { try $0.deadLetters(after: entry, upTo: count) }
    }

    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        try await wakingReaders { try $0.resolve(entries, resolution) }
    }

    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        try await wakingReaders { try $0.enqueue(dispatches: dispatches) }
    }

    public func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        try await wakingReaders { try $0.expand(expansions, leasing: terms) }
    }

    @discardableResult
    public func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        try await wakingReaders { try $0.split(lease, into: parts) }
    }

    public func hold(_ messages: [HeldMessage]) async throws {
        guard !messages.isEmpty else { return }
        try await inTransaction { try $0.hold(messages) }
    }

    public func hold(
        _ message: Message.ID,
        of app: AppID,
        for row: HeldMessage.Row
    ) async throws -> Bool {
        try await inTransaction { try $0.hold(message, of: app, for: row) }
    }

    public func leaseHeld(
        upTo users: Int,
        of app: AppID,
        for duration: Duration
    ) async throws -> HeldUser.Leased {
        guard users > 0 else { return HeldUser.Leased() }
        return try await inTransaction { try $0.leaseHeld(upTo: users, of: app, for: duration) }
    }

    public func release(
        _ releases: [HeldUser.Release],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [[Delivery.Enqueued]?] {
        guard !releases.isEmpty else { return [] }
        let answers = try await inTransaction { try $0.release(releases, leasing: terms) }
        readers.wake()
        return answers
    }

    public func askHeldAgain(of users: [UserID], in app: AppID) async throws {
        guard !users.isEmpty else { return }
        try await inTransaction { tables in
            try tables.session.lockList(of: app)
            try tables.askHeldAgain(of: users, in: app)
        }
        readers.wake()
    }

    @discardableResult
    public func markRead(
        _ mark: HeldMessages.ReadMark,
        by user: UserID,
        in app: AppID
    ) async throws -> Int {
        try await inTransaction { tables in
            try tables.session.lockList(of: app)
            return try tables.markRead(mark, by: user, in: app)
        }
    }

    public func heldCount(of app: AppID?) async throws -> Int {
        try await run(isReading: true) { try $0.heldCount(of: app) }
    }

    public func nextHeldDue(of app: AppID?) async throws -> Duration? {
        try await run(isReading: true) { try $0.nextHeldDue(of: app) }
    }

    private func inTransaction<Value: Sendable>(
        _ call: @escaping @Sendable (Tables) throws -> Value
    ) async throws -> Value {
        try await run(isReading: false) { tables in
            try tables.transaction { try call(tables) }
        }
    }

    private func wakingReaders<Value: Sendable>(
        _ call: @escaping @Sendable (Tables) throws -> Value
    ) async throws -> Value {
        let value = try await run(isReading: false, call)
        readers.wake()
        return value
    }
}
