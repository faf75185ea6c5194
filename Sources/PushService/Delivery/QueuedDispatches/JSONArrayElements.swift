import ExactJSON

/// Finds where the elements of a JSON array stand in its text, without reading them.
///
/// So an element that is not JSON is no fault of the others, and a text of any length can be cut between elements.
enum JSONArrayElements {
    /// The indices of the elements, without the white space around them.
    ///
    /// - Throws: `input.type` if the text does not begin an array, `json.syntax` if the array does not end where the
    ///   text does, or an element is missing.
    static func ranges(in text: [UInt8]) throws(InputError) -> [Range<Int>] {
        var elements: [Range<Int>] = []
        var scanner = JSONScanner()
        var depth = 0
        var element: Range<Int>?
        var isClosed = false
        var index = 0
        while index < text.count {
            let start = index
            let role = scanner.consume(text[...], at: &index)
            guard role != .space else { continue }
            guard !isClosed else { throw fault("expected the end of the text", at: start) }
            let byte = role == .punctuation ? text[start] : 0
            if depth == 0 {
                guard byte == UInt8(ascii: "[") else {
                    throw InputError(.inputType, "expected an array")
                }
                depth = 1
                continue
            }
            if depth == 1, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
                isClosed = byte == UInt8(ascii: "]")
                guard let found = element else {
                    guard isClosed, elements.isEmpty else {
                        throw fault("expected a value", at: start)
                    }
                    continue
                }
                elements.append(found)
                element = nil
                continue
            }
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(1, depth - 1)
            default: break
            }
            element = (element?.lowerBound ?? start)..<index
        }
        guard depth > 0 else { throw InputError(.inputType, "expected an array") }
        guard isClosed else {
            throw InputError(.jsonSyntax, "expected `,` or `]` where the text ends")
        }
        return elements
    }

    private static func fault(_ expectation: String, at byte: Int) -> InputError {
        InputError(.jsonSyntax, "\(expectation) at byte \(byte)")
    }
}
