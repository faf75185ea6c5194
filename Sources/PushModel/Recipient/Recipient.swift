public import ExactJSON

/// Who a message may be pushed to, with everything a decision looks at.
public struct Recipient: Hashable, Sendable {
    /// The user's id.
    public var id: UserID
    /// What the app knows of the user.
    public var flags: RecipientFlags
    /// Offline messages stored for the user, this one included: the badge (rule 3.8).
    ///
    /// 0...2^31-1; a negative number becomes 0.
    public var offlineCount: Int32 {
        didSet { offlineCount = max(0, offlineCount) }
    }
    /// What the recipient calls the sender; `nil` or empty for nothing (rule 3.7).
    @ExactOptionalText public var remark: String?
    /// What the user has set about pushes.
    public var settings: PushSettings
    /// The user's devices, in the order in which their bindings are answered.
    public var devices: [Device]

    /// Creates a recipient.
    ///
    /// A negative `offlineCount` becomes 0.
    public init(
        id: UserID,
        isKnown: Bool = true,
        offlineCount: Int32 = 1,
        remark: String? = nil,
        settings: PushSettings = PushSettings(),
        devices: [Device] = []
    ) {
        self.id = id
        flags = RecipientFlags()
        self.offlineCount = max(0, offlineCount)
        self.remark = remark
        self.settings = settings
        self.devices = devices
        self.isKnown = isKnown
    }

    /// Whether the app knows the user (gate B2).
    public var isKnown: Bool {
        get { flags[.known] }
        set { flags[.known] = newValue }
    }
}
