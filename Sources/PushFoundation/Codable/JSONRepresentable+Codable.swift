public import ExactJSON

/// How every type of the vocabulary becomes `Codable`: by its one form in JSON.
///
/// A type needs nothing but an empty conformance; that holds for a conforming type of your own too.
extension JSONRepresentable where Self: Decodable {
    /// Decodes a JSON value and reads it as `init(json:)` does.
    ///
    /// - Throws: `DecodingError.dataCorrupted` at the place of the whole value, with the
    ///   ``InputError`` in its debug description and as its underlying error.
    public init(from decoder: any Decoder) throws {
        try self.init(decodedBy: decoder)
    }

    fileprivate init(decodedBy decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        do {
            try self.init(json: json)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: error.description,
                    underlyingError: error
                )
            )
        }
    }
}

extension JSONRepresentable where Self: Encodable {
    /// Encodes the form in JSON.
    ///
    /// - Throws: `EncodingError.invalidValue` for what Foundation would change, see ``JSONValue``.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

// For an enum with raw values the standard library has `init(from:)` and `encode(to:)` of its own,
// which write the raw value. The same members again, constrained further than those, win over them.

extension JSONRepresentable where Self: Decodable & RawRepresentable, RawValue == Int {
    /// Decodes a JSON value and reads it as `init(json:)` does; the raw value plays no part.
    public init(from decoder: any Decoder) throws {
        try self.init(decodedBy: decoder)
    }
}

extension JSONRepresentable where Self: Encodable & RawRepresentable, RawValue == Int {
    /// Encodes the form in JSON; the raw value plays no part.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension JSONRepresentable where Self: Decodable & RawRepresentable, RawValue == String {
    /// Decodes a JSON value and reads it as `init(json:)` does; the raw value plays no part.
    public init(from decoder: any Decoder) throws {
        try self.init(decodedBy: decoder)
    }
}

extension JSONRepresentable where Self: Encodable & RawRepresentable, RawValue == String {
    /// Encodes the form in JSON; the raw value plays no part.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
