public import WallTime

/// The readings an app chose where the vendor's documents leave a choice.
///
/// The defaults are those of the specification; one value goes whole to rules and rendering.
public struct PushPolicy: Hashable, Sendable {
    /// What `em_force_notification` bypasses (rule 1.1).
    public var forceOverrides: ForceOverrides
    /// When a user with several devices counts as online (rule 1.2).
    public var multiDevice: MultiDevice
    /// Whether "mention only" holds in one-to-one chats (rule 1.5).
    public var mentionOnlyInChat: MentionOnlyInChat
    /// How the display styles read (rule 3.2).
    public var alertStyle: AlertStyle
    /// The language of the fixed texts (rule 3.2).
    public var language: Language
    /// The zone of users who have none of their own (rule 2.1); `nil` for none.
    public var timeZone: PushTimeZone?
    /// Which keys of `em_apns_ext` become custom data (rule 3.9).
    public var leftovers: Leftovers
    /// What a later push replaces on the device (rule 3.10).
    public var collapse: Collapse
    /// Whether the rules of recipients are asked (gate B11).
    public var userRules: Bool

    /// Creates a policy; without arguments every default of the rules.
    public init(
        forceOverrides: ForceOverrides = .doNotDisturb,
        multiDevice: MultiDevice = .anyOfflineDevice,
        mentionOnlyInChat: MentionOnlyInChat = .literal,
        alertStyle: AlertStyle = .bodyOnly,
        language: Language = .chinese,
        timeZone: PushTimeZone? = nil,
        leftovers: Leftovers = .unrecognised,
        collapse: Collapse = .message,
        userRules: Bool = false
    ) {
        self.forceOverrides = forceOverrides
        self.multiDevice = multiDevice
        self.mentionOnlyInChat = mentionOnlyInChat
        self.alertStyle = alertStyle
        self.language = language
        self.timeZone = timeZone
        self.leftovers = leftovers
        self.collapse = collapse
        self.userRules = userRules
    }
}
