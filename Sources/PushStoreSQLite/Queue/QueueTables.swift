#if SQLite
import ExactJSON
import PushFoundation
import PushModel
import PushService
package import PushStoreSQL
package import WallTime

/// The tables of the queue during one transaction, at one instant.
package struct QueueTables: SQLQueueTables {
    let connection: Connection
    let now: Instant
    /// The time for which a key that has ended is remembered, in milliseconds.
    let remembering: Int64
    /// What the file has of the time.
    private let noted: Instant

    /// The tables at the present, which is not before the time that the file has (rule 6.16).
    init(_ connection: Connection, _ clock: DeliveryClock, remembering: Int64) throws {
        let noted = try connection.prepared("SELECT noted FROM queue_time").count()
        self.noted = Instant(milliseconds: noted)
        self.connection = connection
        self.remembering = remembering
        now = clock.reading(atLeast: self.noted).now
    }

    package static var sql: SQLDialect { .sqlite }
    package var session: Connection { connection }
    package var isRepeated: Bool { false }

    package func time() -> Instant { now }

    /// Runs `body`, as each call is one transaction.
    package func transaction<Value>(_ body: () throws -> Value) throws -> Value { try body() }

    /// Notes the time in the file, once a second: a process that comes later goes on from there.
    func noteTime() throws {
        guard now.milliseconds(since: noted) >= 1000 else { return }
        try connection.change("UPDATE queue_time SET noted = ?1", [.integer(now.milliseconds)])
    }

    /// What the queue knows of a key.
    enum Entry {
        case queued(Int64, available: Instant, isDoubted: Bool)
        case ended(Int64, Delivery.End)
        /// A dead letter, or a key that can be forgotten.
        case leftover(Int64)

        var number: Int64 {
            switch self {
            case .queued(let number, _, _), .ended(let number, _), .leftover(let number): number
            }
        }
    }

    /// The entry of a key; keys with the same hashes are told apart by their ids.
    func find(_ key: StoredKey) throws -> Entry? {
        var found: Entry?
        try connection.scan(
            """
            SELECT entry, lane, available, ending, key FROM items
            WHERE message = ?1 AND digest = ?2
            """,
            [.integer(key.message), .integer(key.digest)]
        ) { row in
            guard row.has(key.bytes, 4) else { return true }
            let number = row.integer(0)
            let available = Instant(milliseconds: row.integer(2))
            let lane = row.integer(1)
            switch lane {
            case ItemSchema.ended where now < available:
                let end = Delivery.End(number: row.integer(3))
                found = end.map { .ended(number, $0) } ?? .leftover(number)
            case ...ItemSchema.ended:
                found = .leftover(number)
            default:
                let isDoubted = lane & ItemSchema.doubted != 0
                found = .queued(number, available: available, isDoubted: isDoubted)
            }
            return false
        }
        return found
    }

    // MARK: Lanes

    /// The deliveries of an app's certificate.
    struct Lane {
        let number: Int64
        let app: AppID
        let certificateName: Certificate.Name

        func isOf(_ key: Delivery.Key) -> Bool {
            certificateName == key.certificateName && app == key.app
        }
    }

    func lanes(of selection: Delivery.Selection) throws -> [Int64] {
        var lanes: [Int64] = []
        try connection.scan("SELECT lane, app, certificate FROM lanes", []) { row in
            let (lane, app) = (row.integer(0), AppID(row.text(1)))
            let certificateName = Certificate.Name(row.text(2))
            if selection.contains(app, certificateName) { lanes.append(lane) }
            if certificateName == "", selection.contains(app, nil) {
                lanes.append(lane | ItemSchema.dispatches)
            }
            return true
        }
        return lanes
    }

    /// The lane of a key, which is made if it is missing.
    func lane(of key: Delivery.Key) throws -> Lane {
        Lane(
            number: try laneNumber(of: key),
            app: key.app,
            certificateName: key.certificateName
        )
    }

    private func laneNumber(of key: Delivery.Key) throws -> Int64 {
        let names: [Parameter] = [.text(key.app.string), .text(key.certificateName.string)]
        let lane = try connection.first(
            "SELECT lane FROM lanes WHERE app = ?1 AND certificate = ?2",
            names
        ) { $0.integer(0) }
        if let lane { return lane }
        return try connection.first(
            "INSERT INTO lanes (app, certificate) VALUES (?1, ?2) RETURNING lane",
            names
        ) { $0.integer(0) } ?? 0
    }

    // MARK: Entries

    /// Draws as many numbers of entries, and returns the first; a number is drawn once.
    func drawEntries(_ count: Int) throws -> Int64 {
        let last = try connection.first(
            "UPDATE sqlite_sequence SET seq = seq + ?1 WHERE name = 'dispatches' RETURNING seq",
            [.integer(Int64(count))]
        ) { $0.integer(0) }
        guard let last else {
            throw SQLiteError(.corrupt, "the sequence of the queue's entries is missing")
        }
        return last - Int64(count) + 1
    }

    func delete(_ entry: Int64) throws {
        try connection.change("DELETE FROM items WHERE entry = ?1", [.integer(entry)])
    }

    /// Ends a push that is queued or a dead letter, or remembers an ended key anew.
    func end(_ entry: Int64, as end: Delivery.End) throws {
        try connection.change(
            """
            UPDATE items SET lane = 0, available = ?2, ending = ?3, lease_end = NULL,
                owner = NULL, replacement = NULL, record = NULL
            WHERE entry = ?1
            """,
            [.integer(entry), .integer(forgotten.milliseconds), .integer(end.number)]
        )
    }

    /// Sets an item aside, if a lease of it is good or `serial` is `nil`; its leases become void.
    @discardableResult
    func bury(
        _ entry: Int64,
        serial: Int64? = nil,
        as reason: Delivery.DeadLetter.Reason
    ) throws -> Bool {
        try connection.change(
            """
            UPDATE items SET lane = -(lane & ~\(ItemSchema.doubted)), available = ?3, ending = ?4,
                fault = ?5, serial = serial + 1, lease_end = NULL, owner = NULL, replacement = NULL
            WHERE entry = ?1 AND serial = ifnull(?2, serial) AND lane > 0
            """,
            [
                .integer(entry), .integer(serial), .integer(now.milliseconds),
                .integer(reason.number), .text(reason.fault),
            ]
        ) > 0
    }

    /// The instant at which a key that ends now is forgotten.
    var forgotten: Instant { now.adding(milliseconds: remembering) }

    /// Whether a recall is kept though its time is over, because a dispatch waits that is older.
    ///
    /// The pushes of that dispatch are still to come. The third parameter is the time for which recalls are remembered.
    static let isKept = """
        ifnull(
            forgotten - ?3 >= (
                SELECT min(enqueued) FROM items WHERE lane >= \(ItemSchema.dispatches)
            ),
            0
        )
        """

    /// Forgets keys and recalls whose time is over, as many as a call of this size can afford.
    func forget(upTo count: Int) throws {
        try connection.change(
            """
            DELETE FROM items WHERE entry IN (
                SELECT entry FROM items WHERE lane = 0 AND available <= ?1
                ORDER BY available LIMIT ?2
            )
            """,
            [.integer(now.milliseconds), .integer(Int64(count))]
        )
        try connection.change(
            """
            DELETE FROM recalls WHERE (app, message) IN (
                SELECT app, message FROM recalls
                WHERE forgotten <= ?1 AND NOT \(Self.isKept)
                ORDER BY forgotten LIMIT ?2
            )
            """,
            [.integer(now.milliseconds), .integer(Int64(count)), .integer(remembering)]
        )
    }
}
#endif
