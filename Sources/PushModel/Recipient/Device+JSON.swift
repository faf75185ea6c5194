public import ExactJSON

extension Device.State: JSONRepresentable {}

extension Device: JSONRepresentable {
    /// Reads an entry of the contract's `devices`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            state: try fields.optional("state") ?? .offline,
            bindings: try fields.optionalArray("bindings") ?? []
        )
        try fields.finish()
    }

    /// An entry of the contract's `devices`.
    public var json: JSONValue {
        .object([
            "id": id.json,
            "state": state.json,
            "bindings": .array(bindings.map { $0.json }),
        ])
    }
}
