#if SQLite
import ExactJSON
import PushFoundation
import PushService
import WallTime

/// How dispatches are stored, and become pushes.
extension QueueTables {
    func enqueue(dispatches: [DispatchRecord]) throws -> [Int64] {
        try dispatches.map { try insert($0, origin: nil, enqueued: now.milliseconds) }
    }

    /// Inserts a dispatch that is due now, and returns its number.
    private func insert(_ record: DispatchRecord, origin: Int64?, enqueued: Int64) throws -> Int64 {
        let statement = try connection.prepared(
            """
            INSERT INTO dispatches (app, origin, message, sender, recipients)
            VALUES (?1, ?2, ?3, ?4, ?5) RETURNING dispatch
            """
        )
        try statement.bind(record.app.string, at: 1)
        try statement.bind(origin, at: 2)
        try statement.bind(text: record.message, at: 3)
        try statement.bind(text: record.sender, at: 4)
        try statement.bind(text: record.recipients, at: 5)
        guard let number = try statement.first({ $0.integer(0) }) else {
            throw SQLiteError(.corrupt, "the table of dispatches gives no numbers")
        }
        // A trigger has made the item, by the time of the machine.
        let update = try connection.prepared(
            "UPDATE items SET enqueued = ?2, due = ?3, available = ?3 WHERE entry = ?1"
        )
        try update.bind(number, at: 1)
        try update.bind(enqueued, at: 2)
        try update.bind(now.milliseconds, at: 3)
        try update.run()
        return number
    }

    private enum Answered {
        case enqueued
        case onlyKnown
        case void
    }

    func expand(
        _ expansions: [DispatchExpansion],
        leasing terms: LeaseTerms?
    ) throws -> [[EnqueuedDelivery]?] {
        var expanded: Set<DeliveryLease> = []
        let answered = try expansions.map { expansion in
            guard let serial = try serial(of: expansion.lease.entry) else {
                // The first call may have expanded it, or another holder since.
                return terms?.isRepeated == true ? Answered.onlyKnown : .void
            }
            let isGood = serial == expansion.lease.serial
            return isGood && expanded.insert(expansion.lease).inserted ? .enqueued : .void
        }
        // The dispatches go afterwards: as long as they are there, recalls of their messages are kept.
        var enqueued = try enqueue(
            zip(expansions, answered).flatMap { $1 == .enqueued ? $0.deliveries : [] },
            leasing: terms
        )[...]
        return try zip(expansions, answered).map { expansion, answered in
            switch answered {
            case .enqueued:
                try remove(expansion.lease, leaving: expansion.unreadable)
                defer { enqueued = enqueued.dropFirst(expansion.deliveries.count) }
                return Array(enqueued.prefix(expansion.deliveries.count))
            case .onlyKnown:
                return try enqueue(expansion.deliveries, leasing: terms, onlyKnown: true)
            case .void:
                return nil
            }
        }
    }

    /// The serial of a dispatch that waits or is leased.
    private func serial(of dispatch: Int64) throws -> Int64? {
        let statement = try connection.prepared(
            "SELECT serial FROM items WHERE entry = ?1 AND lane >= \(ItemSchema.dispatches)"
        )
        try statement.bind(dispatch, at: 1)
        return try statement.first { $0.integer(0) }
    }

    /// Removes a dispatch; returns its origin and when it was stored, or `nil` if the lease is void.
    private func take(_ lease: DeliveryLease) throws -> (origin: Int64, enqueued: Int64)? {
        let statement = try connection.prepared(
            """
            SELECT ifnull(origin, dispatch), enqueued FROM items JOIN dispatches ON dispatch = entry
            WHERE entry = ?1 AND serial = ?2 AND lane > 0
            """
        )
        try statement.bind(lease.entry, at: 1)
        try statement.bind(lease.serial, at: 2)
        guard let taken = try statement.first({ ($0.integer(0), $0.integer(1)) }) else {
            return nil
        }
        try delete(lease.entry)
        return taken
    }

    private func remove(_ lease: DeliveryLease, leaving unreadable: UnreadableDispatch?) throws {
        guard let (origin, enqueued) = try take(lease), let unreadable else { return }
        let number = try insert(unreadable.record, origin: origin, enqueued: enqueued)
        try bury(number, as: .unreadable(unreadable.fault))
    }

    func split(_ lease: DeliveryLease, into parts: [DispatchRecord]) throws -> Bool {
        guard let (origin, enqueued) = try take(lease) else { return false }
        for part in parts {
            _ = try insert(part, origin: origin, enqueued: enqueued)
        }
        return true
    }
}
#endif
