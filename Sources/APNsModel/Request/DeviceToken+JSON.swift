public import ExactJSON

extension DeviceToken: JSONRepresentable {
    /// Takes any string, well-formed or not; anything else is `input.type`.
    public init(json: JSONValue) throws(InputError) {
        try self.init(ExactString(json: json).string)
    }

    /// The token, whole, as a JSON string.
    public var json: JSONValue { hex.json }
}
