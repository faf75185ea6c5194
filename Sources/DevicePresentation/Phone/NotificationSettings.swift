/// What the user has switched on for the app's notifications, kind by kind.
///
/// They filter what the authorization lets through: a kind that is off is dropped without a word.
public struct NotificationSettings: Hashable, Sendable {
    /// Banners.
    public var alert: Bool
    /// Sounds.
    public var sound: Bool
    /// The badge on the icon.
    public var badge: Bool
    /// The list in the notification centre.
    public var notificationCenter: Bool
    /// Critical alerts, a setting apart from the sounds, from iOS 12 (P28).
    public var criticalAlert: Bool
    /// Time-sensitive notifications, from iOS 15 (P15).
    public var timeSensitive: Bool

    /// Creates settings; what is not given is on (P22).
    public init(
        alert: Bool = true,
        sound: Bool = true,
        badge: Bool = true,
        notificationCenter: Bool = true,
        criticalAlert: Bool = true,
        timeSensitive: Bool = true
    ) {
        self.alert = alert
        self.sound = sound
        self.badge = badge
        self.notificationCenter = notificationCenter
        self.criticalAlert = criticalAlert
        self.timeSensitive = timeSensitive
    }
}
