#if Postgres
import Foundation
import PushService
import Synchronization
import Testing

@testable import PushStorePostgres

/// The tests of the database, one at a time: one of them restarts the server.
@Suite(.serialized, .enabled(if: TestServer.connectionString != nil, TestServer.reason))
enum PostgresTests {}

/// The server that `EM_PUSH_POSTGRES` names, with schemas of their own for a test.
final class TestServer: Sendable {
    /// The connection string; `nil` if there is no server, and then the tests are skipped.
    static let connectionString = ProcessInfo.processInfo.environment["EM_PUSH_POSTGRES"]
    /// Why they are.
    static let reason: Comment = "EM_PUSH_POSTGRES names no server; .ci/with-postgres starts one"

    private let schemas = Mutex<[String]>([])

    /// Runs `body`, and removes its schemas afterwards.
    static func with(_ body: (TestServer) async throws -> Void) async throws {
        let server = TestServer()
        let result: Result<Void, any Error>
        do {
            result = .success(try await body(server))
        } catch {
            result = .failure(error)
        }
        for schema in server.schemas.withLock({ $0 }) {
            try await server.raw("DROP SCHEMA \(schema) CASCADE")
        }
        try result.get()
    }

    /// Runs `body` with the connection string of a new database, and removes it afterwards.
    static func withNewDatabase(_ body: (String) async throws -> Void) async throws {
        let server = TestServer()
        let name = "test_\(UInt64.random(in: 0 ... .max))"
        try await server.raw("CREATE DATABASE \(name)")
        let result: Result<Void, any Error>
        do {
            result = .success(try await body("\(connectionString(for: name)) dbname=\(name)"))
        } catch {
            result = .failure(error)
        }
        try await server.raw("DROP DATABASE \(name) WITH (FORCE)")
        try result.get()
    }

    /// The name of a schema that is not there yet.
    func newSchema() -> String {
        let schema = "test_\(UInt64.random(in: 0 ... .max))"
        schemas.withLock { $0.append(schema) }
        return schema
    }

    /// The connection string with which a test connects to a schema; the server asks for no password.
    static func connectionString(for schema: String) -> String {
        "\(connectionString ?? "") password=\(password) application_name=\(schema)"
    }

    static let password = "5ec2e7-password"

    /// The longest time-out: a test of something else must not end with it, however busy the machine is.
    static let patience = Duration.seconds(600)

    /// Connects to a schema.
    func database(_ schema: String, connections: Int = 4) async throws -> PostgresDatabase {
        try await PostgresDatabase(
            connectionString: Self.connectionString(for: schema),
            options: PostgresDatabase.Options(
                schema: schema,
                connections: connections,
                callTimeout: Self.patience
            )
        )
    }

    /// Connects to a schema that is not there yet.
    func newDatabase() async throws -> PostgresDatabase {
        try await database(newSchema())
    }

    /// Runs a statement on a connection of its own; returns the first number that it gives.
    @discardableResult
    func raw(_ sql: String, in schema: String = "public") async throws -> Int {
        let pool = ConnectionPool(limit: 1, timeout: Self.patience) {
            try Connection(
                Self.connectionString ?? "",
                setup: "SET search_path = \(schema)",
                timeout: Self.patience
            )
        }
        return try await pool.run(isRepeatable: true) { connection, _ in
            try connection.run(sql).number
        }
    }

    /// The name of a schema of an older version, as a file of `Fixtures` has it.
    func former(_ version: Int) async throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/version-\(version).sql")
        let schema = newSchema()
        let script = try String(contentsOf: file, encoding: .utf8)
            .replacing("former", with: schema)
        let connection = try Connection(
            Self.connectionString ?? "",
            setup: "SET search_path = public",
            timeout: Self.patience
        )
        try connection.execute(script)
        return schema
    }

    /// The number of connections to a schema.
    func connections(to schema: String) async throws -> Int {
        try await raw(
            "SELECT count(*) FROM pg_stat_activity WHERE application_name = '\(schema)'"
        )
    }

    /// Ends the connections to a schema; returns how many there were.
    @discardableResult
    func cutConnections(to schema: String) async throws -> Int {
        try await raw(
            """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE application_name = '\(schema)'
            """
        )
    }

    /// Ends the server at once, as a crash would, and starts it again; `false` if there is no command for it.
    static func restart() async throws -> Bool {
        guard let command = ProcessInfo.processInfo.environment["EM_PUSH_POSTGRES_RESTART"] else {
            return false
        }
        return try await withCheckedThrowingContinuation { continuation in
            let process = Process()
            process.executableURL = URL(filePath: command)
            process.arguments = ["immediate"]
            process.standardOutput = FileHandle.nullDevice
            process.terminationHandler = { process in
                continuation.resume(returning: process.terminationStatus == 0)
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
#endif
