import PushContract

extension TextExcerpt {
    /// How many columns are shown before the place, and behind it.
    private static let (columnsBefore, columnsBehind) = (44, 30)

    /// The text around the place, and a line with a mark under it.
    ///
    /// Long words are asterisks, as they may be a device token.
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

    /// How many characters in a row may be a device token.
    private static let tokenLength = 32

    /// The bytes with asterisks for what may be a device token: Apple's also if blanks stand between its digits.
    private static func masked(_ bytes: [UInt8]) -> [UInt8] {
        let others = Set("_:-+/=.".utf8)
        let isOfToken = { (byte: UInt8) in
            (0x30...0x39).contains(byte)
                || (0x41...0x5A).contains(byte & 0xDF) || others.contains(byte)
        }
        let isDigit = { (byte: UInt8) in Character(UnicodeScalar(byte)).isHexDigit }
        return masked(masked(bytes, isOfToken, isOfToken), isDigit) { $0 == 0x20 || isDigit($0) }
    }

    /// The bytes with asterisks for the characters of each run that has so many of them as a token.
    private static func masked(
        _ bytes: [UInt8],
        _ counts: (UInt8) -> Bool,
        _ isInRun: (UInt8) -> Bool
    ) -> [UInt8] {
        var masked = bytes
        var (start, count) = (0, 0)
        for index in 0...bytes.count {
            if index < bytes.count, isInRun(bytes[index]) {
                if counts(bytes[index]) { count += 1 }
                continue
            }
            if count >= tokenLength {
                for place in start..<index where counts(bytes[place]) {
                    masked[place] = UInt8(ascii: "*")
                }
            }
            (start, count) = (index + 1, 0)
        }
        return masked
    }
}
