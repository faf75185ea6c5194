import APNsModel
public import ExactJSON
import PushModel
import WallTime

extension DeviceBinding: JSONRepresentable {
    /// Reads an object of `device`, `notifierName`, `token`, and `boundAt` if the time is known.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            device: try fields.required("device"),
            certificateName: try fields.required("notifierName"),
            token: try fields.required("token"),
            boundAt: try fields.optional("boundAt")
        )
        try fields.finish()
    }

    /// An object of `device`, `notifierName`, `token` with the complete token, and `boundAt`.
    public var json: JSONValue {
        var object: JSONObject = [
            "device": device.json,
            "notifierName": binding.certificateName.json,
            "token": binding.token.json,
        ]
        object["boundAt"] = boundAt?.json
        return .object(object)
    }
}
