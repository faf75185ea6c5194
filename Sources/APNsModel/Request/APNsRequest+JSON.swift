public import ExactJSON

extension APNsRequest: JSONRepresentable {
    /// Reads an object of `token`, `headers` and `payload`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        try self.init(reading: &fields)
        try fields.finish()
    }

    /// Reads the request from an object that says more than that.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    package init(reading fields: inout JSONFields) throws(InputError) {
        self.init(
            deviceToken: try fields.required("token"),
            headers: try fields.required("headers"),
            payload: try fields.required("payload")
        )
    }

    /// An object of `token`, `headers` and `payload`: the token and the text stand in it whole.
    public var json: JSONValue {
        .object(["token": deviceToken.json, "headers": headers.json, "payload": payload.json])
    }
}
