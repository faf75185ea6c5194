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
            userRules: try fields.optionalBool("userRules") ?? false,
            quiet: try fields.optional("quiet") ?? .drop,
            userQuiet: try fields.optionalBool("userQuiet") ?? false,
            holdAtMost: try fields.optionalInteger("holdAtMost", in: Self.ranges.hold) ?? 4320,
            digestAtMost: try fields.optionalInteger("digestAtMost", in: Self.ranges.digest) ?? 5
        )
        try fields.finish()
    }

    /// The contract's `policy`, every choice spelled out but defaults of `userRules` and of what is held.
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
        let standard = PushPolicy()
        if quiet != standard.quiet { object["quiet"] = quiet.json }
        if userQuiet { object["userQuiet"] = true }
        if holdAtMost != standard.holdAtMost {
            object["holdAtMost"] = .number(JSONNumber(holdAtMost))
        }
        if digestAtMost != standard.digestAtMost {
            object["digestAtMost"] = .number(JSONNumber(digestAtMost))
        }
        return .object(object)
    }
}
