extension JSONValue {
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The value, if this is a boolean.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, if this is one.
    public var number: JSONNumber? {
        if case .number(let value) = self { value } else { nil }
    }

    /// The integer, if this is a number that is integral and fits.
    public var int64: Int64? {
        if case .number(let value) = self { value.int64 } else { nil }
    }

    /// The text, if this is a string.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The object, if this is one.
    public var object: JSONObject? {
        if case .object(let value) = self { value } else { nil }
    }

    /// What kind of value this is, as a fault's detail says it: `a string`, `an object`.
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
