/// The phone that a push arrives at, and what its user has decided.
public struct Phone: Hashable, Sendable {
    /// The version of iOS, such as 17.2.
    public var systemVersion: SystemVersion
    /// Whether the user lets the app send notifications.
    public var authorization: Authorization
    /// What the user has switched on for the app.
    public var settings: NotificationSettings
    /// Whether a Focus that does not let the app through is on; before iOS 15 it is Do Not Disturb.
    public var isFocused: Bool
    /// When Do Not Disturb silences the phone, before iOS 15 (P29).
    public var doNotDisturb: DoNotDisturb
    /// Whether the phone is locked; without effect while an app is in the foreground.
    public var isLocked: Bool
    /// Whether the ring/silent switch is on silent.
    public var isInSilentMode: Bool
    /// Whether apps may run in the background: Background App Refresh is on, Low Power Mode is off.
    public var allowsBackgroundRefresh: Bool
    /// How many background pushes the system still hands to the app; 0 or less is none.
    ///
    /// Apple speaks of two or three an hour ("Pushing background updates to your app"); three is the
    /// default here.
    public var backgroundBudget: Int64

    /// Creates a phone on which everything is allowed.
    public init(
        systemVersion: SystemVersion,
        authorization: Authorization = .authorized,
        settings: NotificationSettings = NotificationSettings(),
        isFocused: Bool = false,
        doNotDisturb: DoNotDisturb = .whileLocked,
        isLocked: Bool = false,
        isInSilentMode: Bool = false,
        allowsBackgroundRefresh: Bool = true,
        backgroundBudget: Int64 = 3
    ) {
        self.systemVersion = systemVersion
        self.authorization = authorization
        self.settings = settings
        self.isFocused = isFocused
        self.doNotDisturb = doNotDisturb
        self.isLocked = isLocked
        self.isInSilentMode = isInSilentMode
        self.allowsBackgroundRefresh = allowsBackgroundRefresh
        self.backgroundBudget = backgroundBudget
    }
}
