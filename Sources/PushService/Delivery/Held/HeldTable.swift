import ExactJSON
import PushEvaluation
import PushFoundation
import PushModel
import WallTime

/// What is held, in memory.
struct HeldTable: Sendable {
    private struct UserKey: Hashable, Sendable {
        let app: AppID
        let user: UserID
    }

    private struct MessageKey: Hashable, Sendable {
        let app: AppID
        let id: Message.ID
    }

    private struct StoredMessage: Sendable {
        let key: MessageKey
        let conversation: Conversation
        let timestamp: Instant?
        let texts: HeldMessage.Texts
        var keptUntil: Instant
        /// The users who had a row.
        var users: [UserID] = []
    }

    private struct Row: Sendable {
        /// What a lease says of it.
        var held: HeldUser.Row
        let sent: Instant
        var due: Instant

        var message: Int64 { held.message }
    }

    private struct User: Sendable {
        // INVARIANT: no message has two rows, and no list is empty.
        var conversations: [Conversation: [Row]] = [:]
        var older: [Conversation: HeldMessages.Older] = [:]
        /// When the first row is due, at which the user stands in the order of its app; `nil` without rows.
        var due: Instant?
        /// The number of its place in the order; others are out of date.
        var place: Int64 = 0

        /// The rows in the order of their messages.
        var rows: [Row] {
            conversations.values.flatMap { $0 }.sorted { $0.message < $1.message }
        }

        var count: Int { conversations.values.reduce(0) { $0 + $1.count } }

        mutating func change(_ body: (inout Row) -> Void) {
            conversations = conversations.mapValues { rows in
                var rows = rows
                for index in rows.indices { body(&rows[index]) }
                return rows
            }
        }

        mutating func remove(where isRemoved: (Row) -> Bool) {
            conversations = conversations.mapValues { $0.filter { !isRemoved($0) } }
                .filter { !$0.value.isEmpty }
        }
    }

    private struct Place: Sendable {
        let user: UserID
        let number: Int64
    }

    private var messages: [Int64: StoredMessage] = [:]
    private var numbers: [MessageKey: Int64] = [:]
    private var users: [UserKey: User] = [:]
    /// The users of each app by when their first row is due.
    private var order: [AppID: DueQueue<Place>] = [:]
    private var lastNumber: Int64 = 0
    private var lastPlace: Int64 = 0
    private var rowCount = 0
    private var lastForgotten = Instant.earliest

    // MARK: Holding

    mutating func hold(_ message: HeldMessage, at now: Instant) {
        forget(at: now)
        let key = MessageKey(app: message.app, id: message.id)
        let number = numbers[key] ?? lastNumber + 1
        lastNumber = max(lastNumber, number)
        numbers[key] = number
        var stored =
            messages[number]
            ?? StoredMessage(
                key: key,
                conversation: message.conversation,
                timestamp: message.timestamp,
                texts: message.texts,
                keptUntil: message.keptUntil
            )
        stored.keptUntil = max(stored.keptUntil, message.keptUntil)
        messages[number] = stored
        for row in message.rows { hold(number, row) }
        tidy()
    }

    /// Adds a row for a message that is stored, and returns whether it is.
    mutating func hold(_ message: Message.ID, of app: AppID, for row: HeldMessage.Row) -> Bool {
        guard let number = numbers[MessageKey(app: app, id: message)] else { return false }
        hold(number, row)
        tidy()
        return true
    }

    private mutating func hold(_ number: Int64, _ held: HeldMessage.Row) {
        guard let message = messages[number] else { return }
        let key = UserKey(app: message.key.app, user: held.user)
        var user = users.removeValue(forKey: key) ?? User()
        var rows = user.conversations.removeValue(forKey: message.conversation) ?? []
        if !rows.contains(where: { $0.message == number }) {
            messages[number]?.users.append(held.user)
            let row = HeldUser.Row(
                message: number,
                since: held.since,
                offlineCount: held.offlineCount
            )
            let sent = message.timestamp ?? held.since
            rows.append(Row(held: row, sent: sent, due: held.due))
            rowCount += 1
            countOldest(of: &rows, in: message.conversation, &user)
        }
        user.conversations[message.conversation] = rows
        store(&user, key)
    }

