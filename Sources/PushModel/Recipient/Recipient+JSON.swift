public import ExactJSON

extension Recipient: JSONRepresentable {
    /// Reads the contract's `recipient`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `offlineCount` is 0...2^31-1.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let range = Int64(0)...Int64(Int32.max)
        self.init(
            id: try fields.required("id"),
            isKnown: try fields.optionalBool("known") ?? true,
            offlineCount: Int32(
                truncatingIfNeeded: try fields.optionalInteger("offlineCount", in: range) ?? 1
            ),
            remark: try fields.optionalString("remark"),
            settings: try fields.optional("settings") ?? PushSettings(),
            devices: try fields.optionalArray("devices") ?? []
        )
        try fields.finish()
    }

    /// The contract's `recipient`.
    public var json: JSONValue {
        var object: JSONObject = [
            "id": id.json,
            "known": .bool(isKnown),
            "offlineCount": .number(JSONNumber(Int64(offlineCount))),
            "settings": settings.json,
        ]
        object["remark"] = remark.map(JSONValue.string)
        object["devices"] = devices.isEmpty ? nil : .array(devices.map { $0.json })
        return .object(object)
    }
}
