import PushModel
import PushService

/// A queue that hands over pushes of certificates alone that the call has a server for.
///
/// An earlier call may have left pushes through a certificate whose environment no input of this call says. They
/// stay in the queue: sent to the wrong server, they would be lost.
struct EnvironmentQueue: DeliveryQueue {
    let queue: any DeliveryQueue
    let environments: CertificateEnvironments

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        try await queue.enqueue(deliveries, leasing: terms)
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedDelivery] {
        try await queue.lease(upTo: count, of: known(selection), on: terms)
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await queue.renew(leases, for: duration)
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        try await queue.settle(settlements)
    }

    func release(_ owner: DeliveryOwner) async throws -> Int {
        try await queue.release(owner)
    }

    func cancel(_ recall: DeliveryRecall) async throws -> Int {
        try await queue.cancel(recall)
    }

    func ends(of keys: [DeliveryKey]) async throws -> [DeliveryEnd?] {
        try await queue.ends(of: keys)
    }

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await queue.nextDue(of: known(selection))
    }

    func status(of selection: DeliverySelection) async throws -> QueueStatus {
        try await queue.status(of: known(selection))
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedDelivery] {
        try await queue.entries(of: known(selection), after: entry, upTo: count)
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await queue.deadLetters(after: entry, upTo: count)
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        try await queue.resolve(deadLetters: entries, resolution)
    }

    func wakeUps() -> AsyncStream<Void> {
        queue.wakeUps()
    }

    /// What a selection has of the certificates that the call has a server for.
    private func known(_ selection: DeliverySelection) -> DeliverySelection {
        let names = environments.served.filter { selection.certificates.contains($0) }
        return DeliverySelection(app: selection.app, certificates: .only(names))
    }
}
