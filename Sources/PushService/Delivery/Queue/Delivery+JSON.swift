import APNsModel
public import ExactJSON
import WallTime

extension Delivery: JSONRepresentable {
    /// Reads an object of `key`, `request` and `expires`.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            key: try fields.required("key"),
            request: try fields.required("request"),
            expires: try fields.required("expires")
        )
        try fields.finish()
    }

    /// An object of `key`, `request` with the complete token and text, and `expires`.
    public var json: JSONValue {
        .object(["key": key.json, "request": request.json, "expires": expires.json])
    }
}
