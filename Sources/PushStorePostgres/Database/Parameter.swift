#if Postgres
import CPostgres
import PushStoreSQL

/// A parameter of a statement: a number or bytes, or an array of them, in PostgreSQL's binary form.
///
/// All text is stored as the bytes of its UTF-8, type `bytea`: `text` cannot hold a NUL, and compares and sorts by
/// rules of the database.
package struct Parameter: SQLParameter {
    /// The number that PostgreSQL has for the type.
    let type: Oid
    /// The value; `nil` for null.
    let value: [UInt8]?

    package static func integer(_ integer: Int64?) -> Parameter {
        var bytes: [UInt8]?
        if let integer {
            bytes = []
            bytes?.append(integer: integer)
        }
        return Parameter(type: bigint, value: bytes)
    }

    static func bytes(_ bytes: [UInt8]?) -> Parameter {
        Parameter(type: bytea, value: bytes)
    }

    package static func text(_ text: String?) -> Parameter {
        Parameter(type: bytea, value: text.map { Array($0.utf8) })
    }

    package static func integers(_ integers: [Int64?]) -> Parameter {
        array(bigints, of: bigint, integers, sizeOfElement: 12) { $0.append(integer: $1) }
    }

    static func byteArrays(_ arrays: [[UInt8]?]) -> Parameter {
        array(byteas, of: bytea, arrays, sizeOfElement: 64) { $0.append(contentsOf: $1) }
    }

    package static func texts(_ texts: [String]) -> Parameter {
        array(byteas, of: bytea, texts, sizeOfElement: 24) { $0.append(contentsOf: $1.utf8) }
    }

    private static let bigint: Oid = 20
    private static let bytea: Oid = 17
    private static let bigints: Oid = 1016
    private static let byteas: Oid = 1001

    /// An array: the number of its dimensions, whether an element is null, the type of its elements, their
    /// number, the number of the first; then each with its number of bytes before it, which is -1 for null.
    private static func array<Element>(
        _ type: Oid,
        of elementType: Oid,
        _ elements: [Element?],
        sizeOfElement: Int,
        _ append: (inout [UInt8], Element) -> Void
    ) -> Parameter {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20 + elements.count * sizeOfElement)
        bytes.append(word: elements.isEmpty ? 0 : 1)
        bytes.append(word: elements.contains { $0 == nil } ? 1 : 0)
        bytes.append(word: elementType)
        guard !elements.isEmpty else { return Parameter(type: type, value: bytes) }
        bytes.append(word: UInt32(truncatingIfNeeded: elements.count))
        bytes.append(word: 1)
        for element in elements {
            guard let element else {
                bytes.append(word: .max)
                continue
            }
            let start = bytes.count
            bytes.append(word: 0)
            append(&bytes, element)
            bytes.replace(wordAt: start, by: UInt32(truncatingIfNeeded: bytes.count - start - 4))
        }
        return Parameter(type: type, value: bytes)
    }
}

extension [UInt8] {
    fileprivate mutating func append(integer: Int64) {
        Swift.withUnsafeBytes(of: integer.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func append(word: UInt32) {
        Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate mutating func replace(wordAt index: Int, by word: UInt32) {
        for byte in 0..<4 {
            self[index + byte] = UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * byte))
        }
    }
}
#endif
