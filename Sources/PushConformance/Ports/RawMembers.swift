package import ExactJSON

/// The members of a JSON object as they are spelled, without white space between tokens.
///
/// A port must see an input as its author wrote it: `1.0` and not `1`, a repeated key, an escape. So
/// inputs are cut out of their files, and put into lines, as text. Only the outermost object is taken
/// apart; its values need not be JSON.
package struct RawMembers: Sendable {
    /// The places of a member in the text.
    private struct Member {
        let key: Range<Int>
        let value: Range<Int>
    }

    private let text: ArraySlice<UInt8>
    private var members: [Member] = []

    /// Cuts an object; `nil` if the text is none.
    package init?(_ text: ArraySlice<UInt8>) {
        self.text = text
        var tokens = Tokens(text)
        guard tokens.take("{") else { return nil }
        if !tokens.take("}") {
            repeat {
                guard tokens.first == UInt8(ascii: "\""), let key = tokens.takeValue(),
                    self.key(at: key) != nil, tokens.take(":"), let value = tokens.takeValue()
                else { return nil }
                members.append(Member(key: key, value: value))
            } while tokens.take(",")
            guard tokens.take("}") else { return nil }
        }
        guard tokens.first == nil else { return nil }
    }

    /// The keys, in order, unescaped.
    package var keys: [ExactString] { members.compactMap { key(at: $0.key) } }

    /// A key that stands there more than once; `nil` if there is none.
    package var repeatedKey: ExactString? {
        var seen: Set<ExactString> = []
        return keys.first { !seen.insert($0).inserted }
    }

    /// The value of a key as it is spelled, the last if there are several.
    package subscript(key: ExactString) -> [UInt8]? {
        guard let member = members.last(where: { self.key(at: $0.key) == key }) else { return nil }
        var value: [UInt8] = []
        append(member.value, to: &value)
        return value
    }

    /// The value of a key with the white space in it, the last if there are several.
    package func unchanged(_ key: ExactString) -> ArraySlice<UInt8>? {
        members.last { self.key(at: $0.key) == key }.map { text[$0.value] }
    }

    /// The object's text without the members of some keys.
    package func text(without keys: [ExactString]) -> [UInt8] {
        var result = [UInt8(ascii: "{")]
        for member in members where key(at: member.key).map({ !keys.contains($0) }) ?? false {
            if result.count > 1 {
                result.append(UInt8(ascii: ","))
            }
            append(member.key, to: &result)
            result.append(UInt8(ascii: ":"))
            append(member.value, to: &result)
        }
        return result + [UInt8(ascii: "}")]
    }

    /// The key at a place, unescaped; `nil` if it is no JSON.
    private func key(at place: Range<Int>) -> ExactString? {
        (try? JSONValue(parsing: text[place]))?.string.map { ExactString($0) }
    }

    /// Adds the tokens of a place without the white space between them.
    private func append(_ place: Range<Int>, to result: inout [UInt8]) {
        var tokens = Tokens(text[place])
        var last: Range<Int>?
        while let token = tokens.takeToken() {
            // `1 2` is no number, and must not become one.
            if let last, last.upperBound != token.lowerBound,
                !text[last.upperBound - 1].isPunctuation, !text[token.lowerBound].isPunctuation
            {
                result.append(UInt8(ascii: " "))
            }
            result += text[token]
            last = token
        }
    }
}

/// The tokens of a text that have not been taken yet.
private struct Tokens {
    private let text: ArraySlice<UInt8>
    private var scanner = JSONScanner()
    /// Where the bytes start that the scanner has not seen.
    private var end: Int
    /// The next token.
    private var token: Range<Int>?
    /// The start of the token after it, as far as the scanner has seen it.
    private var following: Range<Int>?

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        end = text.startIndex
        advance()
    }

    /// The first byte of the next token; `nil` at the end.
    var first: UInt8? { token.map { text[$0.lowerBound] } }

    /// Takes the next token.
    mutating func takeToken() -> Range<Int>? {
        defer { advance() }
        return token
    }

    /// Takes the next token if it is `punctuation`.
    mutating func take(_ punctuation: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: punctuation) else { return false }
        advance()
        return true
    }

    /// Takes the tokens up to the end of a value or the separator after it; `nil` if there are none.
    mutating func takeValue() -> Range<Int>? {
        var value: Range<Int>?
        var depth = 0
        while let byte = first, depth > 0 || !byte.endsValue, let place = takeToken() {
            value = (value ?? place).lowerBound..<place.upperBound
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""): break
            default: continue
            }
            if depth == 0 { break }
        }
        return value
    }

    private mutating func advance() {
        token = following
        following = nil
        while end < text.endIndex {
            let start = end
            switch scanner.consume(text, at: &end) {
            case .space:
                continue
            case .continuation:
                token = (token?.lowerBound ?? start)..<end
            case .start where token == nil, .punctuation where token == nil:
                token = start..<end
            case .start, .punctuation:
                following = start..<end
                return
            }
        }
    }
}

extension UInt8 {
    /// Whether the byte is a token by itself.
    fileprivate var isPunctuation: Bool {
        switch self {
        case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: ","), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Whether the byte ends a value in which no object or array is open.
    fileprivate var endsValue: Bool { "}],:".utf8.contains(self) }
}
