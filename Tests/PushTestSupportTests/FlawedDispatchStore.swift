import ExactJSON
import PushService
import PushTestSupport

/// The store in memory, but for one promise about dispatches that it breaks, or none.
struct FlawedDispatchStore: DispatchStore {
    enum Flaw: Sendable {
        case isNeverEmpty
        case writesTextsAnew
        case refusesLongTexts
        case ignoresApps
        case leasesForEver
        case forgetsLeases
        case expandsByVoidLeases
        case releasesNothing
        case makesPausesDue
        case keepsWhatIsExpanded
        case queuesAgain
        case losesParts
        case reversesParts
        case losesTheUnreadable
        case forgetsRecalls
        case countsNothing
        case losesSome
    }

    let base: InMemoryDeliveryQueue
    let flaw: Flaw?
    let clock: ManualClock

    init(_ flaw: Flaw?, _ clock: ManualClock) {
        base = InMemoryDeliveryQueue(now: { clock.now })
        self.flaw = flaw
        self.clock = clock
    }

    // MARK: Dispatches

    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        var dispatches = dispatches
        switch flaw {
        case .writesTextsAnew:
            dispatches = try dispatches.map { record in
                try DispatchRecord(
                    app: record.app,
                    message: record.message.filter { $0 != 0x20 },
                    sender: record.sender,
                    recipients: record.recipients
                )
            }
        case .refusesLongTexts where dispatches.contains { $0.byteCount > 1_000_000 }:
            throw StoreLimitError(.dispatches)
        case .losesSome:
            let numbers = try await base.enqueue(dispatches: dispatches)
            let last = try await base.leaseDispatches(
                upTo: dispatches.count > 400 ? 1 : 0,
                of: nil,
                on: LeaseTerms(owner: "thief", duration: .seconds(1))
            )
            _ = try await base.expand(last.map { DispatchExpansion($0.lease, []) }, leasing: nil)
            return numbers
        default: break
        }
        return try await base.enqueue(dispatches: dispatches)
    }

    func leaseDispatches(
        upTo count: Int,
        of app: AppID?,
        on terms: LeaseTerms
    ) async throws -> [LeasedDispatch] {
        var terms = terms
        if flaw == .leasesForEver { terms.duration = .seconds(3600) }
        let app = flaw == .ignoresApps ? nil : app
        let leased = try await base.leaseDispatches(upTo: count, of: app, on: terms)
        if flaw == .forgetsLeases {
            // As if each had been given back when its lease is over.
            _ = try await base.settle(
                dispatches: leased.map {
                    DispatchSettlement($0.lease, .postponed(by: terms.duration))
                }
            )
        }
        return leased
    }

    func renew(
        dispatches leases: [DispatchLease],
        for duration: Duration
    ) async throws -> [Bool] {
        try await base.renew(dispatches: leases, for: duration)
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) async throws -> [[EnqueuedDelivery]?] {
        var expansions = expansions
        var terms = terms
        switch flaw {
        case .expandsByVoidLeases:
            _ = try await base.enqueue(expansions.flatMap { $0.deliveries }, leasing: nil)
        case .keepsWhatIsExpanded:
            let enqueued = try await base.enqueue(
                expansions.flatMap { $0.deliveries },
                leasing: terms
            )
            return [enqueued]
        case .queuesAgain where terms?.isRepeated == true:
            terms?.isRepeated = false
            _ = try await base.enqueue(expansions.flatMap { $0.deliveries }, leasing: terms)
        case .losesTheUnreadable:
            for index in expansions.indices { expansions[index].unreadable = nil }
        default: break
        }
        return try await base.expand(expansions, leasing: terms)
    }

    func split(_ lease: DispatchLease, into parts: [DispatchRecord]) async throws -> Bool {
        switch flaw {
        case .losesParts: try await base.split(lease, into: parts.dropLast())
        case .reversesParts: try await base.split(lease, into: parts.reversed())
        default: try await base.split(lease, into: parts)
        }
    }

    func settle(dispatches settlements: [DispatchSettlement]) async throws -> [Bool] {
        guard flaw == .makesPausesDue else { return try await base.settle(dispatches: settlements) }
        return try await base.settle(
            dispatches: settlements.map { settlement in
                guard case .postponed = settlement.change else { return settlement }
                return DispatchSettlement(settlement.lease, .postponed(by: .zero))
            }
        )
    }

    func nextDispatchDue(of app: AppID?) async throws -> Duration? {
        let due = try await base.nextDispatchDue(of: app)
        return flaw == .isNeverEmpty ? due ?? .zero : due
    }

    func dispatches(
        of app: AppID?,
        after number: Int64,
        upTo count: Int
    ) async throws -> [QueuedDispatch] {
        try await base.dispatches(of: app, after: number, upTo: count)
    }

    func deadDispatches(after number: Int64, upTo count: Int) async throws -> [DeadDispatch] {
        try await base.deadDispatches(after: number, upTo: count)
    }

    func resolve(
        deadDispatches numbers: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        try await base.resolve(deadDispatches: numbers, resolution)
    }

    // MARK: Deliveries

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: LeaseTerms?
    ) async throws -> [EnqueuedDelivery] {
        try await base.enqueue(deliveries, leasing: terms)
    }

    func lease(
        upTo count: Int,
        of selection: DeliverySelection,
        on terms: LeaseTerms
    ) async throws -> [LeasedDelivery] {
        try await base.lease(upTo: count, of: selection, on: terms)
    }

    func renew(_ leases: [DeliveryLease], for duration: Duration) async throws -> [Bool] {
        try await base.renew(leases, for: duration)
    }

    func settle(_ settlements: [DeliverySettlement]) async throws -> [Bool] {
        try await base.settle(settlements)
    }

    func release(_ owner: DeliveryOwner) async throws -> Int {
        flaw == .releasesNothing ? 2 : try await base.release(owner)
    }

    func cancel(_ recall: DeliveryRecall) async throws -> Int {
        flaw == .forgetsRecalls ? 0 : try await base.cancel(recall)
    }

    func nextDue(of selection: DeliverySelection) async throws -> Duration? {
        try await base.nextDue(of: selection)
    }

    func status(of selection: DeliverySelection) async throws -> QueueStatus {
        var status = try await base.status(of: selection)
        if flaw == .countsNothing {
            (status.dispatches, status.deadDispatches) = (0, 0)
        }
        return status
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [QueuedDelivery] {
        try await base.entries(of: selection, after: entry, upTo: count)
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [DeadLetter] {
        try await base.deadLetters(after: entry, upTo: count)
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: DeadLetter.Resolution
    ) async throws -> Int {
        try await base.resolve(deadLetters: entries, resolution)
    }
}
