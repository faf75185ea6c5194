/// The compact text of a value on its way into a buffer, or merely counted.
///
/// INVARIANT: what lies beyond the end of the buffer is counted and not stored; so once ``count``
/// exceeds its size nothing is stored any more, and an empty buffer makes this a counter.
package struct JSONOutput {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// How many bytes the text has so far.
    package private(set) var count = 0

    /// An output that fills a buffer.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    /// Runs `body` with an output and returns what it put there.
    ///
    /// The body runs again, in a buffer that is large enough, if the first one was too small.
    @inline(__always)
    package static func bytes(
        expecting capacity: Int,
        _ body: (inout JSONOutput) -> Void
    ) -> [UInt8] {
        var needed = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            var output = JSONOutput(buffer)
            body(&output)
            needed = output.count
            count = min(needed, capacity)
        }
        return needed <= capacity ? bytes : self.bytes(expecting: needed, body)
    }

    /// Runs `body` with an output that only counts.
    @inline(__always)
    package static func byteCount(_ body: (inout JSONOutput) -> Void) -> Int {
        var output = JSONOutput(UnsafeMutableBufferPointer(start: nil, count: 0))
        body(&output)
        return output.count
    }

    /// Appends one byte.
    @inline(__always)
    package mutating func append(_ byte: UInt8) {
        if count < buffer.count {
            buffer[count] = byte
        }
        count += 1
    }

    /// Appends bytes as they are.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            append(byte)
        }
    }

    /// Appends a word of JSON.
    package mutating func append(word: StaticString) {
        word.withUTF8Buffer { append($0) }
    }

    /// Appends an integer in decimal.
    package mutating func append(_ integer: Int64) {
        if integer < 0 {
            append(UInt8(ascii: "-"))
        }
        var rest = integer.magnitude
        var power: UInt64 = 1
        while rest / power >= 10 {
            power *= 10
        }
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / power))
            rest %= power
            power /= 10
        }
    }

    /// Appends a string with its quotation marks, escaped.
    package mutating func append(_ string: String) {
        append(UInt8(ascii: "\""))
        string.withUTF8Bytes { append(escaping: $0) }
        append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        guard buffer.count - count >= bytes.count else {
            count += JSONEscapes.byteCount(of: bytes)
            return
        }
        for index in bytes.indices {
            if bytes[index].needsJSONEscape {
                return append(escaping: bytes, from: index)
            }
            buffer[count + index] = bytes[index]
        }
        count += bytes.count
    }

    @inline(never)
    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
        count += start
        for byte in bytes[start...] {
            if byte.needsJSONEscape {
                append(escapeOf: byte)
            } else {
                append(byte)
            }
        }
    }

    private mutating func append(escapeOf byte: UInt8) {
        append(UInt8(ascii: "\\"))
        if let letter = JSONEscapes.letter(of: byte) {
            append(letter)
        } else {
            let low = byte & 0x0F
            append(word: "u00")
            append(UInt8(ascii: "0") + byte >> 4)
            append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10)
        }
    }
}
