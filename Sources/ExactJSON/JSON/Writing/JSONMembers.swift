/// The members of an object on their way into a sink.
///
/// INVARIANT: the typed members of an object are written in the order of their keys. The other members
/// of the same object may have any order: each is written between the typed members where its key
/// belongs, unless a typed member has the same key.
///
/// Most properties have no value, and those cost next to nothing because the methods are inlined.
@usableFromInline
package struct JSONMembers<Sink: JSONSink> {
    @usableFromInline
    var sink: Sink
    @usableFromInline
    var level: Level

    /// The object that is being written.
    @usableFromInline
    struct Level: Sendable {
        @usableFromInline
        let key: ExactString?
        @usableFromInline
        let others: [JSONObject.Member]
        @usableFromInline
        var nextOther = 0
        @usableFromInline
        var isBegun = false

        @inlinable
        init(key: ExactString?, others: JSONObject) {
            self.key = key
            self.others = others.isEmpty ? [] : others.sortedMembers
        }
    }

    @inlinable
    init(sink: Sink, level: Level) {
        self.sink = sink
        self.level = level
    }

    /// Writes an object that has no key.
    ///
    /// - Parameters:
    ///   - sink: What the object is written into.
    ///   - others: What the object holds beside `members`.
    ///   - members: Writes the typed members.
    /// - Returns: The sink with the object.
    @inlinable
    package static func write(
        to sink: Sink,
        others: JSONObject = JSONObject(),
        _ members: (inout Self) -> Void
    ) -> Sink {
        var object = Self(sink: sink, level: Level(key: nil, others: others))
        object.begin()
        members(&object)
        object.end()
        return object.sink
    }

    /// Writes a string, if there is one.
    @inlinable @inline(__always)
    package mutating func string(_ key: ExactString, _ value: String?) {
        guard let value else { return }
        begin(key)
        sink.write(value)
    }

    /// Writes an array of strings, if there is one.
    @inlinable @inline(__always)
    package mutating func strings(_ key: ExactString, _ values: [String]?) {
        guard let values else { return }
        begin(key)
        sink.beginArray()
        for value in values {
            sink.write(value)
        }
        sink.endArray()
    }

    /// Writes an integer, if there is one.
    @inlinable @inline(__always)
    package mutating func integer(_ key: ExactString, _ value: Int64?) {
        guard let value else { return }
        begin(key)
        sink.write(value)
    }

    /// Writes a boolean, if there is one.
    @inlinable @inline(__always)
    package mutating func bool(_ key: ExactString, _ value: Bool?) {
        guard let value else { return }
        begin(key)
        sink.write(value)
    }

    /// Writes any value, if there is one.
    @inlinable @inline(__always)
    package mutating func value(_ key: ExactString, _ value: JSONValue?) {
        guard let value else { return }
        begin(key)
        sink.write(value)
    }

    /// Writes a value that has a text of its own.
    @inlinable @inline(__always)
    package mutating func text(_ key: ExactString, _ value: some JSONTextWritable) {
        begin(key)
        sink.write(text: value)
    }

    /// Writes an array of objects.
    @inlinable
    package mutating func objects<Elements: Sequence>(
        _ key: ExactString,
        _ elements: Elements
    ) where Elements.Element: JSONWritable {
        begin(key)
        sink.beginArray()
        let outer = level
        for element in elements {
            level = Level(key: nil, others: JSONObject())
            begin()
            element.write(to: &self)
            end()
        }
        level = outer
        sink.endArray()
    }

    /// Writes an object.
    ///
    /// - Parameters:
    ///   - key: The key of the object.
    ///   - others: What the object holds beside `members`.
    ///   - isOptional: Whether the object is left out if it has no members.
    ///   - members: Writes the typed members.
    @inlinable
    package mutating func object(
        _ key: ExactString,
        others: JSONObject = JSONObject(),
        isOptional: Bool = false,
        _ members: (inout Self) -> Void
    ) {
        advance(to: key)
        var outer = Level(key: key, others: others)
        swap(&level, &outer)
        if !isOptional { begin() }
        members(&self)
        end()
        level = outer
    }

    /// Begins a typed member.
    @inlinable @inline(__always)
    mutating func begin(_ key: ExactString) {
        advance(to: key)
        sink.write(key: key)
    }

    /// Writes the others up to a key, but for one that has the same key.
    @inlinable @inline(__always)
    mutating func advance(to key: ExactString) {
        begin()
        if level.nextOther < level.others.count {
            writeOthers(to: key)
        }
    }

    @inlinable @inline(never)
    mutating func writeOthers(to key: ExactString) {
        while level.nextOther < level.others.count {
            let other = level.others[level.nextOther]
            guard other.key <= key else { return }
            if other.key != key { write(other) }
            level.nextOther += 1
        }
    }

    @inlinable
    mutating func write(_ other: JSONObject.Member) {
        sink.write(anyKey: other.key)
        sink.write(other.value)
    }

    @inlinable @inline(__always)
    mutating func begin() {
        if !level.isBegun { beginObject() }
    }

    @inlinable @inline(never)
    mutating func beginObject() {
        level.isBegun = true
        if let key = level.key { sink.write(key: key) }
        sink.beginObject()
    }

    @inlinable
    mutating func end() {
        while level.nextOther < level.others.count {
            begin()
            write(level.others[level.nextOther])
            level.nextOther += 1
        }
        if level.isBegun { sink.endObject() }
    }
}

extension JSONMembers: Sendable where Sink: Sendable {}
