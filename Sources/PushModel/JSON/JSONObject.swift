/// A JSON object: members in order, each key once.
///
/// Keys are compared scalar by scalar. Two objects are equal if they have equal members in whatever
/// order; the order is that of the document or of the code that made the object, and the writer does
/// not follow it: it sorts.
public struct JSONObject: Sendable {
    /// The members in order.
    public private(set) var members: [Member]

    /// Creates an empty object.
    public init() {
        members = []
    }

    /// Creates an object of members, as if they were set one after the other.
    ///
    /// Of a repeated key the last value stands, at the place of the first.
    public init(_ members: [Member]) {
        self.members = []
        for member in members {
            self[member.key] = member.value
        }
    }

    /// The value of a key, or `nil` if the object has no such key.
    ///
    /// Setting replaces the value where it stands or appends a member; setting `nil` removes it.
    public subscript(key: ExactString) -> JSONValue? {
        get {
            members.first { $0.key == key }?.value
        }
        set {
            let index = members.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(key: key, value: value))
            case (nil, nil): break
            }
        }
    }

    /// Whether the object has no members.
    public var isEmpty: Bool { members.isEmpty }

    /// How many members the object has.
    public var count: Int { members.count }
}

extension JSONObject: Hashable {
    /// Whether both objects have equal members, in whatever order.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.count == right.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    /// Feeds the members to the hasher so that their order plays no part.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members.count)
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of a repeated key the last value stands.
    public init(dictionaryLiteral elements: (ExactString, JSONValue)...) {
        self.init(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
