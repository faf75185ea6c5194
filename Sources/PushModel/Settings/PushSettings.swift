public import WallTime

/// Everything a user has set about pushes; shared by all the user's devices.
///
/// Each property can hold only what ``json`` can carry, so the settings are read as they were written.
public struct PushSettings: Hashable, Sendable {
    /// The app's remind type; `nil` if never set, which counts as ``PushRemindType/all``.
    public var remindType: PushRemindType?
    /// Until when the app is silent.
    ///
    /// `nil`, the vendor's 0, if no duration was set. May lie in the past.
    public var expireTimestamp: ExpireTimestamp?
    /// The daily quiet interval; `nil` if none was set.
    public var interval: SilentModeInterval?
    /// The windows by the week and by dates; none if never set.
    public var quietWindows: QuietWindows {
        get { rareElements.first?.quietWindows ?? QuietWindows() }
        set { rare.quietWindows = newValue }
    }
    /// The zone whose wall clock the interval and the windows are read on; `nil` leaves it to ``PushPolicy/timeZone``.
    public var timeZone: PushTimeZone?
    /// How pushes to the user read.
    public var displayStyle: PushDisplayStyle
    /// The language the user prefers for pushed content; `nil` or empty for none.
    public var preferredLanguage: LanguageCode? {
        get { rareElements.first?.preferredLanguage }
        set { rare.preferredLanguage = newValue }
    }
    /// The template the user chose for pushes; `nil` or empty for none.
    public var template: PushTemplate.Name? {
        get { rareElements.first?.template }
        set { rare.template = newValue }
    }
    /// What is set for single conversations; one entry per conversation.
    public var conversations: Conversations
    /// The user's rules, asked if ``PushPolicy/userRules`` says so (gate B11).
    public var rules: Rule.List {
        get { rareElements.first?.rules ?? Rule.List() }
        set { rare.rules = newValue }
    }

    /// What becomes of a message that do-not-disturb stops, if ``PushPolicy/userQuiet`` says so; `nil` leaves it to
    /// ``PushPolicy/quiet`` (rule 2.8).
    public var quiet: PushPolicy.QuietHandling? {
        get { rareElements.first?.quiet }
        set { rare.quiet = newValue }
    }

    // INVARIANT: one element at most, which has something set. A copy of the settings counts one reference, not one
    // for each of these.
    private var rareElements: [Rare]

    private var rare: Rare {
        get { rareElements.first ?? Rare() }
        set { rareElements = newValue.isEmpty ? [] : [newValue] }
    }

    /// Creates settings; without arguments those of a user who never set any.
    public init(
        remindType: PushRemindType? = nil,
        expireTimestamp: ExpireTimestamp? = nil,
        interval: SilentModeInterval? = nil,
        quietWindows: QuietWindows = QuietWindows(),
        rules: Rule.List = Rule.List(),
        timeZone: PushTimeZone? = nil,
        displayStyle: PushDisplayStyle = .simpleBanner,
        preferredLanguage: LanguageCode? = nil,
        template: PushTemplate.Name? = nil,
        conversations: Conversations = [],
        quiet: PushPolicy.QuietHandling? = nil
    ) {
        self.remindType = remindType
        self.expireTimestamp = expireTimestamp
        self.interval = interval
        self.timeZone = timeZone
        self.displayStyle = displayStyle
        self.conversations = conversations
        rareElements = []
        rare = Rare(
            preferredLanguage: preferredLanguage,
            template: template,
            quietWindows: quietWindows,
            rules: rules,
            quiet: quiet
        )
    }

    /// What few users set.
    private struct Rare: Hashable {
        var preferredLanguage: LanguageCode?
        var template: PushTemplate.Name?
        var quietWindows = QuietWindows()
        var rules = Rule.List()
        var quiet: PushPolicy.QuietHandling?

        var isEmpty: Bool {
            preferredLanguage == nil && template == nil && quietWindows.isEmpty && rules.isEmpty
                && quiet == nil
        }
    }
}
