package import ExactJSON

/// The members of a JSON object as they are spelled, without white space between tokens.
///
/// A port must see an input as its author wrote it: `1.0` and not `1`, a repeated key, an escape. So
/// inputs are cut out of their files, and put into lines, as text. Only the outermost object is taken
/// apart; its values need not be JSON.
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
        guard var tokens = Tokens(text), tokens.take("{") else { return nil }
        if !tokens.take("}") {
            repeat {
                guard tokens.first == UInt8(ascii: "\""), let key = tokens.takeValue(),
                    let name = (try? JSONValue(parsing: key))?.string,
                    tokens.take(":"), let value = tokens.takeValue()
                else { return nil }
                members.append(
                    Member(
                        key: ExactString(name),
                        text: key + [UInt8(ascii: ":")] + value,
                        value: value
                    )
                )
            } while tokens.take(",")
            guard tokens.take("}") else { return nil }
        }
        guard tokens.first == nil else { return nil }
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

    /// The tokens of a text that have not been taken yet.
    private struct Tokens {
        private let text: ArraySlice<UInt8>
        private var places: ArraySlice<Range<Int>>

        /// Finds the tokens; `nil` if the last is a string that does not end.
        init?(_ text: ArraySlice<UInt8>) {
            var scanner = JSONScanner()
            var places: [Range<Int>] = []
            var end = text.startIndex
            while end < text.endIndex {
                var start = end
                switch scanner.consume(text, at: &end) {
                case .space: continue
                case .punctuation, .start: break
                case .continuation: start = places.removeLast().lowerBound
                }
                places.append(start..<end)
            }
            guard !scanner.isInString else { return nil }
            self.text = text
            self.places = places[...]
        }

        /// The first byte of the next token; `nil` at the end.
        var first: UInt8? { places.first.map { text[$0.lowerBound] } }

        /// Takes the next token if it is `punctuation`.
        mutating func take(_ punctuation: Unicode.Scalar) -> Bool {
            guard first == UInt8(ascii: punctuation) else { return false }
            places.removeFirst()
            return true
        }

        /// Takes the tokens up to the end of a value or the separator after it; `nil` if there are
        /// none.
        mutating func takeValue() -> [UInt8]? {
            var value: [UInt8] = []
            var depth = 0
            var end = places.first?.lowerBound
            while let place = places.first, let byte = first, depth > 0 || !byte.endsValue {
                // `1 2` is no number, and must not become one.
                if place.lowerBound != end, let last = value.last,
                    !last.isPunctuation, !byte.isPunctuation
                {
                    value.append(0x20)
                }
                value += text[place]
                end = place.upperBound
                places.removeFirst()
                switch byte {
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                case UInt8(ascii: "\""): break
                default: continue
                }
                if depth == 0 { break }
            }
            return value.isEmpty ? nil : value
        }
    }
}

extension UInt8 {
    /// Whether the byte is a token by itself.
    fileprivate var isPunctuation: Bool { "{}[],:".utf8.contains(self) }

    /// Whether the byte ends a value in which no object or array is open.
    fileprivate var endsValue: Bool { "}],:".utf8.contains(self) }
}
