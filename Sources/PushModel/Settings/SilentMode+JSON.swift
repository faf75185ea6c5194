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