    /// Counts the oldest row of a conversation that has too many, and removes it.
    private mutating func countOldest(
        of rows: inout [Row],
        in conversation: Conversation,
        _ user: inout User
    ) {
        guard rows.count > HeldUser.rowLimit,
            let index = rows.indices.min(by: {
                (rows[$0].sent, rows[$0].message) < (rows[$1].sent, rows[$1].message)
            })
        else { return }
        let oldest = rows.remove(at: index)
        rowCount -= 1
        let earlier = user.older[conversation]
        user.older[conversation] = HeldMessages.Older(
            conversation,
            count: (earlier?.count ?? 0) + 1,
            newest: max(earlier?.newest ?? .earliest, oldest.sent)
        )
    }

    /// Stores a user, with a new place in the order if the instant of the first row is another.
    private mutating func store(_ user: inout User, _ key: UserKey) {
        let due = user.conversations.values.joined().lazy.map { $0.due }.min()
        if user.due != due {
            user.due = due
            lastPlace += 1
            user.place = lastPlace
            if let due {
                let place = Place(user: key.user, number: lastPlace)
                order[key.app, default: DueQueue()]
                    .insert(place, at: due, order: lastPlace, isLate: true)
            }
        }
        let isEmpty = user.conversations.isEmpty && user.older.isEmpty
        users[key] = isEmpty ? nil : user
    }

    /// Removes what is out of date from the orders once it is most of them.
    private mutating func tidy() {
        let count = order.values.reduce(0) { $0 + $1.count }
        guard count > 2 * users.count + 64 else { return }
        for (app, places) in order {
            var places = places
            places.removeAll { users[UserKey(app: app, user: $0.user)]?.place != $0.number }
            order[app] = places.count > 0 ? places : nil
        }
    }

    // MARK: Releasing

    mutating func lease(
        upTo count: Int,
        of app: AppID,
        until end: Instant,
        at now: Instant
    ) -> HeldUser.Leased {
        forget(at: now)
        var leased = HeldUser.Leased()
        var rowCount = 0
        while leased.users.count < count, let next = first(of: app), next.due <= now {
            let key = UserKey(app: app, user: next.element.user)
            guard var user = users[key] else { continue }
            let rows = user.rows
            guard rowCount == 0 || rowCount + rows.count <= HeldUser.mostLeased else { break }
            rowCount += rows.count
            order[app]?.removeFirst()
            user.change { $0.due = end }
            store(&user, key)
            for row in rows { leased.messages[row.message] = messages[row.message]?.texts }
            leased.users.append(
                HeldUser(
                    app: app,
                    key.user,
                    until: end,
                    rows.map { $0.held },
                    older: user.older.values.sorted { $0.conversation < $1.conversation }
                )
            )
        }
        return leased
    }

    /// Which user stands first in the order; what is out of date is removed.
    private mutating func first(of app: AppID) -> DueQueue<Place>.Item? {
        while let next = order[app]?.first {
            let user = users[UserKey(app: app, user: next.element.user)]
            if user?.place == next.element.number { return next }
            order[app]?.removeFirst()
        }
        return nil
    }

