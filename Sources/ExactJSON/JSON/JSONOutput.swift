/// The compact text of a value on its way into a buffer, or merely counted.
///
/// INVARIANT: what lies beyond the end of the buffer is counted and not stored; so once ``count``
/// exceeds its size nothing is stored any more, and an empty buffer makes this a counter.
@usableFromInline
package struct JSONOutput {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    /// How many bytes the text has so far.
    package private(set) var count = 0
    /// Whether a comma comes before the next key or element, if they are written as to a ``JSONSink``.
    var needsComma = false

    /// An output that fills a buffer.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
        self.buffer = buffer
    }

    /// Runs `body` with an output and returns what it put there.
    ///
    /// The body runs again, in a buffer that is large enough, if the first one was too small.
    @usableFromInline
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
    @usableFromInline @inline(__always)
    package mutating func append(_ byte: UInt8) {
        if count < buffer.count {
            buffer[count] = byte
        }
        count += 1
    }

    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            append(byte)
        }
    }

    mutating func append(word: StaticString) {
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
        string.withUTF8Bytes { bytes in
            if !append(quoting: bytes) { append(escaping: bytes) }
        }
    }

    /// Appends bytes between quotation marks, unless one of them has to be escaped.
    ///
    /// Eight bytes are moved in one step, since few strings need an escape; the last eight may overlap
    /// with those before them.
    @inline(__always)
    private mutating func append(quoting bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let start = count + 1
        let end = start + bytes.count
        let isStored = end < buffer.count
        if bytes.count < 8 {
            for index in bytes.indices {
                if bytes[index].needsJSONEscape { return false }
                if isStored { buffer[start + index] = bytes[index] }
            }
        } else {
            let source = UnsafeRawBufferPointer(bytes)
            let target = UnsafeMutableRawBufferPointer(buffer)
            var index = 0
            while index < bytes.count {
                let offset = min(index, bytes.count - 8)
                let word = source.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                if word.hasByteThatNeedsJSONEscape { return false }
                if isStored {
                    target.storeBytes(of: word, toByteOffset: start + offset, as: UInt64.self)
                }
                index += 8
            }
        }
        if isStored {
            buffer[count] = UInt8(ascii: "\"")
            buffer[end] = UInt8(ascii: "\"")
        }
        count = end + 1
        return true
    }

    /// Appends the key of a member and its colon; no character of the key has to be escaped.
    package mutating func append(plainKey key: ExactString) {
        let start = count + 1
        count = start + key.string.utf8.count + 2
        guard count <= buffer.count else { return }
        buffer[start - 1] = UInt8(ascii: "\"")
        key.string.withUTF8Bytes { bytes in
            for index in bytes.indices {
                buffer[start + index] = bytes[index]
            }
        }
        buffer[count - 2] = UInt8(ascii: "\"")
        buffer[count - 1] = UInt8(ascii: ":")
    }

    @inline(never)
    private mutating func append(escaping bytes: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        for byte in bytes {
            if byte.needsJSONEscape {
                append(escapeOf: byte)
            } else {
                append(byte)
            }
        }
        append(UInt8(ascii: "\""))
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

// It writes into a buffer that it does not own.
@available(*, unavailable)
extension JSONOutput: Sendable {}
