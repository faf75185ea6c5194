extension JSONFields {
    package mutating func string(_ key: ExactString) throws(InputError) -> String {
        try string(requiredValue(key), at: key)
    }

    /// A string, if the key is there.
    package mutating func optionalString(_ key: ExactString) throws(InputError) -> String? {
        guard let json = value(key) else { return nil }
        return try string(json, at: key)
    }

    /// A boolean.
    package mutating func bool(_ key: ExactString) throws(InputError) -> Bool {
        try bool(requiredValue(key), at: key)
    }

    /// A boolean, if the key is there.
    package mutating func optionalBool(_ key: ExactString) throws(InputError) -> Bool? {
        guard let json = value(key) else { return nil }
        return try bool(json, at: key)
    }

    /// An integer in a range: `input.type` if it is not integral, `input.value` if it is outside.
    package mutating func integer(
        _ key: ExactString,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(InputError) -> Int64 {
        try integer(requiredValue(key), in: range, at: key)
    }

    /// An integer in a range, if the key is there.
    package mutating func optionalInteger(
        _ key: ExactString,
        in range: ClosedRange<Int64> = Int64.min...Int64.max
    ) throws(InputError) -> Int64? {
        guard let json = value(key) else { return nil }
        return try integer(json, in: range, at: key)
    }

    /// An array of strings.
    package mutating func strings(_ key: ExactString) throws(InputError) -> [String] {
        try array(key, of: ExactString.self).map { $0.string }
    }

    /// An array of strings, if the key is there.
    package mutating func optionalStrings(_ key: ExactString) throws(InputError) -> [String]? {
        try optionalArray(key, of: ExactString.self)?.map { $0.string }
    }

    private func string(_ json: JSONValue, at key: ExactString) throws(InputError) -> String {
        guard case .string(let value) = json else {
            throw fault(.wrongType(json, expected: "a string"), at: key)
        }
        return value
    }

    private func bool(_ json: JSONValue, at key: ExactString) throws(InputError) -> Bool {
        guard case .bool(let value) = json else {
            throw fault(.wrongType(json, expected: "a boolean"), at: key)
        }
        return value
    }

    private func integer(
        _ json: JSONValue,
        in range: ClosedRange<Int64>,
        at key: ExactString
    ) throws(InputError) -> Int64 {
        guard case .number(let number) = json else {
            throw fault(.wrongType(json, expected: "an integer"), at: key)
        }
        // What does not fit `Int64` but is as large as this has no fraction: an integer out of range.
        guard number.int64 != nil || number.doubleValue.magnitude >= 0x1p63 else {
            throw fault(InputError(.inputType, "expected an integer"), at: key)
        }
        guard let value = number.int64, range.contains(value) else {
            let found = number.int64.map { ", found \($0)" } ?? ""
            let detail = "expected \(range.lowerBound) to \(range.upperBound)\(found)"
            throw fault(InputError(.inputValue, detail), at: key)
        }
        return value
    }
}
