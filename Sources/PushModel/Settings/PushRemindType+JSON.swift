public import ExactJSON

extension PushRemindType: JSONRepresentable {
    /// Reads the contract's word or the vendor's: `all` or `ALL`, `mentionOnly` or `AT`, `none` or
    /// `NONE`.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another word.
    public init(json: JSONValue) throws(InputError) {
        let word = try ExactString(json: json)
        guard let type = PushRemindType(word: word) ?? PushRemindType(vendorWord: word) else {
            throw .unknownWord(
                expected: Self.allCases.map { $0.word } + Self.allCases.map { $0.vendorWord }
            )
        }
        self = type
    }
}
