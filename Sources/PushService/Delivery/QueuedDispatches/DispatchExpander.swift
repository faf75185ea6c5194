import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import Synchronization
import WallTime

/// Takes stored dispatches and turns them into pushes, in one transaction of the store for each batch (rule 6.14).
final class DispatchExpander: Sendable {
    /// What is kept from one call to the next.
    private struct State {
        /// The recipients that the dispatches had at the last take, on the average.
        var recipients: Int
        /// How many batches in a row were not expanded because a store failed.
        var faults = 0
    }

    /// A dispatch with its number of recipients.
    private struct Row: Sendable {
        let leased: DispatchRecord.Leased
        let count: Int
    }

    /// A dispatch that is older is not pushed any more (rules 6.4 and 6.14).
    private static let longestAge = Duration.seconds(86_400)
    /// The most dispatches in a batch.
    private static let mostRows = 64

    private let store: any DispatchStore
    private let preparation: DispatchPreparation
    /// The most recipients in a batch.
    private let batch: Int
    private let state: Mutex<State>

    /// Creates one for a queue; `nil` if that stores no dispatches.
    init?(_ preparation: DispatchPreparation, batch: Int) {
        guard let store = preparation.queue.queue as? any DispatchStore else { return nil }
        self.store = store
        self.preparation = preparation
        self.batch = batch
        state = Mutex(State(recipients: batch))
    }

    private var calls: DeliveryQueueCalls { preparation.queue }

    /// The time until the next dispatch of the app can be leased; `nil` if there is none.
    func nextDue() async throws -> Duration? { try await calls.nextDue(of: selection) }

    private var selection: Delivery.Selection {
        Delivery.Selection(app: preparation.app, .dispatches)
    }

    /// Leases dispatches with at most `room` recipients, or one; `nil` if there is none to lease.
    ///
    /// A dispatch of more recipients than a batch has is split. One that cannot be read is set aside.
    func take(_ room: Int) async throws -> SourceItem.Batch? {
        while true {
            let wanted = state.withLock { min(Self.mostRows, max(1, room / max(1, $0.recipients))) }
            let terms = preparation.terms
            let leased = try await calls.lease(upTo: wanted, of: selection, on: terms)
                .compactMap { $0.dispatch }
            guard !leased.isEmpty else { return nil }
            let leasedAt = preparation.clock.now()
            var rows: [Row] = []
            var count = 0
            var surplus: [Delivery.Lease] = []
            for dispatch in leased {
                guard let row = try await row(of: dispatch) else { continue }
                if rows.isEmpty || count + row.count <= min(room, batch) {
                    rows.append(row)
                    count += row.count
                } else {
                    surplus.append(dispatch.lease)
                }
            }
            await giveBack(surplus, for: .zero)
            guard !rows.isEmpty else { continue }
            let mean = max(1, count / rows.count)
            state.withLock { $0.recipients = mean }
            return SourceItem.Batch(
                count: count,
                prepare: { [rows] in await self.expand(rows.map { $0.leased }, leasedAt, $0) },
                abandon: { [rows] in
                    await self.giveBack(rows.map { $0.leased.lease }, for: .zero)
                }
            )
        }
    }

    /// The dispatch, if it can be expanded as it is.
    private func row(of dispatch: DispatchRecord.Leased) async throws -> Row? {
        let parts: [DispatchRecord]
        do throws(InputError) {
            let count = try dispatch.record.recipientCount()
            guard count > batch else { return Row(leased: dispatch, count: count) }
            parts = try dispatch.record.parts(of: batch)
        } catch {
            try await setAside(dispatch.lease, error)
            return nil
        }
        _ = try await calls.repeating(.split) { try await store.split(dispatch.lease, into: parts) }
        return nil
    }

    // MARK: A batch

    /// Decides for the recipients of dispatches, and puts the pushes in their place.
    ///
    /// If a store fails, the dispatches are given back: that for which it failed comes again after a pause, the others
    /// at once, as the sender or the recipients of one may be in a database that is not there.
    private func expand(
        _ dispatches: [DispatchRecord.Leased],
        _ leasedAt: Instant,
        _ slots: Int
    ) async -> PreparedBatch {
        do {
            let prepared = try await expanded(dispatches, leasedAt, slots)
            state.withLock { $0.faults = 0 }
            return prepared
        } catch {
            let faults = state.withLock { state in
                state.faults += 1
                return state.faults
            }
            let leases = dispatches.map { $0.lease }
            let decision = error as? DecisionError
            let fault = DeliveryEvent.StoreFault(decision?.cause ?? error)
            calls.observe?(.queueFailed(decision == nil ? .expand : .decide, fault))
            let failed = decision.map { [$0.lease] } ?? leases
            await giveBack(failed, for: calls.pause(after: faults))
            await giveBack(leases.filter { !failed.contains($0) }, for: .zero)
            return PreparedBatch()
        }
    }

