import EMPushDelivery
import Foundation
import PushStorePostgres
import PushStoreSQLite

/// Measures the durable stores, as `.ci/bench-stores` needs it.
///
///     store-bench queue sqlite FILE BATCHES
///     store-bench queue postgres SCHEMA BATCHES
///     store-bench settings postgres SCHEMA READS
///     store-bench hand sqlite FILE PUSHES
///     store-bench night memory - USERS
///     store-bench night sqlite FILE USERS
///     store-bench night postgres SCHEMA USERS
///
/// `queue` adds so many batches of 1,000 pushes, leases and settles them, each in calls for 1,000. `settings` stores the
/// settings of 1,000 users and reads them so often for a delivery, from the database and through a cache.
/// `hand` has a dispatcher lease so many pushes from the queue and send them, after which all of them wait. `night` holds a
/// message for so many users and releases it at 2,000 a second beside other messages (``NightBench``). The
/// connection string of PostgreSQL is that of `EM_PUSH_POSTGRES`. It prints one line of JSON: seconds of each phase, or
/// bytes.
@main
struct StoreBench {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count == 4, let count = Int(arguments[3]), count > 0 else {
            throw UsageError(detail: "expected a kind, a store, a file or schema, and a number")
        }
        let place = arguments[2]
        switch (arguments[0], arguments[1]) {
        #if SQLite
        case ("queue", "sqlite"):
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase(path: place))
            try await QueueBench(queue: queue, batches: count).run()
        case ("hand", "sqlite"):
            let queue = SQLiteDeliveryQueue(in: try await SQLiteDatabase(path: place))
            try await HandBench(queue: queue, pushes: count).run()
        case ("night", "sqlite"):
            let database = try await SQLiteDatabase(path: place)
            try await night(of: count) { clock, _ in SQLiteDeliveryQueue(in: database, clock: clock)
            }
        #endif
        #if Postgres
        case ("queue", "postgres"):
            let queue = PostgresDeliveryQueue(in: try await database(place))
            try await QueueBench(queue: queue, batches: count).run()
        case ("settings", "postgres"):
            let store = PostgresSettingsStore(of: "org#app", in: try await database(place))
            try await SettingsBench(store: store, reads: count).run()
        case ("night", "postgres"):
            let database = try await database(place)
            try await night(of: count) { _, now in
                try PostgresDeliveryQueue(in: database, now: now)
            }
        #endif
        case ("night", "memory"):
            try await night(of: count) { _, now in InMemoryDeliveryQueue(now: now) }
        default: throw UsageError(detail: "no such kind or store, or its trait is missing")
        }
    }

    private static func night(
        of users: Int,
        _ queue:
            @escaping @Sendable (DeliveryClock, @escaping @Sendable () -> Instant) async throws
            -> any HeldStore
    ) async throws {
        try await NightBench(users: users, rate: 2000, queue: queue).run()
    }

    struct UsageError: Error {
        let detail: String
    }

    #if Postgres
    private static func database(_ schema: String) async throws -> PostgresDatabase {
        try await PostgresDatabase(
            connectionString: ProcessInfo.processInfo.environment["EM_PUSH_POSTGRES"] ?? "",
            options: PostgresDatabase.Options(schema: schema, connections: 2)
        )
    }
    #endif

    /// Does a phase, and prints how many seconds it took.
    static func timed(_ name: String, _ body: () async throws -> Void) async rethrows -> String {
        let start = ContinuousClock.now
        try await body()
        return "\"\(name)\": \((ContinuousClock.now - start) / .seconds(1))"
    }
}
