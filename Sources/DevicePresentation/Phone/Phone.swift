/// The phone that a push arrives at, and what its user has decided.
public struct Phone: Hashable, Sendable {
    /// The version of iOS, such as 17.2.
    public var systemVersion: SystemVersion
    /// Whether the user lets the app send notifications.
    public var authorization: Authorization
    /// What the user has switched on for the app.
    public var settings: NotificationSettings
    /// Whether a Focus is on; before iOS 15 it is Do Not Disturb.
    public var isFocused: Bool
    /// What the Focus lets through, from iOS 15 (P42).
    public var focusSettings: FocusSettings
    /// When Do Not Disturb silences the phone, before iOS 15 (P29).
    public var doNotDisturb: DoNotDisturb
    /// Whether the phone is locked; without effect while an app is in the foreground.
    public var isLocked: Bool
    /// Whether the screen is lit; it always is while an app is in the foreground (P49).
    public var isScreenOn: Bool
    /// Whether the ring/silent switch is on silent.
    public var isInSilentMode: Bool
    /// Whether Low Power Mode is on, from iOS 9 (P47).
    public var isInLowPowerMode: Bool
    /// The watch; `nil` if there is none (P44).
    public var watch: PairedWatch?
    /// Whether the phone is connected with CarPlay (P45).
    public var isInCarPlay: Bool
    /// Whether the user wears headphones to which Siri can read notifications out (P46).
    public var hasHeadphones: Bool
    /// Whether Background App Refresh is on.
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
        backgroundBudget: Int64 = 3,
        focusSettings: FocusSettings = FocusSettings(),
        isScreenOn: Bool = true,
        isInLowPowerMode: Bool = false,
        watch: PairedWatch? = nil,
        isInCarPlay: Bool = false,
        hasHeadphones: Bool = false
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
        self.focusSettings = focusSettings
        self.isScreenOn = isScreenOn
        self.isInLowPowerMode = isInLowPowerMode
        self.watch = watch
        self.isInCarPlay = isInCarPlay
        self.hasHeadphones = hasHeadphones
    }
}