    private func expanded(
        _ dispatches: [DispatchRecord.Leased],
        _ leasedAt: Instant,
        _ slots: Int
    ) async throws -> PreparedBatch {
        var decided: [PreparedBatch] = []
        var expansions: [DispatchRecord.Expansion] = []
        var ages: [Duration] = []
        var held: [HeldMessage] = []
        for dispatch in dispatches {
            let read: ReadDispatch
            do throws(InputError) {
                read = try ReadDispatch(dispatch.record)
            } catch {
                try await setAside(dispatch.lease, error)
                continue
            }
            let batch: PreparedBatch
            let deliveries: [Delivery]
            let message: HeldMessage?
            do {
                (batch, deliveries, message) = try await calls.once(.decide) {
                    try await decide(read, dispatch.age)
                }
            } catch {
                throw DecisionError(lease: dispatch.lease, cause: error)
            }
            held += message.map { [$0] } ?? []
            decided.append(batch)
            ages.append(dispatch.age)
            expansions.append(
                DispatchRecord.Expansion(
                    dispatch.lease,
                    deliveries,
                    unreadable: read.recipients.unreadable
                )
            )
        }
        guard !expansions.isEmpty else { return PreparedBatch() }
        try await preparation.hold(held)
        var terms = preparation.terms
        terms.limit = slots
        let clock = preparation.clock
        if clock.now() > leasedAt.advanced(by: terms.duration / 2) {
            try await calls.renew(expansions.map { $0.lease }, for: terms.duration)
        }
        let deadline = clock.now().advanced(by: terms.duration)
        let answers = try await expand(expansions, leasing: terms)
        var prepared = PreparedBatch()
        for ((decided, age), (expansion, answer))
            in zip(zip(decided, ages), zip(expansions, answers))
        {
            // Another holder has the dispatch, and its outcomes.
            guard let answer else { continue }
            prepared.diagnoses += decided.diagnoses
            prepared.outcomes += decided.outcomes
            if let unreadable = expansion.unreadable {
                prepared.diagnoses.append(dead(expansion.lease, unreadable.fault.code))
            }
            prepared.add(expansion.deliveries, answer, until: deadline, age: age)
        }
        return prepared
    }

    private func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [[Delivery.Enqueued]?] {
        var terms = terms
        return try await calls.repeating(.expand) {
            defer { terms.isRepeated = true }
            let answers = try await store.expand(expansions, leasing: terms)
            let isWhole = zip(expansions, answers).allSatisfy { expansion, answer in
                answer.map { $0.count == expansion.deliveries.count } ?? true
            }
            guard answers.count == expansions.count, isWhole else { throw QueueCountError() }
            return answers
        }
    }

    /// The outcomes and the pushes of a dispatch.
    private func decide(
        _ read: ReadDispatch,
        _ age: Duration
    ) async throws -> (PreparedBatch, [Delivery], HeldMessage?) {
        let recipients = read.recipients.readable
        guard age <= Self.longestAge else {
            let outcomes = recipients.map { recipient in
                DeliveryOutcome(
                    message: read.message.id,
                    user: recipient.user,
                    .givenUp(.expired, nil)
                )
            }
            return (PreparedBatch(outcomes: outcomes), [], nil)
        }
        let batches = preparation.batches(of: read.message, from: read.sender)
        let (decided, deliveries, held, _) = try await batches.decide(recipients[...])
        return (decided, deliveries, held)
    }

    // MARK: What is not expanded

    private func setAside(_ lease: Delivery.Lease, _ fault: InputError) async throws {
        try await calls.settle([
            Delivery.Settlement(lease, .unreadable(DispatchRecord.Fault(fault)))
        ])
        calls.observe?(dead(lease, fault.code))
    }

    private func dead(_ lease: Delivery.Lease, _ code: InputError.Code) -> DeliveryEvent {
        .dispatchDead(preparation.app, lease.entry, Delivery.Reason(code.word))
    }

    /// Gives dispatches back; if that fails, others have them when the leases are over.
    private func giveBack(_ leases: [Delivery.Lease], for pause: Duration) async {
        guard !leases.isEmpty else { return }
        _ = try? await calls.settle(
            leases.map {
                Delivery.Settlement($0, .postponed(by: pause, attempts: 0, leasedFor: nil))
            }
        )
    }
}

/// A store failed when the recipients of a dispatch were decided for.
private struct DecisionError: Error {
    let lease: Delivery.Lease
    let cause: any Error
}

/// What a record says.
private struct ReadDispatch: Sendable {
    let message: Message
    let sender: Sender?
    let recipients: ReadRecipients

    init(_ record: DispatchRecord) throws(InputError) {
        message = try record.readMessage()
        sender = try record.readSender()
        if let fault = sender?.fault(asSenderOf: message) { throw fault }
        recipients = try record.readRecipients()
    }
}
