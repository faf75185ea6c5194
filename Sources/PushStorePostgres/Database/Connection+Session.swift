#if Postgres
import ExactJSON
package import PushService
package import PushStoreSQL

extension PostgresDatabase: SQLDatabase {
    package static var dialect: SQLDialect { .postgres }

    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await run(body)
    }

    package func write<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await run(isRepeatable: isRepeatable, body)
    }
}

extension Connection: SQLSession {
    @discardableResult
    package func rows<Value>(
        _ sql: String,
        _ parameters: [Parameter],
        _ read: (Row) throws -> Value
    ) throws -> [Value] {
        try run(sql, parameters).map(read)
    }

    @discardableResult
    package func change(_ sql: String, _ parameters: [Parameter]) throws -> Int {
        try run(sql, parameters).changed
    }

    package func lockList(of app: AppID) throws {
        let hash = Delivery.Key(of: "", app).digest.high
        try run("SELECT take_locks($1)", [.integers([AdvisoryLocks.list(hash: hash)])])
    }
}
#endif
