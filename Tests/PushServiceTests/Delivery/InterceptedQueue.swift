import PushService

/// The calls of a queue that a test disturbs.
enum InterceptedCall: Hashable {
    case enqueue
    case answerToEnqueue
    case lease
    case renew
    case settle
    case nextDue
    case release
    case cancel
    case enqueueDispatches
    case expand
    case split
    /// Any other call.
    case other
}

/// A queue that passes its calls on to another one, and can disturb each.
protocol InterceptedQueue: DeliveryQueue {
    var queue: any DeliveryQueue { get }

    /// Makes a call, or throws.
    func intercept<Answer>(
        _ call: InterceptedCall,
        _ body: () async throws -> Answer
    ) async throws -> Answer
}

extension InterceptedQueue {
    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        try await intercept(.enqueue) { try await queue.enqueue(deliveries, leasing: terms) }
    }

    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        try await intercept(.lease) {
            try await queue.lease(upTo: count, of: selection, on: terms)
        }
    }

    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        try await intercept(.renew) { try await queue.renew(leases, for: duration) }
    }

    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        try await intercept(.settle) { try await queue.settle(settlements) }
    }

    func release(_ owner: Delivery.Owner) async throws -> Int {
        try await intercept(.release) { try await queue.release(owner) }
    }

    func cancel(_ recall: Delivery.Recall) async throws -> Int {
        try await intercept(.cancel) { try await queue.cancel(recall) }
    }

    func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        try await intercept(.other) { try await queue.ends(of: keys) }
    }

    func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        try await intercept(.nextDue) { try await queue.nextDue(of: selection) }
    }

    func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        try await intercept(.other) { try await queue.status(of: selection) }
    }

    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        try await intercept(.other) {
            try await queue.entries(of: selection, after: entry, upTo: count)
        }
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [Delivery.DeadLetter] {
        try await intercept(.other) { try await queue.deadLetters(after: entry, upTo: count) }
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        try await intercept(.other) { try await queue.resolve(deadLetters: entries, resolution) }
    }

    func wakeUps() -> AsyncStream<Void> { queue.wakeUps() }
}
