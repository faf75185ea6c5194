public import ExactJSON

extension AppConfiguration: JSONRepresentable {
    /// Reads the contract's `app`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            policy: try fields.optional("policy") ?? PushPolicy(),
            templates: try fields.optionalArray("templates") ?? [],
            certificates: try fields.optionalArray("certificates")
        )
        try fields.finish()
    }

    /// The contract's `app`.
    public var json: JSONValue {
        var object: JSONObject = ["policy": policy.json]
        object["templates"] = templates.isEmpty ? nil : .array(templates.map { $0.json })
        object["certificates"] = certificates.map { .array($0.map { $0.json }) }
        return .object(object)
    }
}
