import APNsModel
public import ExactJSON

extension OutgoingPush: JSONRepresentable {
    /// Reads an object of `notifierName`, `token`, `headers` and `payload`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            certificateName: try fields.required("notifierName"),
            request: try APNsRequest(reading: &fields)
        )
        try fields.finish()
    }

    /// An object of `notifierName`, `token`, `headers` and `payload`, with the complete token and text.
    public var json: JSONValue {
        var object = request.json.object ?? JSONObject()
        object["notifierName"] = certificateName.json
        return .object(object)
    }
}
