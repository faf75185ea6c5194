public import ExactJSON

extension ConversationSettings: JSONRepresentable {
    /// Reads an entry of the contract's `conversations`.
    ///
    /// The vendor's word `DEFAULT` means that the conversation has no remind type (H22). An interval
    /// is read like the app's, and ignored (H11).
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let conversation = Conversation(try fields.required("type"), try fields.required("id"))
        let remindType: ConversationRemindType? = try fields.optional("remindType")
        let interval = try fields.silentModeInterval()
        self.init(
            conversation,
            remindType: remindType?.type,
            expireTimestamp: try fields.expireTimestamp(),
            carriesInterval: interval != nil
        )
        try fields.finish()
    }

    /// An entry of the contract's `conversations`, without what was never set.
    public var json: JSONValue {
        var object = JSONObject()
        object["type"] = conversation.type.json
        object["id"] = conversation.id.json
        object["remindType"] = remindType?.json
        object["expireTimestamp"] = expireTimestamp?.json
        if carriesInterval {
            object["silentModeStartTime"] = SilentModeTime.midnight.json
            object["silentModeEndTime"] = SilentModeTime.midnight.json
        }
        return .object(object)
    }
}

/// A remind type, or the vendor's `DEFAULT` for none.
private struct ConversationRemindType: JSONRepresentable {
    let type: PushRemindType?

    init(json: JSONValue) throws(InputError) {
        type = try ExactString(json: json) == "DEFAULT" ? nil : PushRemindType(json: json)
    }

    var json: JSONValue { type?.json ?? "DEFAULT" }
}
