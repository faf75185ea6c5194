public import ExactJSON

extension Instant: JSONRepresentable {
    /// Reads an RFC 3339 date and time with an offset, up to milliseconds (M42).
    ///
    /// - Throws: `input.type` for anything but a string, `input.value` for another form.
    public init(json: JSONValue) throws(InputError) {
        try self.init(rfc3339: ExactString(json: json))
    }

    /// The instant as RFC 3339 writes it, in UTC.
    public var json: JSONValue { .string(rfc3339(offset: .utc)) }
}
