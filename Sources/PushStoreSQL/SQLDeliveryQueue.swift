package import PushService

/// A queue in a database, of which each call is one run of ``SQLQueueTables``.
package protocol SQLDeliveryQueue: DispatchStore {
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
    /// Queues deliveries as ``DeliveryQueue/enqueue(_:leasing:)`` does; with `onlyKnown` none whose key is new.
    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?,
        onlyKnown: Bool
    ) throws -> [EnqueuedDelivery]
    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) throws -> [LeasedItem]
    func renew(_ leases: [DeliveryLease], for duration: Duration) throws -> [Bool]
    /// Records settlements, and returns whether doubted items can be leased that could not be before.
    func settle(_ settlements: [DeliverySettlement]) throws -> (answers: [Bool], endsTrial: Bool)
    func release(_ owner: DeliveryOwner) throws -> Int
    func cancel(_ recall: DeliveryRecall) throws -> Int
    func ends(of keys: [DeliveryKey]) throws -> [DeliveryEnd?]
    func nextDue(of selection: DeliverySelection) throws -> Duration?
    func status(of selection: DeliverySelection) throws -> QueueStatus
    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [QueuedItem]
    func deadLetters(after entry: Int64, upTo count: Int) throws -> [DeadLetter]
    func resolve(_ entries: [Int64], _ resolution: DeadLetter.Resolution) throws -> Int
    func enqueue(dispatches: [DispatchRecord]) throws -> [Int64]
    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) throws -> [[EnqueuedDelivery]?]
    func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) throws -> Bool
}

extension SQLDeliveryQueue {
    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        guard !deliveries.isEmpty else { return [] }
        let enqueued = try await run(isReading: false) {
            try $0.enqueue(deliveries, leasing: terms, onlyKnown: false)
        }
        if enqueued.contains(.queued) { readers.wake() }
        return enqueued
    }

    public func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedItem] {
        guard count > 0 else { return [] }
        return try await run(isReading: false) {
            try $0.lease(upTo: count, of: selection, on: terms)
        }
    }

    public func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        guard !leases.isEmpty else { return [] }
        return try await run(isReading: false) { try $0.renew(leases, for: duration) }
    }

    @discardableResult
    public func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        guard !settlements.isEmpty else { return [] }
        let (answers, endsTrial) = try await run(isReading: false) { try $0.settle(settlements) }
        if endsTrial || settlements.contains(where: { $0.change.returnsItem }) { readers.wake() }
        return answers
    }

    @discardableResult
    public func release(_ owner: DeliveryOwner) async throws -> Int {
        try await wakingReaders { try $0.release(owner) }
    }

    @discardableResult
    public func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try await run(isReading: false) { try $0.cancel(recall) }
    }

    public func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        guard !keys.isEmpty else { return [] }
        return try await run(isReading: true) { try $0.ends(of: keys) }
    }

    public func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await run(isReading: true) { try $0.nextDue(of: selection) }
    }

    public func status(of selection: DeliverySelection) async throws -> QueueStatus {
        try await run(isReading: true) { try $0.status(of: selection) }
    }

    public func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedItem] {
        try await run(isReading: true) { try $0.entries(of: selection, after: entry, upTo: count) }
    }

    public func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await run(isReading: true) { try $0.deadLetters(after: entry, upTo: count) }
    }

    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        try await wakingReaders { try $0.resolve(entries, resolution) }
    }

    public func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        try await wakingReaders { try $0.enqueue(dispatches: dispatches) }
    }

    public func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        try await wakingReaders { try $0.expand(expansions, leasing: terms) }
    }

    @discardableResult
    public func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) async throws -> Bool {
        try await wakingReaders { try $0.split(lease, into: parts) }
    }

    private func wakingReaders<Value: Sendable>(
        _ call: @escaping @Sendable (Tables) throws -> Value
    ) async throws -> Value {
        let value = try await run(isReading: false, call)
        readers.wake()
        return value
    }
}
