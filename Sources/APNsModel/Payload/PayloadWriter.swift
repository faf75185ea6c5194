import ExactJSON

/// Writes objects into a sink, the members of each in the order of their keys.
///
/// INVARIANT: the typed members of an object are appended in the order of their keys. The other members
/// of the same object may have any order: each is written between the typed members where its key
/// belongs, unless a typed member has the same key.
struct PayloadWriter<Sink: PayloadSink> {
    /// What was written.
    private(set) var sink: Sink
    private var level: Level

    /// The object that is being written.
    private struct Level {
        let key: ExactString?
        let others: [JSONObject.Member]
        var nextOther = 0
        var isBegun = false

        init(key: ExactString?, others: JSONObject) {
            self.key = key
            self.others = others.isEmpty ? [] : others.sortedMembers
        }
    }

    /// Writes an object without a key.
    init(_ sink: Sink, others: JSONObject, _ members: (inout Self) -> Void) {
        self.sink = sink
        level = Level(key: nil, others: others)
        begin()
        members(&self)
        end()
    }

    /// Writes a member, if it has a value.
    // Most properties have none, and those cost next to nothing if this is inlined.
    @inline(__always)
    mutating func append(_ key: ExactString, _ value: JSONValue?) {
        guard let value else { return }
        advance(to: key)
        sink.append(key, value)
    }

    /// Writes a member that is an object.
    ///
    /// - Parameters:
    ///   - key: The key of the object.
    ///   - others: What the object holds beside `members`.
    ///   - isOptional: Whether the object is left out if it has no members.
    ///   - members: Appends the typed members.
    mutating func append(
        _ key: ExactString,
        others: JSONObject,
        isOptional: Bool = false,
        members: (inout Self) -> Void
    ) {
        advance(to: key)
        var outer = Level(key: key, others: others)
        swap(&level, &outer)
        if !isOptional { begin() }
        members(&self)
        end()
        level = outer
    }

    /// Writes the others up to a key, but for one that has the same key.
    private mutating func advance(to key: ExactString) {
        begin()
        while level.nextOther < level.others.count {
            let other = level.others[level.nextOther]
            guard other.key <= key else { return }
            if other.key != key { sink.append(other: other) }
            level.nextOther += 1
        }
    }

    private mutating func begin() {
        guard !level.isBegun else { return }
        level.isBegun = true
        sink.beginObject(level.key)
    }

    private mutating func end() {
        for other in level.others[level.nextOther...] {
            begin()
            sink.append(other: other)
        }
        if level.isBegun { sink.endObject() }
    }
}
