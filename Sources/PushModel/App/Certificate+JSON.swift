public import ExactJSON

extension Certificate.Environment: JSONRepresentable {}
extension Certificate.Kind: JSONRepresentable {}

extension Certificate: JSONRepresentable {
    /// Reads an entry of the contract's `certificates`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            name: try fields.required("name"),
            topic: try fields.optionalString("topic"),
            kind: try fields.optional("kind"),
            environment: try fields.optional("environment") ?? .production,
            isEnabled: try fields.optionalBool("enabled") ?? true,
            sound: try fields.optionalString("sound"),
            channelSettings: try ChannelSettings.read(from: &fields)
        )
        try fields.finish()
    }

    /// An entry of the contract's `certificates`.
    public var json: JSONValue {
        var object: JSONObject = [
            "name": name.json,
            "topic": .string(topic),
            "kind": kind.json,
            "environment": environment.json,
            "enabled": .bool(isEnabled),
        ]
        object["sound"] = sound.map(JSONValue.string)
        channelSettings?.write(to: &object)
        return .object(object)
    }
}
