public import ExactJSON
import WallTime

extension PushSettings: CustomStringConvertible {
    /// The JSON of the settings; of rules their ids alone.
    public var description: String {
        guard case .object(var object) = json, !rules.isEmpty else { return json.jsonText }
        object["rules"] = .array(rules.map { $0.id.json })
        return JSONValue.object(object).jsonText
    }
}

extension PushSettings: JSONRepresentable {
    /// Reads the contract's `settings`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used. `input.missing` at the other time if
    ///   only one end of the interval is given, `input.conflict` at the second entry for a conversation
    ///   (H21).
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            remindType: try fields.optional("remindType"),
            expireTimestamp: try fields.expireTimestamp(),
            interval: try fields.silentModeInterval(),
            quietWindows: try fields.optional("quietWindows") ?? QuietWindows(),
            rules: try fields.optional("rules") ?? Rule.List(),
            timeZone: try fields.optional("timeZone"),
            displayStyle: try fields.optional("displayStyle") ?? .simpleBanner,
            preferredLanguage: try fields.optional("preferredLanguage"),
            template: try fields.optional("template"),
            conversations: try fields.conversations(),
            quiet: try fields.optional("quiet")
        )
        try fields.finish()
    }

    /// The contract's `settings`, without what was never set.
    public var json: JSONValue {
        var object = JSONObject()
        object["remindType"] = remindType?.json
        object["expireTimestamp"] = expireTimestamp?.json
        object["silentModeStartTime"] = interval?.start.json
        object["silentModeEndTime"] = interval?.end.json
        object["quietWindows"] = quietWindows.isEmpty ? nil : quietWindows.json
        object["timeZone"] = timeZone?.json
        object["displayStyle"] = displayStyle.json
        object["preferredLanguage"] = preferredLanguage?.json
        object["template"] = template?.json
        object["conversations"] =
            conversations.isEmpty ? nil : .array(conversations.map { $0.json })
        object["rules"] = rules.isEmpty ? nil : rules.json
        object["quiet"] = quiet?.json
        return .object(object)
    }
}

extension JSONFields {
    /// The vendor's integer of milliseconds; 0 and absence are `nil` (H20).
    package mutating func expireTimestamp() throws(InputError) -> ExpireTimestamp? {
        let range = 0...Instant.latest.milliseconds
        let milliseconds = try optionalInteger("expireTimestamp", in: range)
        return milliseconds.flatMap { ExpireTimestamp(Instant(milliseconds: $0)) }
    }

    /// The entries of conversations, none if the key is absent; a second one is refused (H21).
    fileprivate mutating func conversations() throws(InputError) -> PushSettings.Conversations {
        let key: ExactString = "conversations"
        let entries: [ConversationSettings] = try optionalArray(key) ?? []
        guard entries.count > 1 else { return PushSettings.Conversations(unchecked: entries) }
        var seen: Set<Conversation> = []
        for (index, entry) in entries.enumerated()
        where !seen.insert(entry.conversation).inserted {
            let conflict = InputError(.inputConflict, "a second entry for the same conversation")
            throw fault(conflict.within(index: index), at: key)
        }
        return PushSettings.Conversations(unchecked: entries)
    }

    /// Both ends of the daily interval, or neither.
    package mutating func silentModeInterval() throws(InputError) -> SilentModeInterval? {
        let start: SilentModeTime? = try optional("silentModeStartTime")
        let end: SilentModeTime? = try optional("silentModeEndTime")
        switch (start, end) {
        case (nil, nil):
            return nil
        case (let start?, let end?):
            return SilentModeInterval(start: start, end: end)
        case (nil, _?):
            throw fault(
                InputError(.inputMissing, "an end needs a start"),
                at: "silentModeStartTime"
            )
        case (_?, nil):
            throw fault(InputError(.inputMissing, "a start needs an end"), at: "silentModeEndTime")
        }
    }
}
