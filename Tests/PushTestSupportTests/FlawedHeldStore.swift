import ExactJSON
import Foundation
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import WallTime

/// A store of what is held that breaks one promise, or none; it has another do its work.
actor FlawedHeldStore: HeldStore {
    enum Flaw {
        case isUnreachable
        case isNeverEmpty
        case forgetsSince
        case normalizesApps
        case ignoresApps
        case leasesTooEarly
        case ignoresCounts
        case leasesTwice
        case leasesAllRows
        case ignoresLimits
        case losesHeldOn
        case losesPushes
        case forgetsMerged
        case obeysVoidLeases
        case ignoresRepeatedCalls
        case keepsNoCount
        case keepsCounted
        case readsNothing
        case readsTooMuch
        case countsNotLess
        case recallsNothing
        case asksNever
        case knowsAllMessages
        case forgetsReleased
    }

    private let flaw: Flaw?
    private let queue: InMemoryDeliveryQueue
    /// The offline messages of rows as they were held, by user and text.
    private var counts: [[String]: Int] = [:]

    init(_ flaw: Flaw?, _ clock: ManualClock) {
        self.flaw = flaw
        queue = InMemoryDeliveryQueue(now: clock.deliveryClock.now)
    }

    // MARK: What is held

    func hold(_ messages: [HeldMessage]) async throws {
        if flaw == .isUnreachable { throw PushServiceError(.serverNotReachable, "out of reach") }
        for var message in messages {
            message.rows = message.rows.map { row in
                counts[[row.user.string, message.texts.message]] = row.offlineCount
                return HeldMessage.Row(
                    row.user,
                    since: row.since,
                    due: flaw == .leasesTooEarly ? .earliest : row.due,
                    offlineCount: row.offlineCount
                )
            }
            if flaw == .normalizesApps {
                let (read, sender) = try message.texts.read()
                let (until, rows) = (message.keptUntil, message.rows)
                let app = normal(message.app)
                message = HeldMessage(app: app, read, from: sender, keptUntil: until, rows: rows)
            }
            try await queue.hold([message])
        }
    }

    func hold(_ message: Message.ID, of app: AppID, for row: HeldMessage.Row) async throws -> Bool {
        let isStored = try await queue.hold(message, of: normal(app), for: row)
        return isStored || flaw == .knowsAllMessages
    }

    private func normal(_ app: AppID) -> AppID {
        guard flaw == .normalizesApps else { return app }
        return AppID(ExactString(app.string.precomposedStringWithCanonicalMapping))
    }

    func leaseHeld(
        upTo users: Int,
        of app: AppID,
        for duration: Duration
    ) async throws -> HeldUser.Leased {
        let users = flaw == .ignoresCounts && users > 0 ? .max : users
        var leased = try await queue.leaseHeld(upTo: users, of: normal(app), for: duration)
        if flaw == .leasesTwice {
            try await queue.askHeldAgain(of: leased.users.map { $0.id }, in: app)
        }
        if flaw == .leasesAllRows {
            let more = try await queue.leaseHeld(upTo: users, of: app, for: duration)
            leased.users += more.users
        }
        leased.users = leased.users.map { user in
            let rows = user.rows.map { row in
                let key = [user.id.string, leased.messages[row.message]?.message ?? ""]
                let count = flaw == .countsNotLess ? counts[key] : nil
                return HeldUser.Row(
                    message: row.message,
                    since: flaw == .forgetsSince ? .earliest : row.since,
                    offlineCount: count ?? row.offlineCount
                )
            }
            let older = flaw == .keepsNoCount ? [] : user.older
            return HeldUser(app: app, user.id, until: user.leaseEnd, rows, older: older)
        }
        return leased
    }

    func release(
        _ releases: [HeldUser.Release],
        leasing terms: Delivery.LeaseTerms
    ) async throws -> [[Delivery.Enqueued]?] {
        var terms = terms
        if flaw == .ignoresLimits { terms.limit = .max }
        if flaw == .ignoresRepeatedCalls { terms.isRepeated = false }
        let changed = releases.map { release in
            var release = release
            if flaw == .losesHeldOn { release.heldOn = [:] }
            if flaw == .losesPushes || flaw == .forgetsReleased { release.deliveries = [] }
            if flaw == .forgetsMerged { release.merged = [] }
            if flaw == .keepsCounted { release.counted = [] }
            return release
        }
        var answers = try await queue.release(changed, leasing: terms)
        for (index, release) in releases.enumerated() {
            guard flaw == (answers[index] == nil ? .obeysVoidLeases : .forgetsReleased) else {
                continue
            }
            answers[index] = try await queue.enqueue(release.deliveries, leasing: terms)
        }
        return answers
    }

    func askHeldAgain(of users: [UserID], in app: AppID) async throws {
        guard flaw != .asksNever else { return }
        try await queue.askHeldAgain(of: users, in: app)
    }

    func markRead(
        _ mark: HeldMessages.ReadMark,
        by user: UserID,
        in app: AppID
    ) async throws -> Int {
        guard flaw != .readsNothing else { return 0 }
        let at = flaw == .readsTooMuch ? .latest : mark.at
        let changed = HeldMessages.ReadMark(mark.conversation, at: at)
        return try await queue.markRead(changed, by: user, in: normal(app))
    }

    func heldCount(of app: AppID?) async throws -> Int {
        try await queue.heldCount(of: flaw == .ignoresApps ? nil : app.map { normal($0) })
    }

    func nextHeldDue(of app: AppID?) async throws -> Duration? {
        try await queue.nextHeldDue(of: app) ?? (flaw == .isNeverEmpty ? .zero : nil)
    }

    func cancel(_ recall: Delivery.Recall) async throws -> Int {
        if flaw == .recallsNothing, case .message = recall { return 0 }
        return try await queue.cancel(recall)
    }

    // MARK: The queue

    func enqueue(
        _ deliveries: [Delivery],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [Delivery.Enqueued] {
        try await queue.enqueue(deliveries, leasing: terms)
    }

    func lease(
        upTo count: Int,
        of selection: Delivery.Selection,
        on terms: Delivery.LeaseTerms
    ) async throws -> [Delivery.QueuedItem.Leased] {
        try await queue.lease(upTo: count, of: selection, on: terms)
    }

    func renew(_ leases: [Delivery.Lease], for duration: Duration) async throws -> [Bool] {
        try await queue.renew(leases, for: duration)
    }

    func settle(_ settlements: [Delivery.Settlement]) async throws -> [Bool] {
        try await queue.settle(settlements)
    }

    func release(_ owner: Delivery.Owner) async throws -> Int { try await queue.release(owner) }

    func ends(of keys: [Delivery.Key]) async throws -> [Delivery.End?] {
        try await queue.ends(of: keys)
    }

    func nextDue(of selection: Delivery.Selection) async throws -> Duration? {
        try await queue.nextDue(of: selection)
    }

    func status(of selection: Delivery.Selection) async throws -> Delivery.QueueStatus {
        try await queue.status(of: selection)
    }

    func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) async throws -> [Delivery.QueuedItem] {
        try await queue.entries(of: selection, after: entry, upTo: count)
    }

    func deadLetters(after entry: Int64, upTo count: Int) async throws -> [Delivery.DeadLetter] {
        try await queue.deadLetters(after: entry, upTo: count)
    }

    func resolve(
        deadLetters entries: [Int64],
        _ resolution: Delivery.DeadLetter.Resolution
    ) async throws -> Int {
        try await queue.resolve(deadLetters: entries, resolution)
    }

    func enqueue(dispatches: [DispatchRecord]) async throws -> [Int64] {
        try await queue.enqueue(dispatches: dispatches)
    }

    func expand(
        _ expansions: [DispatchRecord.Expansion],
        leasing terms: Delivery.LeaseTerms?
    ) async throws -> [[Delivery.Enqueued]?] {
        try await queue.expand(expansions, leasing: terms)
    }

    func split(_ lease: Delivery.Lease, into parts: [DispatchRecord]) async throws -> Bool {
        try await queue.split(lease, into: parts)
    }
}
