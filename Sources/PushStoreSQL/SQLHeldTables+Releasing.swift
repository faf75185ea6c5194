import ExactJSON
import PushEvaluation
import PushModel
import PushService
import WallTime

extension SQLQueueTables {
    func leaseHeld(
        upTo count: Int,
        of app: AppID,
        for duration: Duration
    ) throws -> HeldUser.Leased {
        try session.lockList(of: app)
        let now = try time()
        let due = try usersDue(upTo: count, of: app, at: now)
        guard !due.isEmpty else { return HeldUser.Leased() }
        let counts = try session.rows(
            """
            SELECT i.who, (SELECT count(*) FROM held h WHERE h.app = $1 AND h.\(user) = i.who)
            FROM \(Self.sql.lists(from: 2, ["who"]))
            """,
            [.text(app.string), .texts(due.map { $0.string })]
        ) { (UserID($0.text(0)), Int($0.integer(1))) }
        let countOf = Dictionary(counts) { $1 }
        var sum = 0
        let users = due.prefix { user in
            sum += countOf[user] ?? 0
            return sum <= HeldUser.mostLeased || user == due.first
        }
        return try lease(
            Array(users),
            of: app,
            until: now.adding(milliseconds: max(1, duration.milliseconds))
        )
    }

    /// Users of whom a row is due, those first that are due for longest.
    private func usersDue(upTo count: Int, of app: AppID, at now: Instant) throws -> [UserID] {
        var limit = count
        while true {
            var known: Set<UserID> = []
            let due = try session.rows(
                "SELECT \(user) FROM held WHERE app = $1 AND due <= $2 ORDER BY due LIMIT $3",
                [.text(app.string), .integer(now.milliseconds), .integer(Int64(limit))]
            ) { UserID($0.text(0)) }
            let users = due.filter { known.insert($0).inserted }
            guard users.count < count, due.count == limit, limit < HeldUser.mostLeased else {
                return Array(users.prefix(count))
            }
            // Several rows are of the same user.
            limit = min(4 * limit, max(count, HeldUser.mostLeased))
        }
    }

    /// Leases all rows of users until an instant.
    private func lease(
        _ users: [UserID],
        of app: AppID,
        until end: Instant
    ) throws -> HeldUser.Leased {
        let ids = HeldParameter.texts(users.map { $0.string })
        let rows = try session.rows(
            """
            UPDATE held SET due = $3 WHERE app = $1 AND \(user) \(Self.sql.isAny("$2"))
            RETURNING \(rowColumns)
            """,
            [.text(app.string), ids, .integer(end.milliseconds)]
        ) { stored($0) }
        let older = try session.rows(
            """
            SELECT \(user), conversation, kind, count, newest FROM held_older
            WHERE app = $1 AND \(user) \(Self.sql.isAny("$2")) ORDER BY kind, conversation
            """,
            [.text(app.string), ids]
        ) { row in
            let older = HeldMessages.Older(
                row.conversation(1),
                count: row.integer(3),
                newest: Instant(milliseconds: row.integer(4))
            )
            return (user: UserID(row.text(0)), older: older)
        }
        let rowsOf = Dictionary(grouping: rows) { $0.user }
        let olderOf = Dictionary(grouping: older) { $0.user }
        let messages = try session.rows(
            "SELECT number, content, sender FROM held_messages WHERE number \(Self.sql.isAny("$1"))",
            [.integers(Set(rows.map { $0.message }).sorted())]
        ) { ($0.integer(0), HeldMessage.Texts(message: $0.text(1), sender: $0.text(2))) }
        return HeldUser.Leased(
            users.map { user in
                let rows = (rowsOf[user] ?? []).sorted { $0.message < $1.message }
                return HeldUser(
                    app: app,
                    user,
                    until: end,
                    rows.map { $0.held },
                    older: (olderOf[user] ?? []).map { $0.older }
                )
            },
            messages: Dictionary(messages) { $1 }
        )
    }

