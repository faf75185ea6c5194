/// The phone that a push arrives at, and what its user has decided.
public struct Phone: Hashable, Sendable {
    /// The major version of iOS, such as 17.
    public var systemVersion: Int
    /// Whether the user lets the app send notifications.
    public var authorization: Authorization
    /// What the user has switched on for the app.
    public var settings: NotificationSettings
    /// Whether a Focus that does not let the app through is on.
    public var isFocused: Bool
    /// Whether apps may run in the background: Background App Refresh is on, Low Power Mode is off.
    public var allowsBackgroundRefresh: Bool
    /// How many background pushes the system still hands to the app; 0 or less is none.
    ///
    /// Apple speaks of two or three an hour ("Pushing background updates to your app"); three is the
    /// default here.
    public var backgroundBudget: Int64

    /// Creates a phone on which everything is allowed.
    public init(
        systemVersion: Int,
        authorization: Authorization = .authorized,
        settings: NotificationSettings = NotificationSettings(),
        isFocused: Bool = false,
        allowsBackgroundRefresh: Bool = true,
        backgroundBudget: Int64 = 3
    ) {
        self.systemVersion = systemVersion
        self.authorization = authorization
        self.settings = settings
        self.isFocused = isFocused
        self.allowsBackgroundRefresh = allowsBackgroundRefresh
        self.backgroundBudget = backgroundBudget
    }
}
