extension JSONPointer: JSONRepresentable {
    /// Reads a pointer as RFC 6901 writes it.
    ///
    /// - Throws: `input.type` for anything but a string; `input.value` for a text that is not empty and
    ///   does not start with `/`, and for a `~` without `0` or `1` behind it.
    public init(json: JSONValue) throws(InputError) {
        let text = try ExactString(json: json)
        var isEscaped = false
        var isPointer = text.isEmpty || text.string.utf8.first == 0x2F
        for byte in text.string.utf8 {
            if isEscaped, byte != 0x30, byte != 0x31 { isPointer = false }
            isEscaped = byte == 0x7E
        }
        guard isPointer, !isEscaped else {
            throw InputError(.inputValue, "expected a JSON pointer")
        }
        self.init(text: text)
    }

    /// The pointer as a JSON string.
    public var json: JSONValue { text.json }
}
