import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushRules
import Synchronization
import WallTime

/// Takes what is held and due, and turns it into pushes, in one transaction of the store for each batch (rule 6.18).
final class HeldReleaser: Sendable {
    private let store: any HeldStore
    private let preparation: DispatchPreparation
    private let facts: (any PushDispatcher.HeldFacts)?
    /// The most users in a batch.
    private let batch: Int
    /// The most users a second; `nil` for any number.
    private let rate: Int64?
    /// The instant from which the rate allows the next batch.
    private let nextBatch = Mutex(Instant.earliest)
    /// How long what the store said of the next row counts, in milliseconds: each lease of pushes asks for it.
    private let memory: Int64
    /// What the store said last, and until when that counts.
    private let known = Mutex<(due: Instant?, until: Instant)>((nil, .earliest))
    private let faults = Mutex(0)

    /// Creates one for a queue; `nil` if that holds nothing.
    init?(
        _ preparation: DispatchPreparation,
        _ facts: (any PushDispatcher.HeldFacts)?,
        options: PushDispatcher.Options
    ) {
        guard let store = preparation.heldStore else { return nil }
        self.store = store
        self.preparation = preparation
        self.facts = facts
        // Half a second of the rate at a time: each batch is a few transactions.
        batch = options.releaseRate.map { min(options.batch, max(1, $0 / 2)) } ?? options.batch
        rate = options.releaseRate.map { Int64($0) }
        memory = options.poll.milliseconds
    }

    private var calls: DeliveryQueueCalls { preparation.queue }

    /// The time until users can be released; `nil` if nothing is held.
    func nextDue() async throws -> Duration? {
        guard let instant = try await nextInstant() else { return nil }
        let now = calls.clock.now()
        return now.duration(to: max(instant, nextBatch.withLock { $0 }))
    }

    /// Whether a row is due now, whatever the rate allows.
    func isDue() async throws -> Bool {
        try await nextInstant().map { $0 <= calls.clock.now() } ?? false
    }

    /// The instant at which the next row is due; `nil` if there was none lately.
    private func nextInstant() async throws -> Instant? {
        let now = calls.clock.now()
        let last = known.withLock { $0 }
        if now < last.until { return last.due }
        let (store, app) = (store, preparation.app)
        let due = try await calls.repeating(.nextDue) { try await store.nextHeldDue(of: app) }
            .map { now.advanced(by: $0) }
        let until = now.adding(milliseconds: memory)
        known.withLock { $0 = (due, until) }
        return due
    }

    /// Leases at most `room` users, half of what the rate allows a second; `nil` if there is none to lease.
    func take(_ room: Int) async throws -> SourceItem.Batch? {
        guard try await nextDue().map({ $0 <= .zero }) ?? false else { return nil }
        let (store, app, terms) = (store, preparation.app, preparation.terms)
        let count = min(room, batch)
        let leased = try await calls.repeating(.leaseHeld) {
            try await store.leaseHeld(upTo: count, of: app, for: terms.duration)
        }
        if let rate {
            let milliseconds = (Int64(leased.users.count) * 1000 + rate - 1) / rate
            let next = calls.clock.now().adding(milliseconds: milliseconds)
            nextBatch.withLock { $0 = next }
        }
        known.withLock { $0.until = .earliest }
        guard !leased.users.isEmpty else { return nil }
        return SourceItem.Batch(
            count: leased.users.count,
            prepare: { await self.release(leased, $0) },
            abandon: { await self.giveBack(leased) }
        )
    }

    /// Has others lease the users; if that fails, they do so when the leases are over.
    private func giveBack(_ leased: HeldUser.Leased) async {
        let users = leased.users.map { $0.id }
        _ = try? await store.askHeldAgain(of: users, in: preparation.app)
    }

    // MARK: A batch

