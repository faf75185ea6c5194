public import ExactJSON
import PushModel

extension UserSettings: JSONRepresentable {
    /// Reads an object of `push`, the contract's `settings`, and `displayName`; both may be absent.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            push: try fields.optional("push") ?? PushSettings(),
            displayName: try fields.optionalString("displayName")
        )
        try fields.finish()
    }

    /// An object of `push`, and of `displayName` if one is set.
    public var json: JSONValue {
        var object: JSONObject = ["push": push.json]
        object["displayName"] = displayName.map(JSONValue.string)
        return .object(object)
    }
}
