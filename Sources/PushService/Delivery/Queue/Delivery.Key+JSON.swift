public import ExactJSON
import PushModel

extension Delivery.Key: JSONRepresentable {
    /// Reads an object of `message`, `user`, `device`, `notifierName` and, unless it is empty, `app`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            app: try fields.optional("app") ?? "",
            message: try fields.required("message"),
            user: try fields.required("user"),
            device: try fields.required("device"),
            certificateName: try fields.required("notifierName")
        )
        try fields.finish()
    }

    /// An object of `message`, `user`, `device`, `notifierName` and, unless it is empty, `app`.
    public var json: JSONValue {
        var object: JSONObject = [
            "message": message.json,
            "user": user.json,
            "device": device.json,
            "notifierName": certificateName.json,
        ]
        object["app"] = app.text.isEmpty ? nil : app.json
        return .object(object)
    }
}
