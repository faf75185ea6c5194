public import ExactJSON

extension ConversationType: JSONRepresentable {}

extension Conversation: JSONRepresentable {
    /// Reads `{"type", "id"}`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(try fields.required("type"), try fields.required("id"))
        try fields.finish()
    }

    /// The conversation as `{"type", "id"}`.
    public var json: JSONValue {
        .object(["type": type.json, "id": id.json])
    }
}
