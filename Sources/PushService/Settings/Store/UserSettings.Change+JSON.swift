public import ExactJSON
import PushModel
import WallTime

extension UserSettings.Change: JSONRepresentable {
    /// Reads `{"field", "conversation", "value"}`.
    ///
    /// The field is named by its key in settings, or `interval`. A conversation stands with a field that one can have.
    /// Without a value the field is cleared.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        switch try fields.required("field", as: Field.self) {
        case .remindType:
            self = .remindType(
                try fields.optional("value"),
                of: try fields.optional("conversation")
            )
        case .expireTimestamp:
            self = .expireTimestamp(
                try fields.optional("value"),
                of: try fields.optional("conversation")
            )
        case .interval: self = .interval(try fields.optional("value"))
        case .quietWindows:
            let windows: PushSettings.QuietWindows? = try fields.optional("value")
            self = .quietWindows(windows ?? PushSettings.QuietWindows())
        case .rules: self = .rules(try fields.optional("value") ?? Rule.List())
        case .quiet: self = .quiet(try fields.optional("value"))
        case .timeZone: self = .timeZone(try fields.optional("value"))
        case .displayStyle: self = .displayStyle(try fields.required("value"))
        case .preferredLanguage: self = .preferredLanguage(try fields.optional("value"))
        case .template: self = .template(try fields.optional("value"))
        case .displayName: self = .displayName(try fields.optionalString("value"))
        }
        try fields.finish()
    }

    /// The field, the conversation, and the value unless the field is cleared.
    public var json: JSONValue {
        let (field, value) = fieldAndValue
        var object: JSONObject = ["field": field.json]
        object["conversation"] = conversation?.json
        object["value"] = value
        return .object(object)
    }

    private var fieldAndValue: (Field, JSONValue?) {
        switch self {
        case .remindType(let type, _): (.remindType, type?.json)
        case .expireTimestamp(let expiry, _): (.expireTimestamp, expiry?.json)
        case .interval(let interval): (.interval, interval?.json)
        case .quietWindows(let windows): (.quietWindows, windows.isEmpty ? nil : windows.json)
        case .rules(let rules): (.rules, rules.isEmpty ? nil : rules.json)
        case .quiet(let quiet): (.quiet, quiet?.json)
        case .timeZone(let zone): (.timeZone, zone?.json)
        case .displayStyle(let style): (.displayStyle, style.json)
        case .preferredLanguage(let language): (.preferredLanguage, language?.json)
        case .template(let name): (.template, name?.json)
        case .displayName(let name): (.displayName, name.map { .string($0) })
        }
    }

    private enum Field: String, WireWord, JSONRepresentable {
        case remindType, expireTimestamp, interval, quietWindows, rules, quiet, timeZone,
            displayStyle
        case preferredLanguage, template
        case displayName
    }
}
