import ExactJSON

/// Reads what a ``PackedWriter`` has written, in the same order.
struct PackedReader {
    // INVARIANT: a writer has written the bytes, so reading them in the same order stays within them.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let names: [ExactString]
    /// The index of the byte that is read next.
    var position = 0

    /// Creates a reader at the first byte; `names` must be those at the time of writing, or later ones.
    init(_ bytes: UnsafeBufferPointer<UInt8>, names: [ExactString] = []) {
        self.bytes = bytes
        self.names = names
    }

    mutating func readByte() -> UInt8 {
        defer { position += 1 }
        return bytes[position]
    }

    @inline(__always)
    mutating func readNumber() -> UInt64 {
        let first = readByte()
        return first < 0x80 ? UInt64(first) : readNumber(after: first)
    }

    /// The rest of a number that has more than one byte.
    private mutating func readNumber(after first: UInt8) -> UInt64 {
        var number = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let byte = readByte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
    }

    mutating func skipNumber() {
        while readByte() >= 0x80 {}
    }

    mutating func readCount() -> Int {
        Int(truncatingIfNeeded: readNumber())
    }

    mutating func readSigned() -> Int64 {
        let number = readNumber()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    mutating func readText() -> ExactString {
        let count = readCount()
        let text = UnsafeBufferPointer(rebasing: bytes[position..<position + count])
        position += count
        return ExactString(String(decoding: text, as: UTF8.self))
    }

    mutating func skipText(ifEqualTo text: ExactString) -> Bool {
        text.string.withUTF8Bytes { skipText(ifEqualTo: $0) }
    }

    /// Skips a text, and returns whether its UTF-8 is `text`.
    @inline(__always)
    mutating func skipText(ifEqualTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = readCount()
        let start = position
        position += count
        guard text.count == count else { return false }
        // From the end, where ids of one kind differ.
        var index = count
        while index > 0 {
            index &-= 1
            if text[index] != bytes[start &+ index] { return false }
        }
        return true
    }

    mutating func skipText() {
        let count = readCount()
        position += count
    }

    /// Copies bytes that were read before.
    func copy(_ range: Range<Int>) -> [UInt8] {
        Array(UnsafeBufferPointer(rebasing: bytes[range]))
    }

    mutating func readName() -> ExactString {
        let number = readCount()
        return number == 0 ? readText() : name(number)
    }

    /// The shared name that stands in records as this number, from 1 on.
    func name(_ number: Int) -> ExactString { names[number - 1] }
}
