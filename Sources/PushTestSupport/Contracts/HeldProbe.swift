import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import PushService

/// A store of what is held under test, and its clock.
struct HeldProbe {
    let store: any HeldStore
    let clock: ManualClock

    static let day: Int64 = 86_400_000

    /// A message to a group, which is kept for a day.
    static func message(
        _ id: Message.ID,
        in group: Conversation.ID = "g1",
        sent: Int64? = nil,
        app: AppID = "",
        _ rows: HeldMessage.Row...
    ) -> HeldMessage {
        HeldMessage(
            app: app,
            Message(
                id: id,
                type: .groupChat,
                from: "tom",
                to: group,
                timestamp: sent.map { QueueProbe.time($0) },
                body: .text("Up yet?")
            ),
            from: Sender(displayName: "Tom"),
            keptUntil: QueueProbe.time(day),
            rows: rows
        )
    }

    static func row(
        _ user: UserID,
        due: Int64,
        since: Int64 = 0,
        _ offlineCount: Int = 1
    ) -> HeldMessage.Row {
        HeldMessage.Row(
            user,
            since: QueueProbe.time(since),
            due: QueueProbe.time(due),
            offlineCount: offlineCount
        )
    }

    static func conversation(_ group: Conversation.ID) -> Conversation {
        Conversation(.groupChat, group)
    }

    func lease(
        _ users: Int = 100,
        of app: AppID = "",
        at now: Int64,
        for milliseconds: Int64 = 10
    ) async throws -> HeldUser.Leased {
        clock.now = QueueProbe.time(now)
        return try await store.leaseHeld(
            upTo: users,
            of: app,
            for: .milliseconds(milliseconds)
        )
    }

    /// Leases, and returns what was leased in words.
    func words(
        _ users: Int = 100,
        of app: AppID = "",
        at now: Int64,
        for milliseconds: Int64 = 10
    ) async throws -> [String] {
        Self.words(try await lease(users, of: app, at: now, for: milliseconds))
    }

    /// For each user the messages with the offline messages, such as `ann 1:1 2:2`.
    static func words(_ leased: HeldUser.Leased) -> [String] {
        leased.users.map { user in
            let rows = user.rows.map { "\(id(of: $0.message, leased)):\($0.offlineCount)" }
            return ([user.id.string] + rows).joined(separator: " ")
        }
    }

    static func id(of number: Int64, _ leased: HeldUser.Leased) -> String {
        let message = leased.messages[number].flatMap { try? $0.read().0 }
        return message?.id.string ?? "unknown"
    }

    /// The number of a message among what was leased.
    static func number(of id: String, _ leased: HeldUser.Leased) -> Int64 {
        leased.messages.keys.first { Self.id(of: $0, leased) == id } ?? 0
    }

    func release(
        _ releases: [HeldUser.Release],
        at now: Int64,
        limit: Int = .max,
        isRepeated: Bool = false
    ) async throws -> [[String]?] {
        clock.now = QueueProbe.time(now)
        let terms = Delivery.LeaseTerms(
            owner: "one",
            duration: .seconds(10),
            limit: limit,
            isRepeated: isRepeated
        )
        return DispatchProbe.words(try await store.release(releases, leasing: terms))
    }

    static func delivery(_ message: Message.ID, to user: UserID) -> Delivery {
        QueueProbe.delivery(QueueProbe.key(message, user: user))
    }

    /// The milliseconds after noon at which the next row is due, as seen at `now`.
    func nextDue(of app: AppID? = "", at now: Int64) async throws -> Int64? {
        clock.now = QueueProbe.time(now)
        return try await store.nextHeldDue(of: app).map { now + $0.milliseconds }
    }

    func count(of app: AppID? = nil) async throws -> Int { try await store.heldCount(of: app) }

    /// The pushes that wait and that are leased.
    func pushes() async throws -> [Int] {
        let status = try await store.status(of: .all)
        return [status.waiting, status.leased]
    }

    func read(
        _ group: Conversation.ID,
        upTo instant: Int64,
        by user: UserID = "ann",
        of app: AppID = ""
    ) async throws -> Int {
        let mark = HeldMessages.ReadMark(
            Self.conversation(group),
            at: QueueProbe.time(instant)
        )
        return try await store.markRead(mark, by: user, in: app)
    }
}
