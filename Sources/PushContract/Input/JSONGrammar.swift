import ExactJSON

/// Checks a text that comes in pieces: whether it is a JSON object or array by the grammar of RFC 8259.
///
/// Repeated keys, escaped lone surrogates, the size of numbers and of the text and the number of levels
/// are not checked. A text with bytes that are not UTF-8 is no JSON. The levels are a list and not calls
/// of a function, and there are at most ``levelLimit``.
struct JSONGrammar: Sendable {
    /// How deep a text may nest: an input that may be read has fewer levels than bytes.
    static let levelLimit = JSONReader.sizeLimit

    /// What a byte does to the outermost value, or to one of its members or elements.
    enum Event {
        /// It separates two members or elements.
        case separator
        /// It ends one of these that is an object or an array.
        case close
        /// It ends the value itself.
        case end
        /// It fits no JSON, so that no text that starts so is JSON.
        case failure
    }

    private enum Expectation {
        case value
        case key
        case colon
        case separator
        case nothing
    }

    private var scanner = JSONScanner()
    private var expectation = Expectation.value
    /// Whether the innermost open value may end here: it is empty, or an element has just ended.
    private var mayEnd = false
    /// The open values from the outermost on; `true` for an object, `false` for an array.
    private var levels: [Bool] = []

    /// Whether the outermost value has ended, so that only white space may follow.
    var isComplete: Bool { expectation == .nothing }

    /// What is wrong with the byte of a failure, for people; `kind` is what the text should be, such as `object`.
    func complaint(of kind: String) -> String {
        guard scanner.isWellFormed else { return "no JSON is written so" }
        let closing = levels.last == true ? "`}`" : "`]`"
        return switch expectation {
        case .value where mayEnd: "expected a value or \(closing)"
        case .value: "expected a value"
        case .key where mayEnd: "expected a key or \(closing)"
        case .key: "expected a key"
        case .colon: "expected `:`"
        case .separator: "expected `,` or \(closing)"
        case .nothing: "expected the end of the text, as the \(kind) has ended"
        }
    }

    /// Takes bytes up to the first event, and returns it with the index of its byte.
    ///
    /// Without an event it takes all bytes and returns `nil`. After a failure it must not be called.
    mutating func firstEvent(in bytes: ArraySlice<UInt8>) -> (event: Event, index: Int)? {
        var end = bytes.startIndex
        while end < bytes.endIndex {
            let index = end
            let role = scanner.consume(bytes, at: &end)
            guard scanner.isWellFormed else { return (.failure, index) }
            if let event = judge(bytes[index], role) { return (event, index) }
        }
        return nil
    }

    private mutating func judge(_ byte: UInt8, _ role: JSONScanner.Role) -> Event? {
        switch role {
        case .space, .continuation: nil
        case .start: startToken(isString: byte == UInt8(ascii: "\""))
        case .punctuation: consumePunctuation(byte)
        }
    }

    private mutating func startToken(isString: Bool) -> Event? {
        switch expectation {
        case .value where !levels.isEmpty:
            expectation = .separator
            mayEnd = true
        case .key where isString:
            expectation = .colon
            mayEnd = false
        default:
            return .failure
        }
        return nil
    }

    private mutating func consumePunctuation(_ byte: UInt8) -> Event? {
        switch (byte, expectation) {
        case (UInt8(ascii: "{"), .value), (UInt8(ascii: "["), .value):
            guard levels.count < Self.levelLimit else { return .failure }
            let isObject = byte == UInt8(ascii: "{")
            levels.append(isObject)
            expectation = isObject ? .key : .value
            mayEnd = true
        case (UInt8(ascii: ":"), .colon):
            expectation = .value
        case (UInt8(ascii: ","), .separator):
            expectation = levels.last == true ? .key : .value
            mayEnd = false
            return levels.count == 1 ? .separator : nil
        case (UInt8(ascii: "}"), _) where mayEnd && levels.popLast() == true,
            (UInt8(ascii: "]"), _) where mayEnd && levels.popLast() == false:
            expectation = levels.isEmpty ? .nothing : .separator
            return levels.isEmpty ? .end : levels.count == 1 ? .close : nil
        default:
            return .failure
        }
        return nil
    }
}