    /// Releases what is held for users; if a store or the messaging service fails, they come again after a pause.
    private func release(_ leased: HeldUser.Leased, _ slots: Int) async -> PreparedBatch {
        do {
            let prepared = try await released(leased, slots)
            faults.withLock { $0 = 0 }
            return prepared
        } catch {
            let fault = error as? ReadError
            calls.observe?(
                .queueFailed(
                    fault?.call ?? .release,
                    DeliveryEvent.StoreFault(fault?.cause ?? error)
                )
            )
            await postpone(leased)
            return PreparedBatch()
        }
    }

    /// Has the users come again after a pause that grows, half of them a second later than the others.
    ///
    /// After some faults a user for whom every call fails is the only one of a batch, and other users do not wait for it. If
    /// the store fails here, too, the users come again when their leases are over.
    private func postpone(_ leased: HeldUser.Leased) async {
        let count = faults.withLock { faults in
            faults += 1
            return faults
        }
        let due = calls.clock.now().advanced(by: calls.pause(after: count)).milliseconds
        let half = (leased.users.count + 1) / 2
        let postponed = leased.users.enumerated().map { index, user in
            // Whole seconds, so that what is postponed twice is few batches.
            let second = due / 1000 + (index < half ? 1 : 2)
            let instant = Instant(milliseconds: second * 1000)
            return HeldUser.Release(
                of: user,
                heldOn: Dictionary(user.rows.map { ($0.message, instant) }) { $1 }
            )
        }
        _ = try? await store.release(postponed, leasing: preparation.terms)
    }

    private func released(_ leased: HeldUser.Leased, _ slots: Int) async throws -> PreparedBatch {
        let users = leased.users.map { $0.id }
        var known = try await reading(.decide) { try await stored(leased, users) }
        known.facts = try await reading(.heldFacts) { try await facts?.facts(of: users) ?? [:] }
        var run = HeldReleaseRun(preparation, known, calls.clock.reading())
        for (index, user) in leased.users.enumerated() { run.add(user, at: index) }
        var terms = preparation.terms
        terms.limit = slots
        let deadline = calls.clock.now().advanced(by: terms.duration)
        let (releases, store) = (run.releases, store)
        let answers = try await calls.repeating(.release) { [terms] in
            try await store.release(releases, leasing: terms)
        }
        guard answers.count == releases.count else { throw QueueCountError() }
        var prepared = PreparedBatch()
        for (index, answer) in answers.enumerated() {
            // Another holder has the user, or something was read meanwhile.
            guard let answer else { continue }
            prepared.outcomes += run.outcomes[index]
            prepared.diagnoses += run.diagnoses[index]
            prepared.add(releases[index].deliveries, answer, until: deadline)
        }
        return prepared
    }

    /// Makes a call, whose name is in the error that it throws.
    private func reading<Result>(
        _ name: DeliveryEvent.StoreFault.Call,
        _ call: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await calls.once(name, call)
        } catch {
            throw ReadError(call: name, cause: error)
        }
    }

    /// Reads what the stores have of the users now.
    private func stored(
        _ leased: HeldUser.Leased,
        _ users: [UserID]
    ) async throws -> HeldReleaseRun.Known {
        let settings = try await preparation.settings.settings(for: users)
        let bindings = try await preparation.bindings.bindingRows(for: users)
        guard bindings.count == users.count else { throw StoreCountError() }
        var known = HeldReleaseRun.Known(settings: settings, bindings: bindings)
        let evaluator = preparation.evaluator.current.0
        if let store = preparation.labels,
            let labels = evaluator.labelsOfRules(settings.values.map { $0.push })
        {
            known.labels = try await store.labels(of: users, among: labels.names)
        }
        known.messages = leased.messages.mapValues { texts in
            Result { () throws(InputError) in try texts.read() }
        }
        let keys = HeldReleaseRun.keys(of: leased, known, preparation.app)
        let ends = try await calls.queue.ends(of: keys)
        guard ends.count == keys.count else { throw QueueCountError() }
        for case (let key, let end?) in zip(keys, ends) {
            known.ends[HeldReleaseRun.Told(user: key.user, message: key.message)] = end
        }
        return known
    }
}

/// A call failed by which the users of a batch are read.
private struct ReadError: Error {
    let call: DeliveryEvent.StoreFault.Call
    let cause: any Error
}
