public import ExactJSON

/// Who a message may be pushed to, with everything a decision looks at.
public struct Recipient: Hashable, Sendable {
    /// The user's id.
    public var id: UserID
    /// What the app knows of the user.
    package var flags: RecipientFlags
    /// Offline messages stored for the user, this one included: the badge (rule 3.8).
    ///
    /// 0...2^31-1; of a number beyond, the nearer end is taken.
    public var offlineCount: Int {
        get { Int(badge) }
        set { badge = Self.badge(newValue) }
    }
    /// ``offlineCount`` as Apple's badge.
    package var badge: Int32
    /// What the recipient calls the sender; `nil` or empty for nothing (rule 3.7).
    @ExactString.OptionalText public var remark: String?
    /// What the app has the user labelled with.
    public var labels: [UserLabel]
    /// What the user has set about pushes.
    public var settings: PushSettings
    /// The user's devices, in the order in which their bindings are answered.
    public var devices: [Device]

    public init(
        id: UserID,
        isKnown: Bool = true,
        offlineCount: Int = 1,
        remark: String? = nil,
        labels: [UserLabel] = [],
        settings: PushSettings = PushSettings(),
        devices: [Device] = []
    ) {
        self.id = id
        flags = RecipientFlags()
        badge = Self.badge(offlineCount)
        self.remark = remark
        self.labels = labels
        self.settings = settings
        self.devices = devices
        self.isKnown = isKnown
    }

    package static func badge(_ count: Int) -> Int32 { Int32(clamping: max(0, count)) }

    /// Whether the app knows the user (gate B2).
    public var isKnown: Bool {
        get { flags[.known] }
        set { flags[.known] = newValue }
    }
}
