extension InputError {
    /// The fault of a value that is not of the type expected, such as `a string`.
    @usableFromInline
    package static func wrongType(_ json: JSONValue, expected: String) -> InputError {
        InputError(.inputType, "expected \(expected), found \(json.typeName)")
    }

    /// The fault of a document that is larger than the reader takes.
    package static var oversized: InputError {
        InputError(.jsonSize, "expected at most \(JSONReader.sizeLimit) bytes")
    }
}

extension InputError.Code: JSONRepresentable {}

extension InputError: JSONRepresentable {
    /// Reads an object of `code`, `path` and `message`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            try fields.required("code"),
            at: try fields.required("path"),
            try fields.string("message")
        )
        try fields.finish()
    }

    /// An object of `code`, `path` and `message`, as the contract writes it.
    public var json: JSONValue {
        .object(["code": code.json, "path": path.json, "message": .string(detail)])
    }
}
