public import ExactJSON
import PushFoundation
import Synchronization
public import WallTime

/// A queue in the memory of this process.
///
/// The deliveries are lost when the process ends; a process that must not lose pushes needs a durable
/// queue. Copies of a queue share their deliveries.
///
/// It remembers keys that have ended for a day, but at most 65,536 of them, and as many recalled messages. It
/// has room for as many dead letters. With more, it forgets the oldest, so that its size stays bounded. It stores
/// 10,000 dispatches.
public struct InMemoryDeliveryQueue: HeldStore {
    let shared: Shared

    /// Creates an empty queue.
    ///
    /// - Parameter now: Returns the present time; by default the system's.
    public init(now: @escaping @Sendable () -> Instant = DeliveryClock().now) {
        shared = Shared(DeliveryTable(remembering: .seconds(86_400), atMost: 65_536), now)
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - time: The time for which the queue remembers a key that has ended, 0 seconds to 365 days.
    ///   - limit: The number of keys that it remembers at most, 0 to 100,000,000. With more, it forgets the
    ///     oldest before their time.
    ///   - now: Returns the present time; by default the system's.
    /// - Throws: `input.value` at `/remembering` or `/atMost` if the value is out of its range.
    public init(
        remembering time: Duration = .seconds(86_400),
        atMost limit: Int,
        now: @escaping @Sendable () -> Instant = DeliveryClock().now
    ) throws(InputError) {
        try InputError.check("remembering", time, in: .zero ... .seconds(365 * 86_400))
        try InputError.check("atMost", limit, in: 0...100_000_000)
        shared = Shared(DeliveryTable(remembering: time, atMost: limit), now)
    }

    /// Adds deliveries, and leases them to the caller if it wants to send them itself.
    public func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        let enqueued = shared.change { $0.enqueue(deliveries, leasing: terms, at: $1) }
        if enqueued.contains(.queued) {
            shared.wake()
        }
        return enqueued
    }

    /// Leases items that are due and not leased.
    public func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        shared.change { $0.lease(upTo: count, of: selection, on: terms, at: $1) }
    }

    /// Extends leases: from now on, for a time.
    public func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        shared.change { table, now in leases.map { table.renew($0, for: duration, at: now) } }
    }

    /// Records settlements in order.
    @discardableResult
    public func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        let (answers, endsTrial) = shared.change { table, now in
            let wereTried = table.triedUntil(at: now) != nil
            let answers = settlements.map { table.settle($0, at: now) }
            return (answers, wereTried && table.triedUntil(at: now) == nil)
        }
        if endsTrial || settlements.contains(where: { $0.change.returnsItem }) {
            shared.wake()
        }
        return answers
    }

    /// Ends all leases of an owner.
    @discardableResult
    public func release(_ owner: Delivery.Owner) async throws -> Int {
        let count = shared.change { table, _ in table.release(owner) }
        shared.wake()
        return count
    }

    /// Recalls pushes: removes them and remembers that they are cancelled.
    @discardableResult
    public func cancel(_ recall: Delivery.Recall) async throws -> Int {
        shared.change { $0.cancel(recall, at: $1) }
    }

    /// How pushes with these keys have ended, as far as the queue remembers it.
    public func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        shared.change { table, now in keys.map { table.end(of: $0, at: now) } }
    }

    /// The time until the next selected item can be leased; `nil` if there is none.
    public func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        shared.change { table, now in
            table.nextDue(of: selection, at: now).map { max(.zero, now.duration(to: $0)) }
        }
    }

    /// How many of the selected items there are, and how old they are; it looks at those that are leased.
    public func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        shared.change { $0.status(of: selection, at: $1) }
    }

    /// Lists selected items in order of their entries.
    public func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        shared.change { $0.entries(of: selection, after: entry, upTo: count, at: $1) }
    }

    /// Lists dead letters in order of their entries.
    public func deadLetters(
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.DeadLetter] {
        shared.change { table, _ in
            let letters = table.deadLetters.values.map { $0.letter }
                .filter { $0.entry > entry }.sorted { $0.entry < $1.entry }
            return Array(letters.prefix(max(0, count)))
        }
    }

    /// Sends dead letters again or removes them.
    @discardableResult
    public func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        let count = shared.change { $0.resolve(entries, resolution, at: $1) }
        shared.wake()
        return count
    }

    /// A sequence with an element whenever an item may be due sooner than was said.
    public func wakeUps() -> AsyncStream<Void> { shared.wakeUps() }

    final class Shared: Sendable {
        private let table: Mutex<DeliveryTable>
        private let now: @Sendable () -> Instant
        private let readers = WakeUps()

        init(_ table: consuming DeliveryTable, _ now: @escaping @Sendable () -> Instant) {
            self.table = Mutex(table)
            self.now = now
        }

        func change<Result: Sendable, Failure>(
            _ body: (inout DeliveryTable, Instant) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            let now = now()
            return try table.withLock { table throws(Failure) in try body(&table, now) }
        }

        func wake() { readers.wake() }

        func wakeUps() -> AsyncStream<Void> { readers.stream() }
    }
}
