import ExactJSON
import PushFoundation
import Synchronization
import WallTime

/// Moves stored dispatches to the partitions that have their recipients (rule 6.15).
final class DispatchMover: Sendable {
    /// A dispatch whose recipients are all of another partition.
    struct Move: Sendable {
        let leased: LeasedDispatch
        let destination: Int
    }

    /// A partition that failed: how often in a row, and until when it is not asked again.
    private struct Silence {
        var faults: Int
        var until: Instant
    }

    private let store: DispatchCalls
    private let own: DispatchPartition
    private let clock: DeliveryClock
    private let terms: LeaseTerms
    private let silences = Mutex<[Int: Silence]>([:])

    /// Creates the mover of a queue; `nil` if the queue has the pushes of all users.
    init?(_ store: DispatchCalls, _ preparation: DispatchPreparation) {
        guard let own = preparation.partition else { return nil }
        self.store = store
        self.own = own
        clock = preparation.clock
        terms = preparation.terms
    }

    /// The parts of a dispatch by their partitions; empty if all recipients are of this one.
    ///
    /// - Throws: The fault of the array of recipients.
    func parts(
        of dispatch: DispatchRecord
    ) throws(InputError) -> [(partition: Int, record: DispatchRecord)] {
        let parts = try own.parts(of: dispatch)
        return parts.count == 1 && parts[0].partition == own.index ? [] : parts
    }

    /// How long a partition is not asked, because it failed a moment ago; `nil` if it is asked.
    func silence(of partition: Int) -> Duration? {
        let now = clock.now()
        let until = silences.withLock { $0[partition]?.until }
        return until.flatMap { $0 > now ? now.duration(to: $0) : nil }
    }

    /// Stores dispatches in their partitions, and then removes them here.
    ///
    /// No transaction does both. A process that dies in between leaves a dispatch in both partitions, and the keys of
    /// its pushes see to it that each is sent once. What a partition does not take comes again after a pause.
    func move(_ moves: [Move]) async {
        for (partition, other) in own.dispatches.stores.enumerated() {
            let dispatches = moves.filter { $0.destination == partition }.map { $0.leased }
            guard !dispatches.isEmpty else { continue }
            do {
                _ = try await other.enqueue(dispatches: dispatches.map { $0.record })
                silences.withLock { $0[partition] = nil }
            } catch {
                store.calls.observe?(.queueFailed)
                let pause = pauseAfterFault(of: partition)
                try? await store.settle(
                    dispatches.map { DispatchSettlement($0.lease, .postponed(by: pause)) }
                )
                continue
            }
            // If it fails, the leases run out and the dispatches are moved again.
            _ = try? await store.expand(
                dispatches.map { DispatchExpansion($0.lease, []) },
                leasing: terms
            )
        }
    }

    private func pauseAfterFault(of partition: Int) -> Duration {
        let now = clock.now()
        return silences.withLock { silences in
            let faults = (silences[partition]?.faults ?? 0) + 1
            let pause = store.pause(after: faults)
            silences[partition] = Silence(faults: faults, until: now.advanced(by: pause))
            return pause
        }
    }
}
