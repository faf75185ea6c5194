import ExactJSON
import PushFoundation
import PushModel
import PushService

/// A store of dispatches under test, its clock, and the number of dispatches for the check `many dispatches`.
struct DispatchProbe {
    let store: any DispatchStore
    let clock: ManualClock
    let count: Int

    var queue: QueueProbe { QueueProbe(queue: store, clock: clock, deliveries: 0) }

    /// A dispatch of a message to users.
    static func record(
        _ message: MessageID,
        app: AppID = "",
        to users: [String] = ["ann"]
    ) throws -> DispatchRecord {
        try DispatchRecord(
            app: app,
            Message(id: message, type: .chat, from: "tom", to: "g1", body: .text("Up yet?")),
            to: users.map { DispatchRecipient(UserID($0)) }
        )
    }

    /// The message of a dispatch, as it was written by ``record(_:app:to:)``.
    static func message(_ record: DispatchRecord) -> MessageID {
        let message = try? Message(json: JSONValue(parsing: record.message))
        return message?.id ?? "unreadable"
    }

    /// The users of a dispatch, as they were written by ``record(_:app:to:)``.
    static func users(_ record: DispatchRecord) -> [String] {
        let recipients = (try? JSONValue(parsing: record.recipients))?.array ?? []
        return recipients.map { $0.object?["id"]?.string ?? "" }
    }

    /// The pushes that a leased dispatch becomes: one for each user.
    static func expansion(_ leased: LeasedDispatch) -> DispatchExpansion {
        let message = message(leased.record)
        return DispatchExpansion(
            leased.lease,
            users(leased.record).map { user in
                QueueProbe.delivery(
                    QueueProbe.key(message, app: leased.record.app, user: UserID(user))
                )
            }
        )
    }

    static func fault(_ code: InputError.Code, _ keys: ExactString...) -> DispatchFault {
        DispatchFault(
            code: code,
            path: keys.reduce(.root) { $0.appending(key: $1) }
        )
    }

    @discardableResult
    func enqueue(
        _ messages: MessageID...,
        app: AppID = "",
        at now: Int64 = 0
    ) async throws -> [Int64] {
        clock.now = QueueProbe.time(now)
        return try await store.enqueue(
            dispatches: messages.map { try Self.record($0, app: app) }
        )
    }

    func lease(
        _ count: Int = 100,
        of app: AppID? = nil,
        at now: Int64,
        until deadline: Int64,
        by owner: DeliveryOwner = "one"
    ) async throws -> [LeasedDispatch] {
        clock.now = QueueProbe.time(now)
        return try await store.leaseDispatches(
            upTo: count,
            of: app,
            on: LeaseTerms(owner: owner, duration: .milliseconds(deadline - now))
        )
    }

    /// Leases, and returns the messages of the dispatches.
    func messages(
        _ count: Int = 100,
        of app: AppID? = nil,
        at now: Int64,
        until deadline: Int64,
        by owner: DeliveryOwner = "one"
    ) async throws -> [MessageID] {
        try await lease(count, of: app, at: now, until: deadline, by: owner)
            .map { Self.message($0.record) }
    }

    func settle(
        _ lease: DispatchLease?,
        _ change: DispatchSettlement.Change,
        at now: Int64
    ) async throws -> Bool? {
        clock.now = QueueProbe.time(now)
        guard let lease else { return nil }
        return try await store.settle(dispatches: [DispatchSettlement(lease, change)]).first
    }

    /// The milliseconds after noon from which on the next dispatch can be leased, as seen at `now`.
    func nextDue(at now: Int64, of app: AppID? = nil) async throws -> Int64? {
        clock.now = QueueProbe.time(now)
        return try await store.nextDispatchDue(of: app).map { now + $0.milliseconds }
    }

    /// What became of the deliveries of each expansion, in words.
    static func words(_ answers: [[EnqueuedDelivery]?]) -> [[String]?] {
        answers.map { $0?.map(QueueProbe.word) }
    }
}
