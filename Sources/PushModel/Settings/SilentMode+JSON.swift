public import ExactJSON
import WallTime

extension SilentModeInterval: JSONRepresentable {
    /// Reads `{"silentModeStartTime", "silentModeEndTime"}`, as settings have them.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            start: try fields.required("silentModeStartTime"),
            end: try fields.required("silentModeEndTime")
        )
        try fields.finish()
    }

    /// Both ends, by the keys of settings.
    public var json: JSONValue {
        .object(["silentModeStartTime": start.json, "silentModeEndTime": end.json])
    }
}

extension ExpireTimestamp: JSONRepresentable {
    /// Reads milliseconds since 1970, 1 to 253402300799999.
    ///
    /// - Throws: `input.type` for what is no integer, `input.value` for one out of range.
    public init(json: JSONValue) throws(InputError) {
        guard let number = json.number, let milliseconds = number.int64 else {
            throw .wrongType(json, expected: "an integer")
        }
        guard 1...Instant.latest.milliseconds ~= milliseconds,
            let expiry = ExpireTimestamp(Instant(milliseconds: milliseconds))
        else { throw InputError(.inputValue, "expected 1 to \(Instant.latest.milliseconds)") }
        self = expiry
    }

    /// The vendor's integer of milliseconds.
    public var json: JSONValue { .number(JSONNumber(milliseconds)) }
}

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
