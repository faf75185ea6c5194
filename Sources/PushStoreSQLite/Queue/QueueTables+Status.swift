#if SQLite
import ExactJSON
import PushFoundation
import PushModel
package import PushService
import PushStoreSQL
import WallTime

extension QueueTables {
    package func nextDue(of selection: Delivery.Selection) throws -> Duration? {
        var next: Int64?
        let tried = try triedUntil() ?? .min
        for lane in try lanes(of: selection) {
            for (lane, first) in [(lane, .min), (lane | ItemSchema.doubted, tried)] {
                let available = try connection.first(
                    "SELECT available FROM items WHERE lane = ?1 ORDER BY available LIMIT 1",
                    [.integer(lane)]
                ) { $0.integer(0) }
                guard let available else { continue }
                next = min(next ?? .max, max(available, first))
            }
        }
        return next.map { max(.zero, now.duration(to: Instant(milliseconds: $0))) }
    }

    package func status(of selection: Delivery.Selection) throws -> Delivery.QueueStatus {
        var status = Delivery.QueueStatus()
        var oldest: Int64?
        let lanes = try lanes(of: selection)
        try connection.scan(
            """
            SELECT count(*), count(*) FILTER (WHERE lease_end > ?2), min(enqueued),
                count(*) FILTER (
                    WHERE leases > 2 OR leases = 2 AND ifnull(lease_end, ?2) <= ?2
                )
            FROM items WHERE lane IN (?1, ?1 | \(ItemSchema.doubted))
            """,
            [.integers(lanes), .integer(now.milliseconds)]
        ) { row in
            let leased = Int(row.integer(1))
            status.leased += leased
            status.waiting += Int(row.integer(0)) - leased
            status.doubted += Int(row.integer(3))
            if let enqueued = row.optionalInteger(2) {
                oldest = min(oldest ?? enqueued, enqueued)
            }
            return true
        }
        status.deadLetters = try connection.rows(
            "SELECT count(*) FROM items WHERE lane = -?1",
            [.integers(lanes)]
        ) { Int($0.integer(0)) }.reduce(0, +)
        status.oldestAge = oldest.map { age(since: $0) }
        return status
    }

    package func entries(
        of selection: Delivery.Selection,
        after entry: Int64,
        upTo count: Int
    ) throws -> [Delivery.QueuedItem] {
        guard count > 0 else { return [] }
        let lanes = Set(try lanes(of: selection))
        var listed: [Delivery.QueuedItem] = []
        try connection.scan(
            """
            SELECT entry, ?2 - enqueued, available - ?2, attempts,
                CASE WHEN lease_end > ?2 THEN owner END, record, app, ifnull(origin, dispatch), lane
            FROM items LEFT JOIN dispatches ON dispatch = entry WHERE entry > ?1 ORDER BY entry
            """,
            [.integer(entry), .integer(now.milliseconds)]
        ) { row in
            guard lanes.contains(row.integer(8) & ~ItemSchema.doubted) else { return true }
            listed += [row.queuedItem].compactMap { $0 }
            return listed.count < count
        }
        return listed
    }

    func age(since milliseconds: Int64) -> Duration {
        max(.zero, Instant(milliseconds: milliseconds).duration(to: now))
    }
}
#endif
