public import ExactJSON
import WallTime

extension PushSettings: JSONRepresentable {
    /// Reads the contract's `settings`.
    ///
    /// - Throws: `input.*` with the path of what cannot be used. `input.missing` at the other time if
    ///   only one end of the interval is given.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            remindType: try fields.optional("remindType"),
            expireTimestamp: try fields.expireTimestamp(),
            interval: try fields.silentModeInterval(),
            timeZone: try fields.optional("timeZone"),
            displayStyle: try fields.optional("displayStyle") ?? .simpleBanner,
            preferredLanguage: try fields.optional("preferredLanguage"),
            template: try fields.optional("template"),
            conversations: try fields.optionalArray("conversations") ?? []
        )
        try fields.finish()
    }

    /// The contract's `settings`, without what was never set.
    public var json: JSONValue {
        var object = JSONObject()
        object["remindType"] = remindType?.json
        object["expireTimestamp"] = expireTimestamp?.expireTimestampJSON
        object["silentModeStartTime"] = interval?.start.json
        object["silentModeEndTime"] = interval?.end.json
        object["timeZone"] = timeZone?.json
        object["displayStyle"] = displayStyle.json
        object["preferredLanguage"] = preferredLanguage?.json
        object["template"] = template?.json
        object["conversations"] =
            conversations.isEmpty ? nil : .array(conversations.map { $0.json })
        return .object(object)
    }
}

extension JSONFields {
    /// The vendor's integer of milliseconds; 0 and absence are `nil` (H20).
    mutating func expireTimestamp() throws(InputError) -> Instant? {
        let milliseconds = try optionalInteger("expireTimestamp", in: 0...253_402_300_799_999)
        guard let milliseconds, milliseconds != 0 else { return nil }
        return Instant(milliseconds: milliseconds)
    }

    /// Both ends of the daily interval, or neither.
    mutating func silentModeInterval() throws(InputError) -> SilentModeInterval? {
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

extension Instant {
    /// The vendor's integer of milliseconds.
    var expireTimestampJSON: JSONValue { .number(JSONNumber(milliseconds)) }
}
