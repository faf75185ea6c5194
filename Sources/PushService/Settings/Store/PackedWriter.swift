import ExactJSON

/// Appends numbers and texts to bytes; small numbers take few bytes.
struct PackedWriter {
    /// The bytes written so far.
    private(set) var bytes: [UInt8] = []
    private let names: SharedNames

    init(names: SharedNames) {
        self.names = names
        bytes.reserveCapacity(128)
    }

    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    /// Writes bytes as they are.
    mutating func write(_ packed: [UInt8]) {
        bytes.append(contentsOf: packed)
    }

    /// Writes seven bits a byte, the lowest first; the top bit is set if more bytes follow.
    mutating func write(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func write(_ count: Int) {
        write(UInt64(count))
    }

    /// Writes a signed number; a number close to 0 takes few bytes.
    mutating func write(signed number: Int64) {
        write(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
    }

    mutating func write(_ text: ExactString) {
        write(text.string.utf8.count)
        bytes.append(contentsOf: text.string.utf8)
    }

    /// Writes 1 more than the number of a shared name, or 0 and the text of another.
    mutating func write(name: ExactString) {
        if let number = names.number(of: name) {
            write(number + 1)
        } else {
            write(0)
            write(name)
        }
    }
}
