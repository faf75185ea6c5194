import EMPushDelivery

/// A queue that measures the calls of another one.
struct MeasuredQueue<Base: DeliveryQueue>: DeliveryQueue {
    private let base: Base
    private let report: @Sendable (_ call: String, _ time: Duration) -> Void

    init(_ base: Base, report: @escaping @Sendable (String, Duration) -> Void) {
        self.base = base
        self.report = report
    }

    private func measure<Result: Sendable>(
        _ call: String,
        _ body: () async throws -> Result
    ) async throws -> Result {
        let start = ContinuousClock.now
        defer { report(call, ContinuousClock.now - start) }
        return try await body()
    }

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        try await measure("enqueue") { try await base.enqueue(deliveries, leasing: terms) }
    }

    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        try await measure("lease") { try await base.lease(upTo: count, of: selection, on: terms) }
    }

    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        try await measure("renew") { try await base.renew(leases, for: duration) }
    }

    @discardableResult
    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        try await measure("settle") { try await base.settle(settlements) }
    }

    @discardableResult
    func release(_ owner: Delivery.Owner) async throws -> Int {
        try await measure("release") { try await base.release(owner) }
    }

    @discardableResult
    func cancel(_ recall: Delivery.Recall) async throws -> Int {
        try await measure("cancel") { try await base.cancel(recall) }
    }

    func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        try await base.ends(of: keys)
    }

    func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        try await base.nextDue(of: selection)
    }

    func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        try await base.status(of: selection)
    }

    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        try await base.entries(of: selection, after: entry, upTo: count)
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [Delivery.DeadLetter] {
        try await base.deadLetters(after: entry, upTo: count)
    }

    @discardableResult
    func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        try await base.resolve(deadLetters: entries, resolution)
    }

    func wakeUps() -> AsyncStream<Void> { base.wakeUps() }
}
