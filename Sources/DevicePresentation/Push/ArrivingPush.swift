public import APNsLint
public import APNsModel
public import ExactJSON

/// A push as a device receives it: what its payload holds, and how it was sent.
///
/// It is read from any JSON object: what is malformed is not there, as on a device.
public struct ArrivingPush: Hashable, Sendable {
    /// The facts of the payload, which give its class.
    public let facts: PayloadFacts
    /// The name of the sound; `default` for an object that names none (P13).
    @ExactString.OptionalText public private(set) var sound: String?
    /// The number for the icon, if it is an integer from 0 (P14).
    public let badge: Int64?
    /// Whether the service extension may change the push: `mutable-content` is 1.
    public let isMutable: Bool
    /// How much the push may interrupt; an absent or malformed level is `active`.
    public let interruptionLevel: APNsPayload.InterruptionLevel
    /// The category, if it is a text that is not empty.
    public let category: ExactString?
    /// The push type it was sent with; `nil` to go by the payload.
    public let sentAs: Kind?
    /// The `apns-priority`: 10, 5 or 1.
    public let priority: Int
    /// The `apns-collapse-id`; `nil` without one (P39).
    public let collapseID: ExactString?
    /// What of the payload came with a version of iOS, with pointers into the payload.
    public let featureUses: [FeatureUse]

    let activity: ActivityContent
    let details: ContentDetails
    /// Whether `content-changed` is true, which says that a widget or a control has new content.
    let isContentChanged: Bool
    let texts: Texts
    let soundForm: SoundForm
    let urgency: Urgency

    /// Reads a payload.
    ///
    /// - Parameters:
    ///   - payload: The whole payload, `aps` and what stands beside it.
    ///   - sentAs: The push type; `nil` for `background` if the payload is of that class, else
    ///     `alert` (P1).
    ///   - priority: The `apns-priority`, by default that of a request without one.
    ///   - collapseID: The `apns-collapse-id`; an empty one counts as none.
    public init(
        _ payload: JSONObject,
        sentAs: Kind? = nil,
        priority: Int = 10,
        collapseID: ExactString? = nil
    ) {
        let aps = payload[APNsPayload.Key.aps]?.object
        facts = PayloadFacts(.object(payload))
        badge = aps?[APNsPayload.Key.badge]?.int64.flatMap { $0 >= 0 ? $0 : nil }
        isMutable = aps?.isOne("mutable-content") ?? false
        let level = aps?["interruption-level"]?.string
        interruptionLevel = level.map { APNsPayload.InterruptionLevel($0) } ?? .active
        urgency = Urgency(interruptionLevel)
        self.sentAs = sentAs
        self.priority = priority
        self.collapseID = collapseID.flatMap { $0.isEmpty ? nil : $0 }
        details = ContentDetails(aps)
        activity = ActivityContent(aps)
        isContentChanged = aps?.isOne("content-changed") ?? false
        let alert = aps?[APNsPayload.Key.alert]
        texts = facts.hasText ? alert.map { Texts($0) } ?? [] : []
        let sound = aps?[APNsPayload.Key.sound]
        soundForm =
            facts.hasSound ? sound.map { SoundForm($0) } ?? .absent : SoundForm(unheard: sound)
        featureUses = aps.map { Self.featureUses(aps: $0) } ?? []
        self.sound = facts.hasSound ? sound.flatMap { Self.name($0) } : nil
        category = aps?["category"]?.string.flatMap { $0.utf8.isEmpty ? nil : ExactString($0) }
    }

    /// Reads a payload that was made in Swift.
    public init(_ payload: APNsPayload, sentAs: Kind? = nil) {
        self.init(payload.json.object ?? JSONObject(), sentAs: sentAs)
    }

    private static func name(_ sound: JSONValue) -> String? {
        guard let object = sound.object else { return sound.string }
        guard let name = object["name"]?.string, !name.utf8.isEmpty else { return "default" }
        return name
    }
}

/// What an interruption level comes to; a word that is not known is `active` (P15).
enum Urgency: UInt8 {
    case passive
    case active
    case timeSensitive
    case critical

    init(_ level: APNsPayload.InterruptionLevel) {
        switch level {
        case .passive: self = .passive
        case .timeSensitive: self = .timeSensitive
        case .critical: self = .critical
        default: self = .active
        }
    }
}
