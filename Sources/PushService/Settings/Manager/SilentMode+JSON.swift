public import ExactJSON
import PushFoundation
import PushModel

extension SilentModeParam: JSONRepresentable {
    /// Reads an object with the key of the kind of change: `remindType`, `silentModeDuration` in minutes, or both times of
    /// an interval.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `input.missing` at `remindType` if there is none of these.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        if let interval = try fields.silentModeInterval() {
            self = .interval(interval)
        } else if let minutes = try fields.optionalInteger(
            "silentModeDuration",
            in: Int64(
                SilentModeDuration.range.lowerBound
            )...Int64(SilentModeDuration.range.upperBound)
        ) {
            self = .duration(try SilentModeDuration(minutes: Int(minutes)))
        } else {
            self = .remindType(try fields.required("remindType"))
        }
        try fields.finish()
    }

    /// An object with the key of the kind of change.
    public var json: JSONValue {
        switch self {
        case .remindType(let type): .object(["remindType": type.json])
        case .duration(let duration):
            .object(["silentModeDuration": .number(JSONNumber(Int64(duration.minutes)))])
        case .interval(let interval): interval.json
        }
    }
}

extension SilentModeResult: CustomStringConvertible {
    public var description: String { json.jsonText }
}

extension SilentModeResult: JSONRepresentable {
    /// Reads the keys of settings, and `conversation` for the result of one.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            conversation: try fields.optional("conversation"),
            remindType: try fields.optional("remindType"),
            expireTimestamp: try fields.expireTimestamp(),
            interval: try fields.silentModeInterval()
        )
        try fields.finish()
    }

    /// The keys of settings, without what was never set; with `conversation` for the result of one.
    public var json: JSONValue {
        var object = JSONObject()
        object["conversation"] = conversation?.json
        object["remindType"] = isRemindTypeSet ? remindType.json : nil
        object["expireTimestamp"] = expireTimestamp?.json
        object["silentModeStartTime"] = interval?.start.json
        object["silentModeEndTime"] = interval?.end.json
        return .object(object)
    }
}

extension PushOptions: JSONRepresentable {
    /// Reads `{"displayName", "displayStyle"}`, both optional.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            displayName: try fields.optionalString("displayName"),
            displayStyle: try fields.optional("displayStyle") ?? .simpleBanner
        )
        try fields.finish()
    }

    /// The style, and the name if one was set.
    public var json: JSONValue {
        var object: JSONObject = ["displayStyle": displayStyle.json]
        object["displayName"] = displayName.map { .string($0) }
        return .object(object)
    }
}

extension SilentModeParam: Codable {}
extension SilentModeResult: Codable {}
extension PushOptions: Codable {}
