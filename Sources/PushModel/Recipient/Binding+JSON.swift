import APNsModel
public import ExactJSON

extension Binding: JSONRepresentable {
    /// Reads an entry of the contract's `bindings`; what is absent is empty, which gate C3 blocks.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            certificateName: try fields.optional("notifierName") ?? "",
            token: try fields.optional("token") ?? ""
        )
        try fields.finish()
    }

    /// An entry of the contract's `bindings`.
    public var json: JSONValue {
        .object(["notifierName": certificateName.json, "token": token.json])
    }
}
