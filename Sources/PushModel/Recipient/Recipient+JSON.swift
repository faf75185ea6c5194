public import ExactJSON

extension Recipient: JSONRepresentable {
    /// Reads the contract's `recipient`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `offlineCount` is 0...2^31-1.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let range = Int64(0)...Int64(Int32.max)
        let id: UserID = try fields.required("id")
        let flags = try RecipientFlags(&fields)
        self.init(
            id: id,
            offlineCount: Int(
                truncatingIfNeeded: try fields.optionalInteger("offlineCount", in: range) ?? 1
            ),
            remark: try fields.optionalString("remark"),
            labels: try fields.optionalArray("labels") ?? [],
            settings: try fields.optional("settings") ?? PushSettings(),
            devices: try fields.optionalArray("devices") ?? []
        )
        self.flags = flags
        try fields.finish()
    }

    /// The contract's `recipient`.
    public var json: JSONValue {
        var object: JSONObject = [
            "id": id.json,
            "offlineCount": .number(JSONNumber(Int64(offlineCount))),
            "settings": settings.json,
        ]
        flags.write(to: &object, withDefaults: true)
        object["remark"] = remark.map(JSONValue.string)
        object["labels"] = labels.isEmpty ? nil : .array(labels.map { $0.json })
        object["devices"] = devices.isEmpty ? nil : .array(devices.map { $0.json })
        return .object(object)
    }
}
