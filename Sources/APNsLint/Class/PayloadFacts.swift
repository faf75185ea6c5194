import APNsModel
public import ExactJSON

/// The four facts about a payload on which its class and what a device does with it rest (LT1).
///
/// They are read from any JSON, however malformed: what is of the wrong type is not there. Nothing
/// but `aps` is looked at, and the push type plays no part.
public struct PayloadFacts: Hashable, Sendable {
    /// Whether the payload is an object, and its `aps` one too or absent; if not, no fact holds.
    public let isWellFormed: Bool
    /// T: `alert` is a text, or an object with a text or the key of a localised one.
    ///
    /// A subtitle alone is text (P17). In a Live Activity `title` and `body` can be objects, of which
    /// the `loc-key` counts.
    public let hasText: Bool
    /// Whether the text has a title or a body; without either it is a subtitle alone (K24).
    public let hasTitleOrBody: Bool
    /// S: `sound` is a name or an object; an empty name is none.
    public let hasSound: Bool
    /// B: `badge` is a number, be it one that no icon can show.
    public let hasBadge: Bool
    /// C: `content-available` is 1; `true` counts as 1 (X6).
    public let isContentAvailable: Bool
    /// The dialect by which they were read.
    public let dialect: PayloadDialect

    /// Reads the facts of a payload.
    public init(_ payload: JSONValue, dialect: PayloadDialect = .apns) {
        self.init(aps: Self.aps(of: payload), dialect: dialect)
    }

    /// Reads the facts of a payload that has this `aps`; `nil` if the payload is not well formed.
    init(aps: JSONObject?, dialect: PayloadDialect) {
        self.dialect = dialect
        isWellFormed = aps != nil
        let alert = aps?[APNsPayload.Key.alert]
        hasTitleOrBody = alert.map { Self.hasTitleOrBody($0) } ?? false
        hasText = hasTitleOrBody || alert.map { Self.hasSubtitle($0) } ?? false
        hasSound = aps?[APNsPayload.Key.sound].map { Self.isSound($0, dialect) } ?? false
        hasBadge = aps?[APNsPayload.Key.badge]?.number != nil
        isContentAvailable = aps?.isOne(APNsPayload.Key.contentAvailable) ?? false
    }

    /// The `aps` of a payload, empty if it is absent; `nil` if the payload or its `aps` is no object.
    static func aps(of payload: JSONValue) -> JSONObject? {
        payload.object.flatMap { root in
            root[APNsPayload.Key.aps].map { $0.object } ?? JSONObject()
        }
    }

    /// What the payload amounts to: the first that holds, from the top.
    public var payloadClass: PayloadClass {
        guard isWellFormed else { return .invalid }
        if isContentAvailable {
            return isNotSilent ? .mixed : .background
        }
        if hasText { return .alert }
        if hasSound { return .soundOnly }
        return hasBadge ? .badgeOnly : .empty
    }

    /// Whether a background update with these facts is no silent one by its dialect.
    private var isNotSilent: Bool {
        switch dialect {
        case .apns: hasText || hasSound || hasBadge
        case .getui: hasText || hasSound
        }
    }

    fileprivate static func hasTitleOrBody(_ alert: JSONValue) -> Bool {
        guard let alert = alert.object else { return alert.isNonEmptyString }
        typealias Key = APNsPayload.Alert.Key
        for key in [Key.title, Key.body, Key.titleKey, Key.bodyKey]
        where alert[key]?.isNonEmptyString ?? false {
            return true
        }
        for key in [Key.title, Key.body] {
            if alert[key]?.object?[Key.bodyKey]?.isNonEmptyString ?? false {
                return true
            }
        }
        return false
    }

    fileprivate static func hasSubtitle(_ alert: JSONValue) -> Bool {
        typealias Key = APNsPayload.Alert.Key
        for key in [Key.subtitle, Key.subtitleKey]
        where alert.object?[key]?.isNonEmptyString ?? false {
            return true
        }
        return false
    }

    private static func isSound(_ sound: JSONValue, _ dialect: PayloadDialect) -> Bool {
        guard let name = sound.string.map({ ExactString($0) }) else { return sound.object != nil }
        return !name.isEmpty && !(dialect == .getui && name == PayloadDialect.getuiSilence)
    }
}

extension JSONValue {
    /// Whether this is an alert that a Live Activity can start with: an object with a text (P33).
    package var isActivityAlert: Bool {
        object != nil && (PayloadFacts.hasTitleOrBody(self) || PayloadFacts.hasSubtitle(self))
    }

    var isNonEmptyString: Bool {
        string.map { !$0.utf8.isEmpty } ?? false
    }
}

extension JSONObject {
    /// Whether a flag that Apple writes as the number 1 is set; `true` counts as 1 (X6).
    package func isOne(_ key: ExactString) -> Bool { self[key]?.isOne ?? false }
}

extension JSONValue {
    /// Whether this is the number 1, or `true`, which counts as 1 (X6).
    var isOne: Bool { int64 == 1 || bool == true }
}
