import ExactJSON
import PushFoundation
import PushModel
import PushService

/// A store of dispatches under test, its clock, and the number of dispatches for the check `many items`.
struct DispatchProbe {
    let store: any DispatchStore
    let clock: ManualClock
    let count: Int

    /// The probe of the checks whose items are dispatches.
    var items: QueueProbe { QueueProbe(queue: store, store: store, clock: clock, count: count) }

    /// A dispatch of a message to users.
    static func record(
        _ message: Message.ID,
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
    static func message(_ record: DispatchRecord) -> Message.ID {
        let message = try? Message(json: JSONValue(parsing: record.message))
        return message?.id ?? "unreadable"
    }

    /// The users of a dispatch, as they were written by ``record(_:app:to:)``.
    static func users(_ record: DispatchRecord) -> [String] {
        let recipients = (try? JSONValue(parsing: record.recipients))?.array ?? []
        return recipients.map { $0.object?["id"]?.string ?? "" }
    }

    /// The pushes that a leased dispatch becomes: one for each user.
    static func expansion(_ leased: DispatchRecord.Leased) -> DispatchRecord.Expansion {
        let message = message(leased.record)
        return DispatchRecord.Expansion(
            leased.lease,
            users(leased.record).map { user in
                QueueProbe.delivery(
                    QueueProbe.key(message, app: leased.record.app, user: UserID(user))
                )
            }
        )
    }

    static func fault(_ code: InputError.Code, _ keys: ExactString...) -> DispatchRecord.Fault {
        DispatchRecord.Fault(
            code: code,
            path: keys.reduce(.root) { $0.appending(key: $1) }
        )
    }

    @discardableResult
    func enqueue(
        _ messages: Message.ID...,
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
        at now: Int64,
        until deadline: Int64,
        by owner: Delivery.Owner = "one"
    ) async throws -> [DispatchRecord.Leased] {
        let selection = Delivery.Selection(.dispatches)
        return try await items.lease(count, of: selection, at: now, until: deadline, by: owner)
            .compactMap { $0.dispatch }
    }

    /// The number of dispatches that wait or are leased.
    func left() async throws -> Int {
        let status = try await store.status(of: Delivery.Selection(.dispatches))
        return status.waiting + status.leased
    }

    /// The number of pushes that wait or are leased.
    func pushes() async throws -> Int {
        let status = try await store.status(of: Delivery.Selection(.pushes))
        return status.waiting + status.leased
    }

    /// What became of the deliveries of each expansion, in words.
    static func words(_ answers: [[Delivery.Enqueued]?]) -> [[String]?] {
        answers.map { $0?.map(QueueProbe.word) }
    }
}
