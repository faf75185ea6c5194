public import ExactJSON

extension Sender: JSONRepresentable {
    /// Reads the contract's `sender`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.optional("id"),
            displayName: try fields.optionalString("displayName"),
            labels: try fields.optionalArray("labels") ?? []
        )
        try fields.finish()
    }

    /// The contract's `sender`, without what is not known.
    public var json: JSONValue {
        var object = JSONObject()
        object["id"] = id?.json
        object["displayName"] = displayName.map(JSONValue.string)
        object["labels"] = labels.isEmpty ? nil : .array(labels.map { $0.json })
        return .object(object)
    }
}