    /// Removes and changes the rows of a release, and returns whether its lease is good.
    mutating func release(_ release: HeldUser.Release, at now: Instant) -> Bool {
        let (leased, key) = (release.user, UserKey(app: release.user.app, user: release.user.id))
        guard var user = users[key] else { return false }
        let rows = user.rows.filter { $0.due == leased.leaseEnd }
        guard rows.map({ $0.message }) == leased.rows.map({ $0.message }) else { return false }
        remove(&user) { $0.due == leased.leaseEnd && release.heldOn[$0.message] == nil }
        user.change { row in
            if row.due == leased.leaseEnd { row.due = release.heldOn[row.message] ?? row.due }
        }
        if !release.deliveries.isEmpty {
            let end = now.adding(milliseconds: HeldMessage.keptAfterRelease)
            for row in rows {
                guard let message = messages[row.message] else { continue }
                messages[row.message]?.keptUntil = max(message.keptUntil, end)
            }
        }
        for counted in release.counted {
            guard let older = user.older[counted.conversation] else { continue }
            let count = older.count - counted.count
            user.older[counted.conversation] =
                count > 0
                ? HeldMessages.Older(older.conversation, count: count, newest: older.newest) : nil
        }
        store(&user, key)
        tidy()
        return true
    }

    private mutating func remove(_ user: inout User, where isRemoved: (Row) -> Bool) {
        let count = user.count
        user.remove(where: isRemoved)
        rowCount -= count - user.count
    }

    // MARK: What changes

    mutating func askAgain(of ids: [UserID], in app: AppID, at now: Instant) {
        for id in ids {
            let key = UserKey(app: app, user: id)
            guard var user = users[key] else { continue }
            user.change { $0.due = now }
            store(&user, key)
        }
        tidy()
    }

    mutating func markRead(_ mark: HeldMessages.ReadMark, by id: UserID, in app: AppID) -> Int {
        let key = UserKey(app: app, user: id)
        guard var user = users[key] else { return 0 }
        let read = (user.conversations[mark.conversation] ?? []).filter { $0.sent <= mark.at }
        removeCounting(&user, Set(read.map { $0.message }))
        if let older = user.older[mark.conversation], older.newest <= mark.at {
            user.older[mark.conversation] = nil
            user.change { row in
                if row.sent >= older.newest { row.held.offlineCount -= Int(older.count) }
            }
        }
        store(&user, key)
        tidy()
        return read.count
    }

    mutating func recall(_ message: Message.ID, of app: AppID) {
        guard let number = numbers.removeValue(forKey: MessageKey(app: app, id: message)),
            let stored = messages.removeValue(forKey: number)
        else { return }
        for id in stored.users {
            let key = UserKey(app: app, user: id)
            guard var user = users[key] else { continue }
            removeCounting(&user, [number])
            store(&user, key)
        }
        tidy()
    }

    /// Removes the rows of messages; newer ones count one message less for each.
    private mutating func removeCounting(_ user: inout User, _ removed: Set<Int64>) {
        let gone = user.rows.filter { removed.contains($0.message) }
        guard !gone.isEmpty else { return }
        remove(&user) { removed.contains($0.message) }
        user.change { row in
            row.held.offlineCount -= gone.count { $0.sent <= row.sent }
        }
    }

    /// Forgets messages whose time is over and that no row names, once a minute.
    private mutating func forget(at now: Instant) {
        guard lastForgotten.advanced(by: .seconds(60)) <= now else { return }
        lastForgotten = now
        for (number, message) in messages where message.keptUntil <= now {
            let isHeld = message.users.contains { user in
                users[UserKey(app: message.key.app, user: user)]?
                    .conversations[message.conversation]?.contains { $0.message == number } ?? false
            }
            guard !isHeld else { continue }
            messages[number] = nil
            numbers[message.key] = nil
        }
    }

    /// How many rows there are.
    func count(of app: AppID?) -> Int {
        app == nil
            ? rowCount : users.reduce(0) { $0 + ($1.key.app == app ? $1.value.count : 0) }
    }

    /// The instant at which the next row is due.
    mutating func nextDue(of app: AppID?) -> Instant? {
        let apps = app.map { [$0] } ?? Array(order.keys)
        return apps.compactMap { first(of: $0)?.due }.min()
    }
}

extension Conversation {
    /// Whether it comes first, by type and then by id.
    fileprivate static func < (left: Self, right: Self) -> Bool {
        (left.type.rawValue, left.id) < (right.type.rawValue, right.id)
    }
}
