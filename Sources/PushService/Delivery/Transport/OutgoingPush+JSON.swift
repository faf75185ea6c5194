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
    ///
    /// A payload that is not JSON is a text in it, which cannot be read again.
    public var json: JSONValue {
        let payload =
            (try? JSONValue(parsing: payload)) ?? .string(String(decoding: payload, as: UTF8.self))
        return .object([
            "notifierName": certificateName.json,
            "token": deviceToken.json,
            "headers": headers.json,
            "payload": payload,
        ])
    }
}
