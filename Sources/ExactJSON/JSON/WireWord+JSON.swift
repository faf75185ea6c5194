extension WireWord where Self: JSONRepresentable {
    /// Reads one of the words, spelled exactly.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another word.
    @inlinable
    public init(json: JSONValue) throws(InputError) {
        let word = try ExactString(json: json)
        guard let value = Self(word: word) else {
            throw .unknownWord(expected: Self.allCases.map { $0.word })
        }
        self = value
    }

    public var json: JSONValue { .string(word.string) }
}

extension InputError {
    /// The fault of a string that is none of the words expected.
    @usableFromInline
    package static func unknownWord(expected: [ExactString]) -> InputError {
        var list = ""
        for word in expected {
            list += list.utf8.isEmpty ? "`\(word.string)`" : ", `\(word.string)`"
        }
        return InputError(.inputValue, "expected one of \(list)")
    }
}
