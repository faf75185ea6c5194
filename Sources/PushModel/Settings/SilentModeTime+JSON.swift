public import ExactJSON

extension SilentModeTime: JSONRepresentable {
    /// Reads `HH:MM`, two digits each, 00:00 to 23:59 (H6).
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another form.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json))
    }

    /// The time as `HH:MM`.
    public var json: JSONValue { .string(description) }
}
