public import ExactJSON
import WallTime

extension Message: JSONRepresentable {
    /// Reads the contract's `message`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; nothing inside `ext` is refused.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            id: try fields.required("id"),
            type: try fields.required("type"),
            from: try fields.required("from"),
            to: try fields.required("to"),
            timestamp: try fields.optional("timestamp"),
            body: try fields.required("body"),
            ext: try fields.optional("ext") ?? JSONObject(),
            deliverOnlineOnly: try fields.optionalBool("deliverOnlineOnly") ?? false,
            receivers: try fields.optionalArray("receivers") ?? []
        )
        try fields.finish()
    }

    /// The contract's `message`, without what stands for a default.
    public var json: JSONValue {
        var object: JSONObject = [
            "id": id.json,
            "type": type.json,
            "from": from.json,
            "to": to.json,
            "body": body.json,
        ]
        object["timestamp"] = timestamp?.json
        if !ext.isEmpty {
            object["ext"] = ext.json
        }
        object["deliverOnlineOnly"] = deliverOnlineOnly ? true : nil
        object["receivers"] = receivers.isEmpty ? nil : .array(receivers.map { $0.json })
        return .object(object)
    }
}
