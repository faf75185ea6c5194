extension InputError {
    /// The fault of a value that is not of the type expected, such as `a string`.
    package static func wrongType(_ json: JSONValue, expected: String) -> InputError {
        InputError(.inputType, "expected \(expected), found \(json.typeName)")
    }

    /// The fault of a document that is larger than the reader takes.
    package static var oversized: InputError {
        InputError(.jsonSize, "expected at most \(JSONReader.sizeLimit) bytes")
    }
}
