public import ExactJSON
import WallTime

extension APNsRejection: JSONRepresentable {
    /// Reads an object of `status`, `reason`, and `timestamp` and `retryAfter` if there are such.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            status: Int(clamping: try fields.integer("status")),
            reason: try fields.required("reason"),
            timestamp: try fields.optional("timestamp"),
            retryAfter: try fields.optionalInteger("retryAfter").map { Int(clamping: $0) }
        )
        try fields.finish()
    }

    /// An object of `status`, `reason`, and `timestamp` and `retryAfter` if there are such.
    public var json: JSONValue {
        var object: JSONObject = [
            "status": .number(JSONNumber(Int64(status))), "reason": reason.json,
        ]
        object["timestamp"] = timestamp?.json
        object["retryAfter"] = retryAfter.map { .number(JSONNumber(Int64($0))) }
        return .object(object)
    }
}
