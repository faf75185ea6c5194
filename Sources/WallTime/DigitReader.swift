package import ExactJSON

/// Reads text that consists of groups of ASCII digits of fixed width and separators between them.
///
/// Whatever does not fit gives `nil`; where the reader stands after that is not defined.
package struct DigitReader {
    private var bytes: String.UTF8View.Iterator
    package private(set) var next: UInt8?

    /// Starts before the first byte of a text.
    package init(_ text: ExactString) {
        bytes = text.string.utf8.makeIterator()
        next = bytes.next()
    }

    /// Whether nothing is left to read.
    package var isAtEnd: Bool { next == nil }

    /// Reads exactly one given byte, or leaves it and says `false`.
    package mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        next = bytes.next()
        return true
    }

    /// Reads one ASCII digit, if one follows.
    package mutating func digit() -> Int64? {
        guard let byte = next, byte >= 0x30, byte <= 0x39 else { return nil }
        next = bytes.next()
        return Int64(byte - 0x30)
    }

    /// Reads so many ASCII digits as a number that is at most `limit`.
    package mutating func number(digits: Int, atMost limit: Int64) -> Int64? {
        var number: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number <= limit ? number : nil
    }

    /// Reads `±hh:mm`, hours to 23 and minutes to 59, as seconds east of UTC.
    package mutating func offset() -> Int32? {
        let isWest = next == 0x2D
        guard skip(isWest ? 0x2D : 0x2B),
            let hours = number(digits: 2, atMost: 23), skip(0x3A),
            let minutes = number(digits: 2, atMost: 59)
        else { return nil }
        let seconds = Int32(hours * 3600 + minutes * 60)
        return isWest ? -seconds : seconds
    }
}

extension [UInt8] {
    /// Appends a number that is not negative in decimal, with zeros in front up to `digits` digits.
    package mutating func append(decimal number: Int64, digits: Int) {
        var scale: Int64 = 1
        for _ in 1..<digits {
            scale *= 10
        }
        while number / scale > 9 {
            scale *= 10
        }
        while scale > 0 {
            append(0x30 + UInt8(number / scale % 10))
            scale /= 10
        }
    }
}
