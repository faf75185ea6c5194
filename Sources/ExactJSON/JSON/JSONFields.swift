/// Reads the members of a strict object one after the other, and knows which were never asked for.
///
/// A member is required by the plain name of a method (`string`, `integer`, `required`) and may be
/// absent with `optional…`. `null` is never taken for absence: it is `input.type`, unless it is read
/// with ``value(_:)``. Every fault points at the member, or into it. End with ``finish()``, which
/// refuses the keys that were not read:
///
/// ```swift
/// var fields = try JSONFields(json)
/// id = try fields.required("id")
/// remark = try fields.optionalString("remark")
/// offlineCount = try fields.optionalInteger("offlineCount", in: 0...2_147_483_647) ?? 1
/// try fields.finish()
/// ```
@usableFromInline
package struct JSONFields: Sendable {
    private let members: [JSONObject.Member]
    private let path: JSONPointer
    private var seen: SeenMembers
    /// Where the next search starts: members are mostly read in the order in which they stand.
    private var cursor = 0

    /// Starts reading an object; any other value is `input.type`.
    package init(_ json: JSONValue) throws(InputError) {
        guard case .object(let object) = json else {
            throw .wrongType(json, expected: "an object")
        }
        self.init(object, at: .root)
    }

    private init(_ object: JSONObject, at path: JSONPointer) {
        members = object.members
        self.path = path
        seen = SeenMembers(count: object.count)
    }

    /// The value of a key as it is, `null` included, or `nil` if there is no such key.
    @usableFromInline
    package mutating func value(_ key: ExactString) -> JSONValue? {
        for index in cursor..<members.count where members[index].key == key {
            return take(index)
        }
        for index in 0..<cursor where members[index].key == key {
            return take(index)
        }
        return nil
    }

    /// The value of a key as it is, `null` included; `input.missing` if there is no such key.
    @usableFromInline
    package mutating func requiredValue(_ key: ExactString) throws(InputError) -> JSONValue {
        guard let value = value(key) else {
            throw fault(InputError(.inputMissing, "missing key"), at: key)
        }
        return value
    }

    /// A nested object that has no type of its own, read by the same rules.
    package mutating func nested(_ key: ExactString) throws(InputError) -> JSONFields {
        try nested(requiredValue(key), at: key)
    }

    /// A nested object that has no type of its own, if the key is there.
    package mutating func optionalNested(_ key: ExactString) throws(InputError) -> JSONFields? {
        guard let value = value(key) else { return nil }
        return try nested(value, at: key)
    }

    /// Refuses the first member whose key was never asked for as `input.unknownKey`.
    package func finish() throws(InputError) {
        guard let index = seen.firstUnseen else { return }
        throw fault(InputError(.inputUnknownKey, "unknown key"), at: members[index].key)
    }

    /// Turns a fault relative to the value of a key into one relative to the whole document.
    @usableFromInline
    package func fault(_ fault: InputError, at key: ExactString) -> InputError {
        let fault = fault.within(key: key)
        return InputError(fault.code, at: fault.path.relative(to: path), fault.detail)
    }

    private mutating func take(_ index: Int) -> JSONValue {
        seen.insert(index)
        cursor = index + 1
        return members[index].value
    }

    private func nested(
        _ json: JSONValue,
        at key: ExactString
    ) throws(InputError) -> JSONFields {
        guard case .object(let object) = json else {
            throw fault(.wrongType(json, expected: "an object"), at: key)
        }
        return JSONFields(object, at: path.appending(key: key))
    }
}
