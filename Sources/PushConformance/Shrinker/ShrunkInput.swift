package import ExactJSON

/// An input to which the answers differ, made as small as it can be.
package struct ShrunkInput: Sendable {
    package let verb: ExactString
    package let input: [UInt8]
    /// What this package answers.
    package let expected: JSONObject
    /// Where the other answer differs.
    package let differences: [AnswerDifference]

    /// Where the answers differ first, with `*` for every index.
    package var cause: String { differences.first?.cause ?? "" }

    /// Whether both inputs are answered, or both are refused with the same code and path.
    ///
    /// Shrinking must not turn an input that is answered into one with several errors, of which any one
    /// may be named (X7).
    func isOfAKind(with other: ShrunkInput) -> Bool {
        let (new, old) = (expected["error"]?.object, other.expected["error"]?.object)
        return new?["code"] == old?["code"] && new?["path"] == old?["path"]
    }
}
