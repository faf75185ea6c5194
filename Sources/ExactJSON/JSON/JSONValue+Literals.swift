// `nil` is no literal for `null`: in `object[key] = isEmpty ? nil : value` it would be taken for one,
// and write a `null` where the member was to be left out.

extension JSONValue: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) {
        self = .number(JSONNumber(value))
    }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// Creates a number; a literal too large for a double is a programming error.
    public init(floatLiteral value: Double) {
        guard let number = JSONNumber(value) else {
            // A literal is source code, never input, and its protocol leaves no room for a refusal;
            // `null` or a nearby number in its place would be wrong without a sign of it.
            preconditionFailure("a JSON number is finite")
        }
        self = .number(number)
    }
}

extension JSONValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// Creates an object; of a repeated key the last value stands.
    public init(dictionaryLiteral elements: (ExactString, JSONValue)...) {
        self = .object(JSONObject(elements.map { JSONObject.Member(key: $0.0, value: $0.1) }))
    }
}
