public import ExactJSON

extension PushTimeZone: JSONRepresentable {
    /// Reads a name or an offset such as `+08:00`; the name is looked up only when it is used.
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for a malformed offset.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json))
    }

    /// The name or the offset as a JSON string.
    public var json: JSONValue { .string(text.string) }
}
