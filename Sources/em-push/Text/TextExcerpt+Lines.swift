import PushContract

extension TextExcerpt {
    /// How many columns are shown before the place, and behind it.
    private static let (columnsBefore, columnsBehind) = (44, 30)

    /// The text around the place, and a line with a mark under it.
    ///
    /// The digits of long hexadecimal numbers are asterisks, as they may be a device token.
    var lines: [String] {
        let bytes = Self.masked(Array(before + behind))
        let head = PlainText(String(decoding: bytes[..<before.count], as: UTF8.self)).line
        let tail = PlainText(String(decoding: bytes[before.count...], as: UTF8.self)).line
        let start = Self.part(of: head.reversed(), in: Self.columnsBefore).reversed()
        let end = Self.part(of: Array(tail), in: Self.columnsBehind)
        let margin = String(repeating: " ", count: String(start).terminalWidth)
        return [String(start) + String(end), margin + "^"]
    }

    /// As many characters from the start as fit.
    private static func part(of characters: [Character], in columns: Int) -> [Character] {
        var width = 0
        return Array(
            characters.prefix { character in
                width += String(character).terminalWidth
                return width <= columns
            }
        )
    }

    /// The bytes with asterisks for each hexadecimal digit of 32 or more in a row.
    private static func masked(_ bytes: [UInt8]) -> [UInt8] {
        var masked = bytes
        var start = 0
        for index in 0...bytes.count {
            if index < bytes.count, Character(UnicodeScalar(bytes[index])).isHexDigit { continue }
            if index - start >= 32 {
                for digit in start..<index { masked[digit] = UInt8(ascii: "*") }
            }
            start = index + 1
        }
        return masked
    }
}
