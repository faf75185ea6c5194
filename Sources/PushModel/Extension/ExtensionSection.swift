import ExactJSON

/// One object inside an ext, where it stands, and which of its members were read.
struct ExtensionSection {
    /// The object.
    let object: JSONObject
    /// How many of the members that were read say what ``ExtensionReader/text(_:in:)`` or
    /// ``ExtensionReader/badge(_:in:)`` returned, or were returned as they are.
    var usedCount = 0

    /// The key of the object, and where the object stands that has the key; `nil` for the ext itself.
    private let place: (key: ExactString, outer: JSONPointer)?
    private var seen: SeenMembers

    /// The whole ext.
    init(root object: JSONObject) {
        self.init(object, at: nil)
    }

    private init(_ object: JSONObject, at place: (key: ExactString, outer: JSONPointer)?) {
        self.object = object
        self.place = place
        seen = SeenMembers(count: object.count)
    }

    /// The object that is the value of a key in this one.
    func inner(_ object: JSONObject, _ key: ExactString) -> ExtensionSection {
        ExtensionSection(object, at: (key, pointer))
    }

    /// Where the object stands in the ext.
    var pointer: JSONPointer {
        place.map { $0.outer.appending(key: $0.key) } ?? .root
    }

    /// The value of a key, which is then no other key; `nil` if there is no such key.
    mutating func take(_ key: ExactString) -> JSONValue? {
        guard let index = object.index(of: key) else { return nil }
        seen.insert(index)
        return object.members[index].value
    }

    /// The value of a key as it came, whatever it is.
    mutating func value(_ key: ExactString) -> JSONValue? {
        guard let value = take(key) else { return nil }
        usedCount += 1
        return value
    }

    /// Whether every member that was read is counted in ``usedCount``.
    var isUsedWhole: Bool { usedCount == seen.seenCount }

    /// The members whose keys were not asked for, in their order.
    var other: JSONObject { object.without(seen) }
}
