package import ExactJSON

/// A place where two answers differ, and the value that each of them has there.
package struct AnswerDifference: Sendable, CustomStringConvertible {
    /// The place.
    package let path: JSONPointer
    /// The value that should stand there; `nil` for none.
    package let expected: JSONValue?
    /// The value that stands there; `nil` for none.
    package let found: JSONValue?
    /// The gate whose entry of the trace the place lies in.
    package internal(set) var gate: ExactString?
    /// How the answer is spelled, if that is what differs.
    private var spelling: SpellingDifference?

    init(path: JSONPointer, expected: JSONValue?, found: JSONValue?) {
        self.path = path
        self.expected = expected
        self.found = found
    }

    /// A difference between an answer's bytes and those in which it has to be written; `nil` for none.
    init?(spelling found: ArraySlice<UInt8>, of answer: JSONObject) {
        guard let spelling = SpellingDifference(expected: answer.json.utf8, found: found) else {
            return nil
        }
        self.init(path: .root, expected: nil, found: nil)
        self.spelling = spelling
    }

    /// The place and both values in a line; an unexpected error with its code and path.
    package var description: String {
        if let spelling { return spelling.description }
        if expected == nil, path.text == "/error", let error = found?.object,
            let code = error["code"]?.string, let place = error["path"]?.string
        {
            return "answered the error \(code)\(place.isEmpty ? "" : " at \(place)")"
        }
        let place = path.text.isEmpty ? "the answer" : path.description
        let label = gate.map { " (gate \($0))" } ?? ""
        return "\(place)\(label): expected \(Self.text(expected)), found \(Self.text(found))"
    }

    /// What a summary calls the place: with `*` for every index, and the gate or the error's code.
    package var cause: String {
        if spelling != nil { return "the spelling" }
        let place = path.tokens.map { Int($0.string) == nil ? $0.string : "*" }
        let words = "/" + place.joined(separator: "/")
        if expected == nil, path.text == "/error", let code = found?.object?["code"]?.string {
            return "\(words) \(code)"
        }
        return path.text.isEmpty
            ? "the answer" : words + (gate.map { " (gate \($0))" } ?? "")
    }

    /// The places at which two values differ, in the order of their paths.
    package static func between(
        _ expected: JSONValue?,
        _ found: JSONValue?,
        at path: JSONPointer = .root
    ) -> [AnswerDifference] {
        switch (expected, found) {
        case (.object(let expected), .object(let found)):
            let keys = Set((expected.members + found.members).map { $0.key }).sorted()
            return keys.flatMap {
                between(expected[$0], found[$0], at: path.appending(key: $0))
            }
        case (.array(let expected), .array(let found)) where expected.count == found.count:
            return expected.indices.flatMap {
                between(expected[$0], found[$0], at: path.appending(index: $0))
            }
        default:
            return expected == found
                ? [] : [AnswerDifference(path: path, expected: expected, found: found)]
        }
    }

    /// The value as JSON; a long text is given without its middle.
    private static func text(_ value: JSONValue?) -> String {
        guard let text = value?.utf8 else { return "nothing" }
        let pieces = text.count <= 400 ? [text[...]] : [text.prefix(150), text.suffix(150)]
        return pieces.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ... ")
    }
}

/// The first byte at which a text is spelled in another way than it has to be.
private struct SpellingDifference: CustomStringConvertible {
    private let expected: ArraySlice<UInt8>
    private let found: ArraySlice<UInt8>
    private let offset: Int

    /// Compares two texts; `nil` if they are the same bytes.
    init?(expected: [UInt8], found: ArraySlice<UInt8>) {
        guard !expected.elementsEqual(found) else { return nil }
        offset = zip(expected, found).prefix { $0 == $1 }.count
        self.expected = expected[...]
        self.found = found
    }

    var description: String {
        "the answer is spelled in another way from byte \(offset) on: "
            + "expected \(excerpt(of: expected)), found \(excerpt(of: found))"
    }

    private func excerpt(of text: ArraySlice<UInt8>) -> String {
        let bytes = text.dropFirst(max(0, offset - 20)).prefix(60)
        return "`\(String(decoding: bytes, as: UTF8.self))`"
    }
}
