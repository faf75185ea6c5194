public import ExactJSON

/// What a push carries: Apple's keys inside `aps`, and the app's own beside it.
///
/// Apple's keys are the typed properties; every other key of `aps` is kept in ``other``, so that a
/// payload survives being read and written. ``custom`` is what the app finds beside `aps`.
public struct APNsPayload: Hashable, Sendable {
    /// The text that is shown: `alert`.
    public var alert: Alert?
    /// The number on the app's icon: `badge`.
    ///
    /// 0 removes it; `nil` leaves it as it is.
    public var badge: Int32?
    /// What is played: `sound`.
    public var sound: Sound?
    /// The thread by which notifications are grouped: `thread-id`.
    @ExactString.OptionalText public var threadID: String?
    /// The notification category, which brings the actions: `category`.
    @ExactString.OptionalText public var category: String?
    /// Whether the app is woken in the background: `content-available`.
    public var isContentAvailable: Bool
    /// Whether a widget or a control is to be reloaded: `content-changed`.
    public var isContentChanged: Bool
    /// Whether the notification service extension may change the push: `mutable-content`.
    public var isMutable: Bool
    /// The window that is brought forward: `target-content-id`.
    @ExactString.OptionalText public var targetContentID: String?
    /// How much the notification may interrupt: `interruption-level`.
    public var interruptionLevel: InterruptionLevel?
    /// The rank in the notification summary, 0 to 1: `relevance-score`.
    ///
    /// In a Live Activity any finite number; what is not finite becomes `nil`.
    public var relevanceScore: Double? {
        didSet { relevanceScore = relevanceScore.finite }
    }
    /// What the app's Focus filter looks at: `filter-criteria`.
    @ExactString.OptionalText public var filterCriteria: String?
    /// What the push says to a Live Activity; `nil` for any other push.
    public var liveActivity: LiveActivity?
    /// What fills a website push's URL: `url-args`.
    public var urlArguments: [String]? {
        get { exactURLArguments?.map { $0.string } }
        set { exactURLArguments = newValue.map { $0.map { ExactString($0) } } }
    }
    private var exactURLArguments: [ExactString]?
    /// Every other key of `aps`; APNs ignores them.
    ///
    /// A key that a typed property writes is never among them: it is left out when it is set.
    public var other: JSONObject {
        didSet { other = other.without(Key.all) }
    }
    /// The app's own keys, which stand beside `aps`.
    ///
    /// A key `aps` is never among them: it is left out when it is set.
    public var custom: JSONObject {
        didSet { custom[Key.aps] = nil }
    }

    /// Creates a payload; without arguments the empty one.
    public init(
        alert: Alert? = nil,
        badge: Int32? = nil,
        sound: Sound? = nil,
        threadID: String? = nil,
        category: String? = nil,
        isContentAvailable: Bool = false,
        isContentChanged: Bool = false,
        isMutable: Bool = false,
        targetContentID: String? = nil,
        interruptionLevel: InterruptionLevel? = nil,
        relevanceScore: Double? = nil,
        filterCriteria: String? = nil,
        liveActivity: LiveActivity? = nil,
        urlArguments: [String]? = nil,
        other: JSONObject = JSONObject(),
        custom: JSONObject = JSONObject()
    ) {
        self.alert = alert
        self.badge = badge
        self.sound = sound
        self.threadID = threadID
        self.category = category
        self.isContentAvailable = isContentAvailable
        self.isContentChanged = isContentChanged
        self.isMutable = isMutable
        self.targetContentID = targetContentID
        self.interruptionLevel = interruptionLevel
        self.relevanceScore = relevanceScore.finite
        self.filterCriteria = filterCriteria
        self.liveActivity = liveActivity
        self.other = other.without(Key.all)
        self.custom = custom.without(Key.aps)
        self.urlArguments = urlArguments
    }
}

extension APNsPayload: Redacted {
    /// How large it is and how many keys the app finds; never what they say.
    public var description: String {
        "apns payload of \(utf8Count) bytes, \(custom.count) custom keys"
    }
}