    func release(
        _ releases: [HeldUser.Release],
        leasing terms: Delivery.LeaseTerms
    ) throws -> [[Delivery.Enqueued]?] {
        let apps = Set(releases.map { $0.user.app }).sorted()
        for app in apps { try session.lockList(of: app) }
        let keys = releases.flatMap { release in
            release.merged + release.deliveries.flatMap { [$0.key, $0.replacementKey ?? $0.key] }
        }
        try lockMessages(of: keys)
        try keepMessages(of: releases)
        var good: Set<Int> = []
        for app in apps {
            let indices = releases.indices.filter { releases[$0].user.app == app }
            good.formUnion(try take(releases, indices, of: app))
        }
        let taken = releases.indices.filter { good.contains($0) }.map { releases[$0] }
        try endKeys(taken.flatMap { $0.merged }, as: .accepted)
        var terms = terms
        var enqueued = try enqueue(
            taken.flatMap { $0.deliveries },
            leasing: terms,
            onlyKnown: false
        )[...]
        terms.limit -= enqueued.count { $0.lease != nil }
        return try releases.enumerated().map { index, release in
            let count = release.deliveries.count
            if good.contains(index) {
                defer { enqueued = enqueued.dropFirst(count) }
                return Array(enqueued.prefix(count))
            }
            guard isRepeated || terms.isRepeated else { return nil }
            let known = try enqueue(release.deliveries, leasing: terms, onlyKnown: true)
            terms.limit -= known.count { $0.lease != nil }
            return known
        }
    }

    /// Removes and changes the rows of an app's releases, and returns the indices of those whose leases are good.
    private func take(
        _ releases: [HeldUser.Release],
        _ indices: [Int],
        of app: AppID
    ) throws -> [Int] {
        // Not of texts, of which some are equal that differ in their bytes.
        let ids = Set(indices.map { releases[$0].user.id })
        let rows = try session.rows(
            """
            SELECT \(rowColumns) FROM held WHERE app = $1 AND \(user) \(Self.sql.isAny("$2"))
            \(Self.sql.forUpdate)
            """,
            [.text(app.string), .texts(ids.sorted().map { $0.string })]
        ) { stored($0) }
        var rowsOf = Dictionary(grouping: rows) { $0.user }
        var good: [Int] = []
        var removed: [StoredRow] = []
        var heldOn: [StoredRow] = []
        for index in indices {
            let (leased, release) = (releases[index].user, releases[index])
            let rows = (rowsOf[leased.id] ?? []).filter { $0.due == leased.leaseEnd.milliseconds }
                .sorted { $0.message < $1.message }
            guard !rows.isEmpty, rows.map({ $0.message }) == leased.rows.map({ $0.message }) else {
                continue
            }
            good.append(index)
            rowsOf[leased.id] = nil
            removed += rows
            for var row in rows {
                guard let due = release.heldOn[row.message] else { continue }
                row.due = due.milliseconds
                heldOn.append(row)
            }
            for older in release.counted { try uncount(older, of: leased.id, in: app) }
        }
        guard !removed.isEmpty else { return good }
        try session.change(
            Self.sql.delete(
                from: "held",
                where: [
                    "app": "$1", user: "i.who", "conversation": "i.conversation",
                    "kind": "i.kind", "message": "i.message",
                ],
                in: Self.sql.lists(from: 2, ["who", "conversation", "kind", "message"])
            ),
            [.text(app.string)] + lists(of: removed)
        )
        try insert(heldOn, in: app)
        return good
    }

    /// Keeps messages of which a push is queued (rule 6.18); each is changed once an hour, before rows are locked.
    private func keepMessages(of releases: [HeldUser.Release]) throws {
        let pushed = releases.filter { !$0.deliveries.isEmpty }
        let messages = Set(pushed.flatMap { $0.user.rows.map { $0.message } })
        guard !messages.isEmpty else { return }
        let end = try time().milliseconds + HeldMessage.keptAfterRelease
        try session.change(
            "UPDATE held_messages SET kept_until = $2 WHERE number \(Self.sql.isAny("$1")) AND kept_until < $3",
            [.integers(messages.sorted()), .integer(end), .integer(end - 3_600_000)]
        )
    }

    /// Takes away what is counted no more.
    private func uncount(_ older: HeldMessages.Older, of id: UserID, in app: AppID) throws {
        let key: [HeldParameter] =
            [.text(app.string), .text(id.string)] + parameters(of: older.conversation)
        let condition = "app = $1 AND \(user) = $2 AND conversation = $3 AND kind = $4"
        try session.change(
            "UPDATE held_older SET count = count - $5 WHERE \(condition)",
            key + [.integer(older.count)]
        )
        try session.change("DELETE FROM held_older WHERE \(condition) AND count <= 0", key)
    }
}
