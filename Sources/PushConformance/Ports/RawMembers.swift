package import ExactJSON

/// The members of a JSON object as they are spelled, without white space between tokens.
///
/// A port must see an input as its author wrote it: `1.0` and not `1`, a repeated key, an escape. So
/// inputs are cut out of their files, and put into lines, as text. Only the outermost object is looked
/// into; whether the values are JSON is for whoever reads them.
package struct RawMembers: Sendable {
    /// A member as it is spelled.
    package struct Member: Sendable {
        /// The key, unescaped.
        package let key: ExactString
        /// The text of key, colon and value.
        package let text: [UInt8]
        /// The text of the value.
        package let value: [UInt8]
    }

    /// The members, in order.
    package private(set) var members: [Member] = []

    /// Cuts an object; `nil` if the text is none.
    package init?(_ text: ArraySlice<UInt8>) {
        var scan = Scan(text)
        guard scan.take() == UInt8(ascii: "{") else { return nil }
        if scan.peek() == UInt8(ascii: "}") {
            _ = scan.take()
        } else {
            while true {
                guard scan.peek() == UInt8(ascii: "\""), let key = scan.value(),
                    let name = (try? JSONValue(parsing: key))?.string,
                    scan.take() == UInt8(ascii: ":"), let value = scan.value()
                else { return nil }
                members.append(
                    Member(
                        key: ExactString(name),
                        text: key + [UInt8(ascii: ":")] + value,
                        value: value
                    )
                )
                let separator = scan.take()
                if separator == UInt8(ascii: "}") { break }
                guard separator == UInt8(ascii: ",") else { return nil }
            }
        }
        guard scan.peek() == nil else { return nil }
    }

    /// The value of a key as it is spelled, the last if there are several.
    package subscript(key: ExactString) -> [UInt8]? {
        members.last { $0.key == key }?.value
    }

    /// The object's text without the members of some keys.
    package func text(without keys: [ExactString]) -> [UInt8] {
        let kept = members.filter { !keys.contains($0.key) }
        return [UInt8(ascii: "{")] + kept.map { $0.text }.joined(separator: [UInt8(ascii: ",")])
            + [UInt8(ascii: "}")]
    }

    /// Goes through a text token by token.
    private struct Scan {
        private var rest: ArraySlice<UInt8>

        init(_ text: ArraySlice<UInt8>) {
            rest = text
        }

        /// The next byte that is not white space, left where it is.
        mutating func peek() -> UInt8? {
            rest = rest.drop { $0.isWhiteSpace }
            return rest.first
        }

        /// The next byte that is not white space.
        mutating func take() -> UInt8? {
            _ = peek()
            return rest.popFirst()
        }

        /// The next value, up to the separator after it; `nil` if there is none.
        mutating func value() -> [UInt8]? {
            var text: [UInt8] = []
            var depth = 0
            while true {
                let start = rest.startIndex
                guard let byte = peek() else { return text.isEmpty ? nil : text }
                // `1 2` is no number, and must not become one.
                if rest.startIndex != start, let last = text.last, !last.isPunctuation,
                    !byte.isPunctuation
                {
                    text.append(0x20)
                }
                switch byte {
                case UInt8(ascii: "\""):
                    guard let string = string() else { return nil }
                    text += string
                    if depth == 0 { return text }
                    continue
                case UInt8(ascii: "{"), UInt8(ascii: "["):
                    depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    if depth == 0 { return text.isEmpty ? nil : text }
                    depth -= 1
                    text.append(byte)
                    _ = rest.popFirst()
                    if depth == 0 { return text }
                    continue
                case UInt8(ascii: ","), UInt8(ascii: ":"):
                    if depth == 0 { return text.isEmpty ? nil : text }
                default:
                    break
                }
                text.append(byte)
                _ = rest.popFirst()
            }
        }

        /// A string with its quotation marks; `nil` if it does not end.
        private mutating func string() -> ArraySlice<UInt8>? {
            var end = rest.startIndex + 1
            while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
                end += rest[end] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard end < rest.endIndex else { return nil }
            defer { rest = rest[(end + 1)...] }
            return rest[...end]
        }
    }
}

extension UInt8 {
    /// White space between tokens of JSON.
    var isWhiteSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }

    /// What parts tokens without white space.
    fileprivate var isPunctuation: Bool {
        "{}[],:".utf8.contains(self)
    }
}
