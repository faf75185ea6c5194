public import ExactJSON

/// What a Focus lets through, from iOS 15 (P42).
public struct FocusSettings: Hashable, Sendable {
    /// Whether it lets the app through.
    public var allowsApp: Bool
    /// Whether it lets the sender of a communication notification, or the caller, through (P43).
    public var allowsSender: Bool
    /// Whether it lets time-sensitive notifications through.
    public var allowsTimeSensitive: Bool
    /// The filter criteria that the app's Focus filter lets through, from iOS 16; `nil` without a filter.
    public var filter: [ExactString]?

    /// Creates what a Focus lets through; by default it is time-sensitive notifications alone.
    public init(
        allowsApp: Bool = false,
        allowsSender: Bool = false,
        allowsTimeSensitive: Bool = true,
        filter: [ExactString]? = nil
    ) {
        self.allowsApp = allowsApp
        self.allowsSender = allowsSender
        self.allowsTimeSensitive = allowsTimeSensitive
        self.filter = filter
    }
}

extension FocusSettings: JSONRepresentable {
    /// Reads a strict object of booleans and `filter`, an array of texts.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            allowsApp: try fields.optionalBool("allowsApp") ?? false,
            allowsSender: try fields.optionalBool("allowsSender") ?? false,
            allowsTimeSensitive: try fields.optionalBool("allowsTimeSensitive") ?? true,
            filter: try fields.optionalArray("filter")
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        var json: JSONObject = [
            "allowsApp": .bool(allowsApp), "allowsSender": .bool(allowsSender),
            "allowsTimeSensitive": .bool(allowsTimeSensitive),
        ]
        json["filter"] = filter.map { .array($0.map { $0.json }) }
        return .object(json)
    }
}

/// When Do Not Disturb silences a phone before iOS 15, by the user's setting (P29).
public enum DoNotDisturb: String, WireWord, JSONRepresentable {
    /// Only while the phone is locked.
    case whileLocked
    case always
}
