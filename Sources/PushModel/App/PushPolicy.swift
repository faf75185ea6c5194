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
    /// What becomes of a message that do-not-disturb stops (rule 2.8).
    public var quiet: QuietHandling
    /// Whether ``PushSettings/quiet`` can say otherwise than ``quiet`` (rule 2.8).
    public var userQuiet: Bool
    /// For how many minutes a message is held at most, 1 to 10,080 (rule 2.8).
    public private(set) var holdAtMost: Int64
    /// How many conversations have a push of their own when what was held is pushed, 1 to 100 (rule 9.2).
    public private(set) var digestAtMost: Int64

    /// The ranges of ``holdAtMost`` and ``digestAtMost``.
    static let ranges = (hold: Int64(1)...10_080, digest: Int64(1)...100)

    /// Creates a policy; without arguments every default of the rules.
    ///
    /// Of `holdAtMost` and `digestAtMost` a number outside the range counts as the nearest in it.
    public init(
        forceOverrides: ForceOverrides = .doNotDisturb,
        multiDevice: MultiDevice = .anyOfflineDevice,
        mentionOnlyInChat: MentionOnlyInChat = .literal,
        alertStyle: AlertStyle = .bodyOnly,
        language: Language = .chinese,
        timeZone: PushTimeZone? = nil,
        leftovers: Leftovers = .unrecognised,
        collapse: Collapse = .message,
        userRules: Bool = false,
        quiet: QuietHandling = .drop,
        userQuiet: Bool = false,
        holdAtMost: Int64 = 4320,
        digestAtMost: Int64 = 5
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
        self.quiet = quiet
        self.userQuiet = userQuiet
        self.holdAtMost = holdAtMost.clamped(to: Self.ranges.hold)
        self.digestAtMost = digestAtMost.clamped(to: Self.ranges.digest)
    }
}

extension Int64 {
    fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
