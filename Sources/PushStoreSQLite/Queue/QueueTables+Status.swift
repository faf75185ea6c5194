#if SQLite
import ExactJSON
import PushFoundation
import PushModel
package import PushService
import WallTime

extension QueueTables {
    package func nextDue(of selection: Delivery.Selection) throws -> Duration? {
        let statement = try connection.prepared(
            "SELECT available FROM items WHERE lane = ?1 ORDER BY available LIMIT 1"
        )
        var next: Int64?
        let tried = try triedUntil() ?? .min
        for lane in try lanes(of: selection) {
            for (lane, first) in [(lane, .min), (lane | ItemSchema.doubted, tried)] {
                try statement.bind(lane, at: 1)
                guard let available = try statement.first({ $0.integer(0) }) else { continue }
                next = min(next ?? .max, max(available, first))
            }
        }
        return next.map { max(.zero, now.duration(to: Instant(milliseconds: $0))) }
    }

    package func status(of selection: Delivery.Selection) throws -> QueueStatus {
        var status = QueueStatus()
        let statement = try connection.prepared(
            """
            SELECT count(*), count(*) FILTER (WHERE lease_end > ?2), min(enqueued),
                count(*) FILTER (
                    WHERE leases > 2 OR leases = 2 AND ifnull(lease_end, ?2) <= ?2
                )
            FROM items WHERE lane IN (?1, ?1 | \(ItemSchema.doubted))
            """
        )
        let dead = try connection.prepared("SELECT count(*) FROM items WHERE lane = -?1")
        var oldest: Int64?
        for lane in try lanes(of: selection) {
            try statement.bind(lane, at: 1)
            try statement.bind(now.milliseconds, at: 2)
            try statement.scan { row in
                let leased = Int(row.integer(1))
                status.leased += leased
                status.waiting += Int(row.integer(0)) - leased
                status.doubted += Int(row.integer(3))
                if let enqueued = row.optionalInteger(2) {
                    oldest = min(oldest ?? enqueued, enqueued)
                }
                return true
            }
            try dead.bind(lane, at: 1)
            status.deadLetters += Int(try dead.count())
        }
        status.oldestAge = oldest.map { age(since: $0) }
        return status
    }

    package func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [QueuedItem] {
        guard count > 0 else { return [] }
        let lanes = Set(try lanes(of: selection))
        let statement = try connection.prepared(
            """
            SELECT entry, lane, available, enqueued, lease_end, attempts, owner, record, app,
                ifnull(origin, dispatch)
            FROM items LEFT JOIN dispatches ON dispatch = entry WHERE entry > ?1 ORDER BY entry
            """
        )
        try statement.bind(entry, at: 1)
        var listed: [QueuedItem] = []
        try statement.scan { row in
            guard lanes.contains(row.integer(1) & ~ItemSchema.doubted) else { return true }
            let content: QueuedItem.Content
            if let origin = origin(row, 8) {
                content = .dispatch(origin)
            } else if let delivery = Delivery(stored: row.bytes(7)) {
                content = .push(delivery)
            } else {
                // It becomes a dead letter when it is leased.
                return true
            }
            let isLeased = row.optionalInteger(4).map { now.milliseconds < $0 } ?? false
            listed.append(
                QueuedItem(
                    entry: row.integer(0),
                    content: content,
                    age: age(since: row.integer(3)),
                    dueIn: now.duration(to: Instant(milliseconds: row.integer(2))),
                    attempts: Int(row.integer(5)),
                    owner: isLeased && !row.isNull(6) ? Delivery.Owner(row.text(6)) : nil
                )
            )
            return listed.count < count
        }
        return listed
    }

    package func deadLetters(after entry: Int64, upTo count: Int) throws -> [DeadLetter] {
        let statement = try connection.prepared(
            """
            SELECT entry, key, ending, fault, available, app, ifnull(origin, dispatch)
            FROM items INDEXED BY pushes_by_time LEFT JOIN dispatches ON dispatch = entry
            WHERE lane < 0 AND entry > ?1 ORDER BY entry LIMIT ?2
            """
        )
        try statement.bind(entry, at: 1)
        try statement.bind(Int64(max(0, count)), at: 2)
        return try statement.all { row in
            DeadLetter(
                entry: row.integer(0),
                content: origin(row, 5).map { .dispatch($0) }
                    ?? .push(Delivery.Key(stored: row.bytes(1))),
                reason: DeadLetter.Reason(
                    number: row.integer(2),
                    fault: row.isNull(3) ? nil : row.text(3)
                ),
                instant: Instant(milliseconds: row.integer(4))
            )
        }
    }

    /// The origin of a dispatch, of which the app is in a column and the number in the next; `nil` of a push.
    private func origin(_ row: Row, _ column: Int32) -> DispatchRecord.Origin? {
        guard !row.isNull(column) else { return nil }
        return DispatchRecord.Origin(app: AppID(row.text(column)), number: row.integer(column + 1))
    }

    func age(since milliseconds: Int64) -> Duration {
        max(.zero, Instant(milliseconds: milliseconds).duration(to: now))
    }
}
#endif
