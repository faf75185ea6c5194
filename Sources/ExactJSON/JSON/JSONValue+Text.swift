extension JSONValue {
    /// Reads one JSON document, strictly by RFC 8259.
    ///
    /// - Throws: `json.syntax` (a repeated key, a lone surrogate and bytes that are not UTF-8
    ///   included), `json.depth` or `json.size`, always at the root.
    public init(parsing bytes: [UInt8]) throws(InputError) {
        try self.init(parsing: bytes[...])
    }

    /// Reads one JSON document out of a larger buffer.
    public init(parsing bytes: ArraySlice<UInt8>) throws(InputError) {
        self = try JSONReader.document(bytes.span)
    }

    /// Reads one JSON document.
    public init(parsing text: String) throws(InputError) {
        try self.init(parsing: Array(text.utf8)[...])
    }

    /// The value as compact JSON with sorted keys, in UTF-8.
    public var utf8: [UInt8] {
        // Most payloads are smaller; a larger one is gone through twice.
        JSONOutput.bytes(expecting: 512) { output in
            output.append(self)
        }
    }

    /// How many bytes the value takes as compact JSON.
    public var utf8Count: Int {
        JSONOutput.byteCount { output in
            output.append(self)
        }
    }

    /// The value as compact JSON with sorted keys.
    public var jsonText: String {
        String(decoding: utf8, as: UTF8.self)
    }
}
