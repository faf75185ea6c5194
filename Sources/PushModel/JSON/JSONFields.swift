/// Reads the members of a strict object one after the other, and knows which were never asked for.
///
/// A member is required by the plain name of a method (`string`, `integer`, `required`) and may be
/// absent with `optional…`. `null` is never taken for absence: it is `input.type`, unless it is read
/// with ``value(_:)``. Every fault points at the member, or into it. End with ``finish()``, which
/// refuses the keys that were not read.
public struct JSONFields: Sendable {
    private let members: [JSONObject.Member]
    private let path: JSONPointer
    private var seen: [Bool]

    /// Starts reading an object; any other value is `input.type`.
    public init(_ json: JSONValue) throws(InputFault) {
        try self.init(JSONObject(json: json), at: .root)
    }

    private init(_ object: JSONObject, at path: JSONPointer) throws(InputFault) {
        members = object.members
        self.path = path
        seen = Array(repeating: false, count: members.count)
    }

    /// The value of a key as it is, `null` included, or `nil` if there is no such key.
    public mutating func value(_ key: ExactString) -> JSONValue? {
        guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
        seen[index] = true
        return members[index].value
    }

    /// Refuses the first member whose key was never asked for as `input.unknownKey`.
    public func finish() throws(InputFault) {
        guard let index = seen.firstIndex(of: false) else { return }
        throw InputFault(.inputUnknownKey, "unknown key").within(key: members[index].key)
            .within(path)
    }

    /// The value of a key that must be there: `input.missing` at the key if it is not.
    public mutating func requiredValue(_ key: ExactString) throws(InputFault) -> JSONValue {
        guard let value = value(key) else {
            throw fault(InputFault(.inputMissing, "missing key"), at: key)
        }
        return value
    }

    /// Turns a fault relative to the value of a key into one relative to the document.
    public func fault(_ fault: InputFault, at key: ExactString) -> InputFault {
        fault.within(key: key).within(path)
    }

    /// A nested object that has no type of its own, read by the same rules.
    public mutating func nested(_ key: ExactString) throws(InputFault) -> JSONFields {
        try nested(requiredValue(key), at: key)
    }

    /// A nested object that has no type of its own, if the key is there.
    public mutating func optionalNested(_ key: ExactString) throws(InputFault) -> JSONFields? {
        guard let value = value(key) else { return nil }
        return try nested(value, at: key)
    }

    private func nested(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputFault) -> JSONFields {
        guard case .object(let object) = json else {
            throw fault(.wrongType(json, expected: "an object"), at: key)
        }
        return try JSONFields(object, at: path.appending(key: key))
    }
}

extension InputFault {
    fileprivate func within(_ path: JSONPointer) -> InputFault {
        InputFault(code, at: self.path.relative(to: path), detail)
    }
}
