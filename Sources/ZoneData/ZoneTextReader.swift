/// Reads the words and numbers of ``ZoneText``, each with the one separator that follows it.
///
/// The text is this package's own, so nothing is reported here: tests compare what comes out with
/// other sources.
struct ZoneTextReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    /// Starts before the first byte of a text that outlives the reader.
    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// Whether nothing is left to read.
    var isAtEnd: Bool { position >= bytes.count }

    /// Reads a decimal number that may have a minus sign, and the separator after it.
    mutating func integer() -> Int64 {
        let isNegative = !isAtEnd && bytes[position] == 0x2D
        position += isNegative ? 1 : 0
        var number: Int64 = 0
        while !isAtEnd, bytes[position] >= 0x30, bytes[position] <= 0x39 {
            number = number &* 10 &+ Int64(bytes[position] &- 0x30)
            position += 1
        }
        position += 1
        return isNegative ? 0 &- number : number
    }

    /// Reads text up to the next space, and the space.
    mutating func word() -> String {
        let start = position
        while !isAtEnd, bytes[position] != 0x20 {
            position += 1
        }
        let word = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]),
            as: UTF8.self
        )
        position += 1
        return word
    }

    /// Reads a number of two digits to base 64; at the end of a line, reads that and gives `nil`.
    mutating func step() -> Int? {
        guard position + 1 < bytes.count, bytes[position] != 0x0A else {
            position += 1
            return nil
        }
        let high = Int(bytes[position] &- 0x30)
        let low = Int(bytes[position + 1] &- 0x30)
        position += 2
        return high << 6 | low
    }
}
