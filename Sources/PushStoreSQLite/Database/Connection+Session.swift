#if SQLite
package import PushService
package import PushStoreSQL

extension SQLiteDatabase: SQLDatabase {
    package static var dialect: SQLDialect { .sqlite }

    package func write<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await write(body)
    }

    package func transaction<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await write(body)
    }
}

extension Connection: SQLSession {
    @discardableResult
    package func rows<Value>(
        _ sql: String,
        _ parameters: [Parameter],
        _ read: (Row) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try run(sql, parameters) { values += try $0.all(read) }
        return values
    }

    /// Runs a statement, and returns what `read` makes of its first row; `nil` if there is none.
    func first<Value>(
        _ sql: String,
        _ parameters: [Parameter],
        _ read: (Row) throws -> Value?
    ) throws -> Value? {
        var value: Value?
        try run(sql, parameters) { value = try $0.first(read) }
        return value
    }

    /// Runs a statement, and calls `body` with each of its rows, until it returns `false`.
    func scan(
        _ sql: String,
        _ parameters: [Parameter],
        _ body: (Row) throws -> Bool
    ) throws {
        try run(sql, parameters) { try $0.scan(body) }
    }

    @discardableResult
    package func change(_ sql: String, _ parameters: [Parameter]) throws -> Int {
        var changed = 0
        try run(sql, parameters) { changed += try $0.run() }
        return changed
    }

    /// Does nothing: a transaction that writes is the only one.
    package func lockList(of app: AppID) {}

    /// Calls `body` for each element of the lists among the parameters, or once if there are none.
    private func run(
        _ sql: String,
        _ parameters: [Parameter],
        _ body: (Statement) throws -> Void
    ) throws {
        let statement = try prepared(sql)
        for element in 0..<(parameters.lazy.compactMap { $0.count }.first ?? 1) {
            for (index, parameter) in zip(Int32(1)..., parameters) {
                switch parameter {
                case .integer(let integer): try statement.bind(integer, at: index)
                case .text(let text): try statement.bind(text, at: index)
                case .bytes(let bytes): try statement.bind(bytes, at: index)
                case .textBytes(let bytes): try statement.bind(text: bytes, at: index)
                case .integers(let integers): try statement.bind(integers[element], at: index)
                case .texts(let texts): try statement.bind(texts[element], at: index)
                }
            }
            try body(statement)
        }
    }
}

package enum Parameter: SQLParameter {
    case integer(Int64?)
    case text(String?)
    case bytes([UInt8])
    /// A text that is there as bytes; they are stored as they are.
    case textBytes([UInt8]?)
    case integers([Int64?])
    case texts([String])

    /// The number of a list's elements.
    fileprivate var count: Int? {
        switch self {
        case .integer, .text, .bytes, .textBytes: nil
        case .integers(let integers): integers.count
        case .texts(let texts): texts.count
        }
    }
}
#endif
