/// A place in a JSON document, as RFC 6901 writes it: `/recipient/devices/0`, or the empty text for
/// the whole document.
public struct JSONPointer: Hashable, Comparable, Sendable {
    /// The pointer as text, with `~0` for `~` and `~1` for `/` inside a key.
    public let text: ExactString

    /// A pointer that is written as RFC 6901 says.
    package init(text: ExactString) {
        self.text = text
    }

    /// The whole document.
    public static let root = JSONPointer(text: "")

    /// The place of one member of the object that stands here.
    public func appending(key: ExactString) -> JSONPointer {
        JSONPointer(text: ExactString(text.string + "/" + JSONPointer.escape(key)))
    }

    /// The place of one element of the array that stands here.
    public func appending(index: Int) -> JSONPointer {
        JSONPointer(text: ExactString(text.string + "/\(index)"))
    }

    /// This place, seen from the root of the document in which `self` is relative to `parent`.
    public func relative(to parent: JSONPointer) -> JSONPointer {
        JSONPointer(text: ExactString(parent.text.string + text.string))
    }

    /// The keys and indices from the root to the place, unescaped.
    package var tokens: [ExactString] {
        let words = text.string.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        return words.dropFirst().map { word in
            var key: [UInt8] = []
            var isEscaped = false
            for byte in word {
                if isEscaped {
                    key.append(byte == 0x30 ? 0x7E : 0x2F)
                } else if byte != 0x7E {
                    key.append(byte)
                }
                isEscaped = byte == 0x7E
            }
            return ExactString(String(decoding: key, as: UTF8.self))
        }
    }

    /// Whether the left pointer comes first in the order of its UTF-8 bytes.
    public static func < (left: JSONPointer, right: JSONPointer) -> Bool {
        left.text < right.text
    }

    private static func escape(_ key: ExactString) -> String {
        let isPlain = key.string.withUTF8Bytes { bytes in
            bytes.allSatisfy { $0 != UInt8(ascii: "~") && $0 != UInt8(ascii: "/") }
        }
        if isPlain { return key.string }
        var escaped = ""
        for scalar in key.string.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension JSONPointer: CustomStringConvertible {
    public var description: String { text.string }
}
