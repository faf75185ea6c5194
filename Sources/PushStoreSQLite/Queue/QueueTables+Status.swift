#if SQLite
import ExactJSON
import PushFoundation
import PushModel
import PushService
import WallTime

extension QueueTables {
    func nextDue(of selection: DeliverySelection) throws -> Duration? {
        let statement = try connection.prepared(
            "SELECT available FROM pushes WHERE lane = ?1 ORDER BY available LIMIT 1"
        )
        var next: Int64?
        let tried = try triedUntil() ?? .min
        for lane in try lanes(of: selection) {
            for (lane, first) in [(lane, .min), (lane | QueueSchema.doubted, tried)] {
                try statement.bind(lane, at: 1)
                guard let available = try statement.first({ $0.integer(0) }) else { continue }
                next = min(next ?? .max, max(available, first))
            }
        }
        return next.map { max(.zero, now.duration(to: Instant(milliseconds: $0))) }
    }

    func status(of selection: DeliverySelection) throws -> QueueStatus {
        var status = QueueStatus()
        let statement = try connection.prepared(
            """
            SELECT count(*), count(*) FILTER (WHERE lease_end > ?2), min(enqueued),
                count(*) FILTER (
                    WHERE leases > 2 OR leases = 2 AND ifnull(lease_end, ?2) <= ?2
                )
            FROM pushes WHERE lane IN (?1, ?1 | \(QueueSchema.doubted))
            """
        )
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
        }
        status.oldestAge = oldest.map { age(since: $0) }
        let dead = try connection.prepared("SELECT count(*) FROM pushes WHERE lane = -1")
        status.deadLetters = Int(try dead.count())
        (status.dispatches, status.deadDispatches) = try dispatchCounts(of: selection.app)
        return status
    }

    func entries(
        of selection: DeliverySelection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [QueuedDelivery] {
        guard count > 0 else { return [] }
        let lanes = Set(try lanes(of: selection))
        let statement = try connection.prepared(
            """
            SELECT entry, lane, available, enqueued, lease_end, attempts, owner, record
            FROM pushes WHERE entry > ?1 ORDER BY entry
            """
        )
        try statement.bind(entry, at: 1)
        var listed: [QueuedDelivery] = []
        try statement.scan { row in
            // What cannot be read becomes a dead letter when it is leased.
            guard lanes.contains(row.integer(1) & ~QueueSchema.doubted),
                let delivery = Delivery(stored: row.bytes(7))
            else { return true }
            let isLeased = row.optionalInteger(4).map { now.milliseconds < $0 } ?? false
            listed.append(
                QueuedDelivery(
                    entry: row.integer(0),
                    delivery: delivery,
                    age: age(since: row.integer(3)),
                    dueIn: now.duration(to: Instant(milliseconds: row.integer(2))),
                    attempts: Int(row.integer(5)),
                    owner: isLeased && !row.isNull(6) ? DeliveryOwner(row.text(6)) : nil
                )
            )
            return listed.count < count
        }
        return listed
    }

    func deadLetters(after entry: Int64, upTo count: Int) throws -> [DeadLetter] {
        let statement = try connection.prepared(
            """
            SELECT entry, key, ending, available FROM pushes INDEXED BY pushes_by_time
            WHERE lane = -1 AND entry > ?1 ORDER BY entry LIMIT ?2
            """
        )
        try statement.bind(entry, at: 1)
        try statement.bind(Int64(max(0, count)), at: 2)
        var letters: [DeadLetter] = []
        try statement.scan { row in
            letters.append(
                DeadLetter(
                    entry: row.integer(0),
                    key: DeliveryKey(stored: row.bytes(1)),
                    reason: DeadLetter.Reason(number: row.integer(2)),
                    instant: Instant(milliseconds: row.integer(3))
                )
            )
            return true
        }
        return letters
    }

    func age(since milliseconds: Int64) -> Duration {
        max(.zero, Instant(milliseconds: milliseconds).duration(to: now))
    }
}
#endif
