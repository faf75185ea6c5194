extension JSONOutput: JSONSink {
    @usableFromInline
    package mutating func beginObject() {
        separate()
        append(UInt8(ascii: "{"))
        needsComma = false
    }

    @usableFromInline
    package mutating func endObject() {
        append(UInt8(ascii: "}"))
        needsComma = true
    }

    @usableFromInline
    package mutating func beginArray() {
        separate()
        append(UInt8(ascii: "["))
        needsComma = false
    }

    @usableFromInline
    package mutating func endArray() {
        append(UInt8(ascii: "]"))
        needsComma = true
    }

    @usableFromInline
    package mutating func write(key: ExactString) {
        separate()
        append(plainKey: key)
        needsComma = false
    }

    @usableFromInline
    package mutating func write(anyKey: ExactString) {
        separate()
        append(anyKey.string)
        append(UInt8(ascii: ":"))
        needsComma = false
    }

    @usableFromInline
    package mutating func write(_ string: String) {
        separate()
        append(string)
        needsComma = true
    }

    @usableFromInline
    package mutating func write(_ integer: Int64) {
        separate()
        append(integer)
        needsComma = true
    }

    @usableFromInline
    package mutating func write(_ bool: Bool) {
        separate()
        append(word: bool ? "true" : "false")
        needsComma = true
    }

    @usableFromInline
    package mutating func write(_ json: JSONValue) {
        separate()
        if case .string(let string) = json {
            append(string)
        } else {
            append(json)
        }
        needsComma = true
    }

    @usableFromInline
    package mutating func write(text value: some JSONTextWritable) {
        separate()
        needsComma = false
        value.write(to: &self)
        needsComma = true
    }

    @inline(__always)
    private mutating func separate() {
        if needsComma { append(UInt8(ascii: ",")) }
    }
}
