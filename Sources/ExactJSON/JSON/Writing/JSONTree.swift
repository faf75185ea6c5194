/// A JSON value that is made of what is written.
@usableFromInline
package struct JSONTree: JSONSink, Sendable {
    /// An array or object that was begun.
    private struct Level {
        let key: ExactString?
        var members: [JSONObject.Member] = []
        var elements: [JSONValue] = []
    }

    private var open: [Level] = []
    /// The key that was written last, until its value is.
    private var key: ExactString?
    /// The value, once it has ended.
    @usableFromInline
    package private(set) var value = JSONValue.null

    /// Creates a sink into which nothing was written.
    @usableFromInline
    package init() {}

    @usableFromInline
    package mutating func beginObject() { begin() }

    @usableFromInline
    package mutating func endObject() {
        if let level = end() { write(.object(JSONObject(level.members))) }
    }

    @usableFromInline
    package mutating func beginArray() { begin() }

    @usableFromInline
    package mutating func endArray() {
        if let level = end() { write(.array(level.elements)) }
    }

    @usableFromInline
    package mutating func write(key: ExactString) { self.key = key }

    @usableFromInline
    package mutating func write(anyKey: ExactString) { key = anyKey }

    @usableFromInline
    package mutating func write(_ string: String) { write(.string(string)) }

    @usableFromInline
    package mutating func write(_ integer: Int64) { write(.number(JSONNumber(integer))) }

    @usableFromInline
    package mutating func write(_ bool: Bool) { write(.bool(bool)) }

    @usableFromInline
    package mutating func write(_ json: JSONValue) {
        guard let last = open.indices.last else {
            value = json
            return
        }
        if let key {
            open[last].members.append(JSONObject.Member(key: key, value: json))
            self.key = nil
        } else {
            open[last].elements.append(json)
        }
    }

    @usableFromInline
    package mutating func write(text value: some JSONTextWritable) { write(value.json) }

    private mutating func begin() {
        open.append(Level(key: key))
        key = nil
    }

    private mutating func end() -> Level? {
        let level = open.popLast()
        key = level?.key
        return level
    }
}
