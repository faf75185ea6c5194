import ExactJSON
package import PushService

/// A database that has the tables of stores, which are written once for all of them.
package protocol SQLDatabase: Sendable {
    associatedtype Session: SQLSession

    static var dialect: SQLDialect { get }

    /// Runs `body`, which may run again, and which reads with one statement.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Session) throws -> Value
    ) async throws -> Value

    /// Runs `body`, which changes something with one statement.
    ///
    /// `isRepeatable` says whether it may run again if it is not known what became of it.
    func write<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Session) throws -> Value
    ) async throws -> Value

    /// Runs `body` in one transaction: all of it takes effect, or, if it throws, nothing.
    ///
    /// `isRepeatable` says whether it may run again if it is not known what became of it.
    func transaction<Value: Sendable>(
        isRepeatable: Bool,
        _ body: @escaping @Sendable (Session) throws -> Value
    ) async throws -> Value
}

/// What runs the statements of one call; their parameters are `$1`, `$2` and so on.
///
/// Parameters that are lists belong to a table of ``SQLDialect/lists(from:_:)``, and all have the same length.
package protocol SQLSession {
    associatedtype Row: SQLRow
    associatedtype Parameter: SQLParameter

    /// Runs a statement, and returns what `read` makes of each of its rows.
    @discardableResult
    func rows<Value>(
        _ sql: String,
        _ parameters: [Parameter],
        _ read: (Row) throws -> Value
    ) throws -> [Value]

    /// Runs a statement, and returns the number of rows that it changed.
    @discardableResult
    func change(_ sql: String, _ parameters: [Parameter]) throws -> Int

    /// Waits until no other transaction adds to a list of an app, of which there can be so many entries only.
    func lockList(of app: AppID) throws
}

extension SQLSession {
    /// The number in the first column of the first row; 0 if there is none.
    func number(_ sql: String, _ parameters: [Parameter]) throws -> Int {
        Int(try rows(sql, parameters) { $0.integer(0) }.first ?? 0)
    }

    /// Throws if the number that a statement gives is higher than a limit, so that the transaction has no effect.
    package func check(
        _ limit: StoreLimitError.Limit,
        _ sql: String,
        _ parameters: [Parameter]
    ) throws {
        guard try number(sql, parameters) <= limit.maximum else { throw StoreLimitError(limit) }
    }
}

/// A parameter of a statement, or a list of them; `nil` is null.
package protocol SQLParameter: Sendable {
    static func integer(_ integer: Int64?) -> Self
    static func text(_ text: String?) -> Self
    static func integers(_ integers: [Int64?]) -> Self
    static func texts(_ texts: [String]) -> Self
}

/// A row of an answer, whose first column has the number 0.
package protocol SQLRow {
    func isNull(_ column: Int32) -> Bool
    func integer(_ column: Int32) -> Int64
    func optionalInteger(_ column: Int32) -> Int64?
    func bytes(_ column: Int32) -> [UInt8]
    func text(_ column: Int32) -> String
}

extension SQLRow {
    /// The JSON whose text a column has.
    func json(_ column: Int32) throws -> JSONValue {
        try JSONValue(parsing: bytes(column))
    }
}
