internal import PushModel

/// Reads what a ``PackedWriter`` wrote, in the same order.
struct PackedReader {
    // INVARIANT: the bytes are a writer's, so they end where the reading does.
    private let bytes: UnsafeBufferPointer<UInt8>
    private let names: [ExactString]
    private var position = 0

    /// Starts at the first byte; the names are those shared at the time of writing or later.
    init(_ bytes: UnsafeBufferPointer<UInt8>, names: [ExactString]) {
        self.bytes = bytes
        self.names = names
    }

    mutating func readByte() -> UInt8 {
        defer { position += 1 }
        return bytes[position]
    }

    mutating func readNumber() -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = readByte()
            number |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return number }
            shift += 7
        }
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

    mutating func readName() -> ExactString {
        let number = readCount()
        return number == 0 ? readText() : names[number - 1]
    }
}
