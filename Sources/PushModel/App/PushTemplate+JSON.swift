public import ExactJSON

extension PushTemplate: JSONRepresentable {
    /// Reads an entry of the contract's `templates`; a pattern that is absent is empty.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            name: try fields.required("name"),
            titlePattern: try fields.optionalString("titlePattern") ?? "",
            contentPattern: try fields.optionalString("contentPattern") ?? ""
        )
        try fields.finish()
    }

    /// An entry of the contract's `templates`.
    public var json: JSONValue {
        .object([
            "name": name.json,
            "titlePattern": .string(titlePattern),
            "contentPattern": .string(contentPattern),
        ])
    }
}
