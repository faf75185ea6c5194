extension JSONFields {
    /// A member of a type with a form of its own.
    @inlinable
    package mutating func required<Value: JSONRepresentable>(
        _ key: ExactString,
        as type: Value.Type = Value.self
    ) throws(InputError) -> Value {
        try read(requiredValue(key), at: key)
    }

    /// A member of a type with a form of its own, if the key is there.
    @inlinable
    package mutating func optional<Value: JSONRepresentable>(
        _ key: ExactString,
        as type: Value.Type = Value.self
    ) throws(InputError) -> Value? {
        guard let json = value(key) else { return nil }
        return try read(json, at: key)
    }

    /// An array whose elements all have one type.
    @inlinable
    package mutating func array<Element: JSONRepresentable>(
        _ key: ExactString,
        of type: Element.Type = Element.self
    ) throws(InputError) -> [Element] {
        try elements(requiredValue(key), at: key)
    }

    /// An array whose elements all have one type, if the key is there.
    @inlinable
    package mutating func optionalArray<Element: JSONRepresentable>(
        _ key: ExactString,
        of type: Element.Type = Element.self
    ) throws(InputError) -> [Element]? {
        guard let json = value(key) else { return nil }
        return try elements(json, at: key)
    }

    @inlinable
    func read<Value: JSONRepresentable>(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputError) -> Value {
        do throws(InputError) {
            return try Value(json: json)
        } catch {
            throw fault(error, at: key)
        }
    }

    @inlinable
    func elements<Element: JSONRepresentable>(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputError) -> [Element] {
        guard case .array(let values) = json else {
            throw fault(.wrongType(json, expected: "an array"), at: key)
        }
        var elements: [Element] = []
        elements.reserveCapacity(values.count)
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                elements.append(try Element(json: value))
            } catch {
                throw fault(error.within(index: index), at: key)
            }
        }
        return elements
    }
}
