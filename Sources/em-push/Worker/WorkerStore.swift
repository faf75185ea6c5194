import APNsTransport
import EasemobREST
import ExactJSON
import PushModel
import PushService

#if SQLite
import PushStoreSQLite
#endif
#if Postgres
import PushStorePostgres
#endif

/// The stores and the queue of a worker, for all its apps.
struct WorkerStore: Sendable {
    let queue: any HeldStore
    /// The clock of the process, which a queue in a file has too.
    let clock: DeliveryClock
    let statistics: any PushStatistics
    /// The settings of an app; if they are kept in memory, those of each call are kept apart.
    let settings: @Sendable (AppID) throws(InputError) -> any SettingsStore
    let bindings: @Sendable (AppID) -> any BindingStore
    let labels: @Sendable (AppID) -> any LabelStore
    let templates: @Sendable (AppID) -> any TemplateStore
    /// Looks for damage; gives a line for each.
    let integrityFaults: @Sendable () async throws -> [String]
    /// Where the workers of all machines share provider tokens; `nil` if the store has none.
    var providerTokens: (any ProviderToken.Store)?
    /// Takes the name of an owner, so that no worker on another machine has it too.
    private var reserve: @Sendable (Delivery.Owner) async throws -> Void = { _ in }

    /// Why a store could not be opened.
    enum OpeningError: Error {
        /// It may be there later.
        case later(String)
        /// It is of no use to try again.
        case never(UsageError)
    }

    /// Takes the name of an owner, for as long as the process lives.
    ///
    /// In a file nothing is done: the socket of a worker sees to it that it is alone on its machine.
    func reserve(_ owner: String) async throws(OpeningError) {
        do {
            try await reserve(Delivery.Owner(ExactString(owner)))
        } catch {
            #if Postgres
            if let error = error as? PostgresError {
                guard error.code == .owned else { throw .later("\(error)") }
                throw .never(UsageError("the owner `\(owner)` is at work elsewhere"))
            }
            #endif
            throw .later("\(error)")
        }
    }

    /// Opens the stores that a configuration names.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - clock: The clock of the process.
    ///   - migrates: Whether they are created if they are missing, and brought to the version of this release.
    /// - Returns: The stores.
    /// - Throws: Why they cannot be used, or not yet.
    static func open(
        of configuration: WorkerConfiguration,
        _ clock: DeliveryClock = DeliveryClock(),
        migrates: Bool = true
    ) async throws(OpeningError) -> WorkerStore {
        let time = Duration.seconds(configuration.limits.remembering)
        switch configuration.store {
        case .sqlite(let path, let isNormal):
            #if SQLite
            var options = SQLiteDatabase.Options(synchronous: isNormal ? .normal : .full)
            options.migrates = migrates
            return try await openSQLite(path, options, time, clock)
            #else
            throw .never(.lacking("use `\(path)`", traits: "SQLite"))
            #endif
        case .postgres(let setup):
            #if Postgres
            let database = try await open(setup, migrates: migrates)
            return WorkerStore(
                queue: try queue(in: database, time),
                clock: clock,
                statistics: PostgresPushStatistics(in: database),
                settings: { app throws(InputError) in
                    try settings(of: app, in: database, configuration.settingsCache)
                },
                bindings: { PostgresBindingStore(of: $0, in: database) },
                labels: { PostgresLabelStore(of: $0, in: database) },
                templates: { PostgresTemplateStore(of: $0, in: database) },
                integrityFaults: database.integrityFaults,
                providerTokens: PostgresProviderTokenStore(in: database),
                reserve: { try await database.reserve($0) }
            )
            #else
            throw .never(.lacking("use `\(setup.connection)`", traits: "Postgres"))
            #endif
        }
    }

    #if SQLite
    private static func openSQLite(
        _ path: String,
        _ options: SQLiteDatabase.Options,
        _ time: Duration,
        _ clock: DeliveryClock
    ) async throws(OpeningError) -> WorkerStore {
        do {
            let database = try await SQLiteDatabase(path: path, options: options)
            return WorkerStore(
                queue: try SQLiteDeliveryQueue(in: database, remembering: time, clock: clock),
                clock: clock,
                statistics: SQLitePushStatistics(in: database),
                settings: { SQLiteSettingsStore(of: $0, in: database) },
                bindings: { SQLiteBindingStore(of: $0, in: database) },
                labels: { SQLiteLabelStore(of: $0, in: database) },
                templates: { SQLiteTemplateStore(of: $0, in: database) },
                integrityFaults: database.integrityFaults
            )
        } catch let error as SQLiteError where error.code == .busy {
            throw .later("`\(path)`: \(error)")
        } catch {
            throw .never(UsageError("`\(path)` cannot be used: \(error)"))
        }
    }
    #endif

    #if Postgres
    private static func open(
        _ setup: StoreConfiguration.DatabaseSetup,
        migrates: Bool
    ) async throws(OpeningError) -> PostgresDatabase {
        var options: PostgresDatabase.Options
        let line: String
        do {
            options = try setup.options()
        } catch {
            throw .never(UsageError("the database cannot be used: \(error)"))
        }
        options.migrates = migrates
        do throws(UsageError) {
            line = try setup.connectionString()
        } catch {
            throw .never(error)
        }
        do {
            return try await PostgresDatabase(connectionString: line, options: options)
        } catch let error as PostgresError where isPassing(error.code) {
            throw .later("`\(setup.connection)`: \(error)")
        } catch {
            let what = "the database that `\(setup.connection)` names cannot be used"
            throw .never(UsageError("\(what): \(error)"))
        }
    }

    private static func queue(
        in database: PostgresDatabase,
        _ time: Duration
    ) throws(OpeningError) -> PostgresDeliveryQueue {
        do {
            return try PostgresDeliveryQueue(in: database, remembering: time)
        } catch {
            throw .never(UsageError("the database cannot be used: \(error)"))
        }
    }

    private static func settings(
        of app: AppID,
        in database: PostgresDatabase,
        _ cache: WorkerConfiguration.SettingsCacheSetup?
    ) throws(InputError) -> any SettingsStore {
        let settings = PostgresSettingsStore(of: app, in: database)
        guard let cache else { return settings }
        return try CachedSettingsStore(
            of: app,
            caching: settings,
            rows: Int(cache.rows),
            timeToLive: .seconds(cache.timeToLive)
        )
    }

    private static func isPassing(_ code: PostgresError.Code) -> Bool {
        switch code {
        case .unreachable, .lost, .timeout, .conflict, .full: true
        case .access, .owned, .foreign, .newer, .other: false
        }
    }
    #endif
}

#if Postgres
extension StoreConfiguration.DatabaseSetup {
    /// How the database is used.
    ///
    /// - Throws: `input.value` at `/schema`.
    func options() throws(InputError) -> PostgresDatabase.Options {
        try PostgresDatabase.Options(
            schema: schema,
            connections: Int(connections),
            callTimeout: .seconds(callTimeout)
        )
    }

    /// The first line of the file that names the database.
    func connectionString() throws(UsageError) -> String {
        let bytes = try InputReader.contents(
            ofFile: connection,
            called: InputReader.name(ofSecret: connection)
        )
        let first = bytes.split { $0 == 0x0A || $0 == 0x0D }.first ?? []
        return String(decoding: first, as: UTF8.self)
    }
}
#endif
