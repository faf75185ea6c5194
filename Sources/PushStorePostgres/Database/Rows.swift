#if Postgres
import CPostgres
import PushStoreSQL

/// The rows that a statement gave, in PostgreSQL's binary form.
final class Rows {
    /// The number of rows.
    let count: Int
    fileprivate let result: OpaquePointer

    /// Takes over a result, which ends with this object.
    init(_ result: OpaquePointer) {
        self.result = result
        count = Int(PQntuples(result))
    }

    deinit { PQclear(result) }

    /// The number of rows that the statement changed, or gave.
    var changed: Int {
        PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// The first row; `nil` if there is none.
    var first: Row? { count > 0 ? Row(rows: self, index: 0) : nil }

    /// What `read` makes of each row.
    func map<Value>(_ read: (Row) throws -> Value) rethrows -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(count)
        for index in 0..<count {
            values.append(try read(Row(rows: self, index: Int32(truncatingIfNeeded: index))))
        }
        return values
    }

    /// Calls `body` with each row.
    func scan(_ body: (Row) throws -> Void) rethrows {
        for index in 0..<count {
            try body(Row(rows: self, index: Int32(truncatingIfNeeded: index)))
        }
    }
}

/// A row, whose first column has the number 0.
package struct Row: SQLRow {
    fileprivate let rows: Rows
    fileprivate let index: Int32

    package func isNull(_ column: Int32) -> Bool {
        PQgetisnull(rows.result, index, column) == 1
    }

    /// The number of a column of the type `bigint`; 0 if it is null.
    package func integer(_ column: Int32) -> Int64 {
        withBytes(column) { bytes in
            guard bytes.count == 8 else { return 0 }
            return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
        }
    }

    package func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// The bytes of a column of the type `bytea`; none if it is null.
    package func bytes(_ column: Int32) -> [UInt8] {
        withBytes(column) { Array($0) }
    }

    /// The text whose bytes a column has; what is not UTF-8 is repaired.
    package func text(_ column: Int32) -> String {
        withBytes(column) { String(decoding: $0, as: UTF8.self) }
    }

    private func withBytes<Value>(
        _ column: Int32,
        _ body: (UnsafeRawBufferPointer) throws -> Value
    ) rethrows -> Value {
        // The bytes are the result's.
        try withExtendedLifetime(rows) {
            let address = PQgetvalue(rows.result, index, column)
            let count = Int(PQgetlength(rows.result, index, column))
            return try body(
                UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count)
            )
        }
    }
}
#endif
