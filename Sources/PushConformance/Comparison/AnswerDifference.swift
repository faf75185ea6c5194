public import ExactJSON

/// A place where two answers differ, and the value that each of them has there.
public struct AnswerDifference: Sendable, CustomStringConvertible {
    /// The place.
    public let path: JSONPointer
    /// The value that should stand there; `nil` for none.
    public let expected: JSONValue?
    /// The value that stands there; `nil` for none.
    public let found: JSONValue?

    /// The place and both values in a line.
    public var description: String {
        "\(path.text.isEmpty ? "the answer" : path.description): "
            + "expected \(Self.text(expected)), found \(Self.text(found))"
    }

    /// The places at which two values differ, in the order of their paths.
    public static func between(
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
        guard let text = value?.jsonText else { return "nothing" }
        return text.utf8.count <= 400 ? text : "\(text.prefix(150)) ... \(text.suffix(150))"
    }
}
