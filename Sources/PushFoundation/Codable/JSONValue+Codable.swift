public import ExactJSON

/// JSON values in any format that knows its own types, such as JSON and property lists.
///
/// What a coder would change is refused when it is encoded, so that what was stored is what was
/// meant: see ``JSONValue/encode(to:)``. When it is decoded the coder has already done what it does:
/// Foundation's `JSONDecoder` keeps one of two members whose keys are the same or canonically
/// equivalent, and takes deeper and larger documents. ``JSONValue/init(data:)`` is exact and strict.
extension JSONValue: Codable {
    /// Decodes whatever value is there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try container.decodeIfMatching(String.self) {
            self = .string(value)
        } else if let value = try container.decodeIfMatching([String: JSONValue].self) {
            self = .object(JSONObject(value))
        } else if let value = try container.decodeIfMatching([JSONValue].self) {
            self = .array(value)
        } else if let value = try container.decodeIfMatching(Bool.self) {
            self = .bool(value)
        } else {
            self = .number(try JSONNumber(from: decoder))
        }
    }

    /// Encodes the value as it is.
    ///
    /// An object is encoded as a dictionary of strings, whose keys no strategy of an encoder changes.
    ///
    /// - Throws: `EncodingError.invalidValue` for an object of which two keys are canonically
    ///   equivalent, as Foundation would keep one of the two, and for an integer of more than 128
    ///   bits. A property list has no `null`: Foundation writes the string `$null` for it, and reads
    ///   every such string as `null`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value.dictionary(at: encoder.codingPath))
        }
    }
}

extension JSONObject {
    /// Takes over the members, sorted, as a dictionary has no order to keep.
    fileprivate init(_ dictionary: [String: JSONValue]) {
        let members = dictionary.map { Member(key: ExactString($0.key), value: $0.value) }
        self.init(members.sorted { $0.key < $1.key })
    }

    fileprivate func dictionary(at codingPath: [any CodingKey]) throws -> [String: JSONValue] {
        var dictionary: [String: JSONValue] = [:]
        for member in members {
            guard dictionary.updateValue(member.value, forKey: member.key.string) == nil else {
                throw EncodingError.invalidValue(
                    member.key,
                    EncodingError.Context(
                        codingPath: codingPath,
                        debugDescription: "another key of the object is canonically equivalent"
                    )
                )
            }
        }
        return dictionary
    }
}

extension SingleValueDecodingContainer {
    /// Decodes a value of this type; `nil` if what is there is of another type.
    ///
    /// A mismatch further inside is thrown, as is any other fault.
    fileprivate func decodeIfMatching<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        do {
            return try decode(type)
        } catch DecodingError.typeMismatch(_, let context)
            where context.codingPath.count <= codingPath.count
        {
            return nil
        }
    }
}
