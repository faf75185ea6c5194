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
    let queue: any DeliveryQueue
    let statistics: any PushStatistics
    private let stores: @Sendable (AppID) -> Stores

    /// The stores of an app.
    struct Stores: Sendable {
        let settings: any SettingsStore
        let bindings: any BindingStore
        let templates: any TemplateStore
    }

    subscript(app: AppID) -> Stores { stores(app) }

    /// Why a store could not be opened.
    enum OpeningError: Error {
        /// It may be there later.
        case later(String)
        /// It is of no use to try again.
        case never(UsageError)
    }

    /// Opens the stores that a configuration names, and brings them to the version of this release.
    static func open(
        _ store: StoreConfiguration,
        remembering time: Duration
    ) async throws(OpeningError) -> WorkerStore {
        switch store {
        case .sqlite(let path, let isNormal):
            #if SQLite
            return try await openSQLite(path, isNormal: isNormal, time)
            #else
            throw .never(.lacking("use `\(path)`", traits: "SQLite"))
            #endif
        case .postgres(let connection, let schema, let connections, let callTimeout):
            #if Postgres
            return try await openPostgres(connection, schema, connections, callTimeout, time)
            #else
            throw .never(.lacking("use a database", traits: "Postgres"))
            #endif
        }
    }

    #if SQLite
    private static func openSQLite(
        _ path: String,
        isNormal: Bool,
        _ time: Duration
    ) async throws(OpeningError) -> WorkerStore {
        do {
            let database = try await SQLiteDatabase(
                path: path,
                options: SQLiteDatabase.Options(synchronous: isNormal ? .normal : .full)
            )
            return WorkerStore(
                queue: try SQLiteDeliveryQueue(in: database, remembering: time),
                statistics: SQLitePushStatistics(in: database),
                stores: { app in
                    Stores(
                        settings: SQLiteSettingsStore(of: app, in: database),
                        bindings: SQLiteBindingStore(of: app, in: database),
                        templates: SQLiteTemplateStore(of: app, in: database)
                    )
                }
            )
        } catch let error as SQLiteError where error.code == .busy {
            throw .later("`\(path)`: \(error)")
        } catch {
            throw .never(UsageError("`\(path)` cannot be used: \(error)"))
        }
    }
    #endif

    #if Postgres
    private static func openPostgres(
        _ file: String,
        _ schema: String,
        _ connections: Int64,
        _ callTimeout: Int64,
        _ time: Duration
    ) async throws(OpeningError) -> WorkerStore {
        let bytes: [UInt8]
        do throws(UsageError) {
            bytes = try InputReader.contents(of: SystemString(Array(file.utf8)))
        } catch {
            throw .never(error)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let line = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? ""
        do {
            let database = try await PostgresDatabase(
                connectionString: line,
                options: PostgresDatabase.Options(
                    schema: schema,
                    connections: Int(connections),
                    callTimeout: .seconds(callTimeout)
                )
            )
            return WorkerStore(
                queue: try PostgresDeliveryQueue(in: database, remembering: time),
                statistics: PostgresPushStatistics(in: database),
                stores: { app in
                    Stores(
                        settings: PostgresSettingsStore(of: app, in: database),
                        bindings: PostgresBindingStore(of: app, in: database),
                        templates: PostgresTemplateStore(of: app, in: database)
                    )
                }
            )
        } catch let error as PostgresError where isPassing(error.code) {
            throw .later("\(error)")
        } catch {
            throw .never(UsageError("the database that `\(file)` names cannot be used: \(error)"))
        }
    }

    private static func isPassing(_ code: PostgresError.Code) -> Bool {
        switch code {
        case .unreachable, .lost, .timeout, .conflict, .full: true
        case .access, .foreign, .newer, .other: false
        }
    }
    #endif
}
