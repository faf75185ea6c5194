public import ExactJSON
import WallTime

extension PushPolicy.ForceOverrides: JSONRepresentable {}
extension PushPolicy.MultiDevice: JSONRepresentable {}
extension PushPolicy.MentionOnlyInChat: JSONRepresentable {}
extension PushPolicy.AlertStyle: JSONRepresentable {}
extension PushPolicy.Language: JSONRepresentable {}
extension PushPolicy.Leftovers: JSONRepresentable {}
extension PushPolicy.Collapse: JSONRepresentable {}

extension PushPolicy: JSONRepresentable {
    /// Reads the contract's `policy`; what is absent has the default of the rules.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            forceOverrides: try fields.optional("forceOverrides") ?? .doNotDisturb,
            multiDevice: try fields.optional("multiDevice") ?? .anyOfflineDevice,
            mentionOnlyInChat: try fields.optional("mentionOnlyInChat") ?? .literal,
            alertStyle: try fields.optional("alertStyle") ?? .bodyOnly,
            language: try fields.optional("language") ?? .chinese,
            timeZone: try fields.optional("timeZone"),
            leftovers: try fields.optional("leftovers") ?? .unrecognised,
            collapse: try fields.optional("collapse") ?? .message,
            userRules: try fields.optionalBool("userRules") ?? false
        )
        try fields.finish()
    }

    /// The contract's `policy`, every choice spelled out but `userRules` that is `false`.
    public var json: JSONValue {
        var object: JSONObject = [
            "forceOverrides": forceOverrides.json,
            "multiDevice": multiDevice.json,
            "mentionOnlyInChat": mentionOnlyInChat.json,
            "alertStyle": alertStyle.json,
            "language": language.json,
            "leftovers": leftovers.json,
            "collapse": collapse.json,
        ]
        object["timeZone"] = timeZone?.json
        if userRules { object["userRules"] = true }
        return .object(object)
    }
}
