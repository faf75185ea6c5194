/// Reads one JSON document, strictly by RFC 8259, in one pass over its bytes.
///
/// Refused beyond the grammar: a repeated key (compared after unescaping), a lone surrogate, bytes
/// that are not UTF-8, a number that is neither an integer literal nor a finite double, nesting
/// deeper than ``depthLimit`` and more than ``sizeLimit`` bytes. A fault says at which byte, counted
/// from 0 at the start of the text, and never quotes the text.
package struct JSONReader {
    /// How deep a document may nest; the outermost object or array is level 1.
    package static let depthLimit = 64
    /// How many bytes a document may have, without the white space around it.
    package static let sizeLimit = 1_048_576

    /// Where the next byte stands; after a fault, where it is.
    var offset = 0
    private var depth = 0

    /// Reads the only value of a text.
    package static func document(
        _ bytes: Span<UInt8>,
        limit: Int = sizeLimit
    ) throws(InputError) -> JSONValue {
        var reader = JSONReader()
        return try reader.document(bytes, limit: limit)
    }

    mutating func document(
        _ bytes: Span<UInt8>,
        limit: Int = sizeLimit
    ) throws(InputError) -> JSONValue {
        skipWhiteSpace(bytes)
        guard bytes.count - offset <= limit + bytes.trailingWhiteSpaceCount else {
            throw .oversized
        }
        let value = try value(bytes)
        skipWhiteSpace(bytes)
        guard offset == bytes.count else {
            throw fault("expected the end of the text", in: bytes)
        }
        return value
    }

    mutating func value(_ bytes: Span<UInt8>) throws(InputError) -> JSONValue {
        switch peek(bytes) {
        case UInt8(ascii: "\""):
            return .string(try string(bytes))
        case UInt8(ascii: "{"):
            return .object(try object(bytes))
        case UInt8(ascii: "["):
            return .array(try array(bytes))
        case UInt8(ascii: "t"):
            try word("true", bytes)
            return .bool(true)
        case UInt8(ascii: "f"):
            try word("false", bytes)
            return .bool(false)
        case UInt8(ascii: "n"):
            try word("null", bytes)
            return .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return .number(try number(bytes))
        default:
            throw fault("expected a value", in: bytes)
        }
    }

    private mutating func object(_ bytes: Span<UInt8>) throws(InputError) -> JSONObject {
        let start = offset
        try descend()
        var members: [JSONObject.Member] = []
        skipWhiteSpace(bytes)
        if peek(bytes) == UInt8(ascii: "}") {
            ascend()
            return JSONObject()
        }
        while true {
            guard peek(bytes) == UInt8(ascii: "\"") else {
                throw fault("expected a key", in: bytes)
            }
            let key = ExactString(try string(bytes))
            skipWhiteSpace(bytes)
            guard peek(bytes) == UInt8(ascii: ":") else {
                throw fault("expected `:`", in: bytes)
            }
            offset += 1
            skipWhiteSpace(bytes)
            members.append(JSONObject.Member(key: key, value: try value(bytes)))
            skipWhiteSpace(bytes)
            switch peek(bytes) {
            case UInt8(ascii: ","):
                offset += 1
                skipWhiteSpace(bytes)
            case UInt8(ascii: "}"):
                ascend()
                guard let object = JSONObject(distinct: members) else {
                    offset = start + 1
                    try skip(toRepeatedKeyOf: members, bytes)
                    throw InputError(.jsonSyntax, "repeated key at byte \(offset)")
                }
                return object
            default:
                throw fault("expected `,` or `}`", in: bytes)
            }
        }
    }

    /// Reads once more, from the first of members that are all whole, to the first whose key stands before it, too.
    private mutating func skip(
        toRepeatedKeyOf members: [JSONObject.Member],
        _ bytes: Span<UInt8>
    ) throws(InputError) {
        var keys: Set<ExactString> = []
        skipWhiteSpace(bytes)
        for member in members {
            guard keys.insert(member.key).inserted else { return }
            _ = try string(bytes)
            skipWhiteSpace(bytes)
            offset += 1
            skipWhiteSpace(bytes)
            _ = try value(bytes)
            skipWhiteSpace(bytes)
            offset += 1
            skipWhiteSpace(bytes)
        }
    }

    private mutating func array(_ bytes: Span<UInt8>) throws(InputError) -> [JSONValue] {
        try descend()
        var elements: [JSONValue] = []
        skipWhiteSpace(bytes)
        if peek(bytes) == UInt8(ascii: "]") {
            ascend()
            return elements
        }
        while true {
            elements.append(try value(bytes))
            skipWhiteSpace(bytes)
            switch peek(bytes) {
            case UInt8(ascii: ","):
                offset += 1
                skipWhiteSpace(bytes)
            case UInt8(ascii: "]"):
                ascend()
                return elements
            default:
                throw fault("expected `,` or `]`", in: bytes)
            }
        }
    }

    mutating func string(_ bytes: Span<UInt8>) throws(InputError) -> String {
        var strings = JSONStringReader(offset: offset + 1)
        defer { offset = strings.offset }
        return try strings.read(bytes)
    }

    private mutating func number(_ bytes: Span<UInt8>) throws(InputError) -> JSONNumber {
        var literal = NumberLiteral(start: offset)
        guard literal.scan(bytes) else {
            offset = literal.end
            throw fault("expected a digit", in: bytes)
        }
        guard let number = JSONNumber(literal, in: bytes) else {
            throw InputError(.jsonSyntax, "number too large at byte \(offset)")
        }
        offset = literal.end
        return number
    }

    private mutating func word(
        _ word: StaticString,
        _ bytes: Span<UInt8>
    ) throws(InputError) {
        let matches = word.withUTF8Buffer { word in
            guard bytes.count - offset >= word.count else { return false }
            for index in 0..<word.count where bytes[offset + index] != word[index] {
                return false
            }
            return true
        }
        guard matches else {
            throw fault("expected `\(word)`", in: bytes)
        }
        offset += word.utf8CodeUnitCount
    }

    private mutating func descend() throws(InputError) {
        depth += 1
        guard depth <= JSONReader.depthLimit else {
            throw InputError(.jsonDepth, "expected at most \(JSONReader.depthLimit) levels")
        }
        offset += 1
    }

    private mutating func ascend() {
        depth -= 1
        offset += 1
    }

    @inline(__always)
    mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
        while offset < bytes.count, bytes[offset].isJSONWhiteSpace {
            offset += 1
        }
    }

    /// The next byte; at the end 0, which may stand nowhere in JSON.
    @inline(__always)
    func peek(_ bytes: Span<UInt8>) -> UInt8 {
        offset < bytes.count ? bytes[offset] : 0
    }

    private func fault(_ expectation: String, in bytes: Span<UInt8>) -> InputError {
        let place = offset < bytes.count ? "at byte \(offset)" : "where the text ends"
        return InputError(.jsonSyntax, "\(expectation) \(place)")
    }
}

extension UInt8 {
    /// Whether the byte is one of the four that JSON allows between its tokens.
    package var isJSONWhiteSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }
}

extension Span<UInt8> {
    fileprivate var trailingWhiteSpaceCount: Int {
        var count = 0
        while count < self.count, self[self.count - 1 - count].isJSONWhiteSpace {
            count += 1
        }
        return count
    }
}
