/// A type with one form in JSON: the same wherever it is read or written.
public protocol JSONRepresentable {
    /// Reads the value, refusing what it cannot use; paths are relative to `json`.
    init(json: JSONValue) throws(InputError)

    var json: JSONValue { get }
}

extension JSONValue: JSONRepresentable {
    /// Takes any value as it is.
    public init(json: JSONValue) {
        self = json
    }

    /// The value itself.
    public var json: JSONValue { self }
}

extension JSONObject: JSONRepresentable {
    /// Takes an object as it is, whatever is in it; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        guard case .object(let object) = json else {
            throw .wrongType(json, expected: "an object")
        }
        self = object
    }

    public var json: JSONValue { .object(self) }
}

extension ExactString: JSONRepresentable {
    /// Takes a string; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        guard case .string(let string) = json else {
            throw .wrongType(json, expected: "a string")
        }
        self.init(string)
    }

    /// The text as a JSON string.
    public var json: JSONValue { .string(string) }
}

extension TextIdentifier where Self: JSONRepresentable {
    /// Takes a string; anything else is `input.type`.
    @inlinable
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json))
    }

    public var json: JSONValue { .string(string) }
}
