/// A JSON object: members in order, each key once.
///
/// Keys are compared scalar by scalar. Two objects are equal if they have equal members in whatever
/// order. The order is that of the document or of the code that made the object; the writer does not
/// follow it but sorts.
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
        self.members = members.hasRepeatedKey ? members.withoutRepeatedKeys : members
    }

    /// Creates an object of members whose keys are all different; `nil` if two are equal.
    init?(distinct members: [Member]) {
        guard !members.hasRepeatedKey else { return nil }
        self.members = members
    }

    /// Creates an object of members without comparing their keys.
    ///
    /// INVARIANT: no key comes twice. The object is quick to write if the keys are in order.
    package init(uniqueKeys members: [Member]) {
        self.members = members
    }

    /// The value of a key, or `nil` if the object has no such key.
    ///
    /// Setting replaces the value where it stands or appends a member; setting `nil` removes it.
    public subscript(key: ExactString) -> JSONValue? {
        get {
            index(of: key).map { members[$0].value }
        }
        set {
            switch (index(of: key), newValue) {
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

    /// The members in the order in which they are written: by the bytes of their keys.
    @usableFromInline
    package var sortedMembers: [Member] { members.sortedByKey }

    /// Where the member of a key stands; `nil` if the object has no such key.
    package func index(of key: ExactString) -> Int? {
        let members = members.span
        for index in members.indices where members[index].key == key {
            return index
        }
        return nil
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object; of a repeated key the last value stands.
    public init(dictionaryLiteral elements: (ExactString, JSONValue)...) {
        self.init(elements.map { Member(key: $0.0, value: $0.1) })
    }
}
