public import ExactJSON

extension ExtensionContent {
    /// Reads a strict object of `payload`, an open object, `attachments`, `communication` and `seconds`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let payload: JSONObject? = try fields.optional("payload")
        self.init(
            content: payload.map { ArrivingPush($0) },
            attachments: try fields.optionalArray("attachments") ?? [],
            isCommunication: try fields.optionalBool("communication") ?? false,
            seconds: try fields.optionalInteger("seconds", in: 0...Int64.max)
        )
        try fields.finish()
    }
}

extension ExtensionContent.Attachment: JSONRepresentable {
    /// Reads a strict object of `type` and `bytes`.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            type: try fields.required("type"),
            bytes: try fields.integer("bytes", in: 0...Int64.max)
        )
        try fields.finish()
    }

    /// Both of them.
    public var json: JSONValue {
        ["type": type.json, "bytes": .number(JSONNumber(bytes))]
    }
}
