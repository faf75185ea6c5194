public import ExactJSON

/// What the user has switched on for the app's notifications, kind by kind.
///
/// They filter what the authorization lets through: a kind that is off is dropped without a word.
public struct NotificationSettings: Hashable, Sendable {
    /// Alerts: banners, and what is on the lock screen.
    public var alert: Bool
    public var sound: Bool
    /// The badge on the icon.
    public var badge: Bool
    /// The list in the notification centre.
    public var notificationCenter: Bool
    /// Critical alerts, a setting apart from the sounds, from iOS 12 (P28).
    public var criticalAlert: Bool
    /// Time-sensitive notifications, from iOS 15 (P15).
    public var timeSensitive: Bool
    /// The lock screen (P36).
    public var lockScreen: Bool
    /// How long a banner stays on an unlocked phone, or that there is none (P36).
    public var alertStyle: AlertStyle
    /// When the text of a notification is shown, from iOS 11 (P37).
    public var showPreviews: ShowPreviews
    /// How the app's notifications are grouped, from iOS 12 (P38).
    public var grouping: NotificationGrouping
    /// Whether the app's notifications wait for the scheduled summary, from iOS 15 (P35).
    public var scheduledSummary: Bool
    /// Communication notifications do not wait for the summary, from iOS 15 (P43).
    public var directMessages: Bool
    /// Siri reads notifications out, from iOS 13 (P46).
    public var announcement: Bool
    /// CarPlay, from iOS 10 (P45).
    public var carPlay: Bool

    /// Creates settings; what is not given is on, except the summary (P22, P35).
    public init(
        alert: Bool = true,
        sound: Bool = true,
        badge: Bool = true,
        notificationCenter: Bool = true,
        criticalAlert: Bool = true,
        timeSensitive: Bool = true,
        lockScreen: Bool = true,
        alertStyle: AlertStyle = .banner,
        showPreviews: ShowPreviews = .always,
        grouping: NotificationGrouping = .automatic,
        scheduledSummary: Bool = false,
        directMessages: Bool = true,
        announcement: Bool = true,
        carPlay: Bool = true
    ) {
        self.alert = alert
        self.sound = sound
        self.badge = badge
        self.notificationCenter = notificationCenter
        self.criticalAlert = criticalAlert
        self.timeSensitive = timeSensitive
        self.lockScreen = lockScreen
        self.alertStyle = alertStyle
        self.showPreviews = showPreviews
        self.grouping = grouping
        self.scheduledSummary = scheduledSummary
        self.directMessages = directMessages
        self.announcement = announcement
        self.carPlay = carPlay
    }
}

/// How the notifications of an app are grouped, by the user's setting (P38).
public enum NotificationGrouping: String, WireWord, JSONRepresentable {
    /// By their threads.
    case automatic
    /// All of the app together.
    case byApp
    /// Not at all.
    case off
}

/// What an alert looks like on an unlocked phone (`UNAlertStyle`), by the user's setting (P36).
public enum AlertStyle: String, WireWord, JSONRepresentable {
    /// A temporary banner: the system removes it after a few seconds.
    case banner
    /// A banner that stays until the user does something about it: a persistent one.
    case alert
    /// There is none.
    case none
}

/// When the text of a notification is shown (`UNShowPreviewsSetting`), by the user's setting (P37).
public enum ShowPreviews: String, WireWord, JSONRepresentable {
    case always
    /// While the phone is not locked.
    case whenUnlocked
    case never
}
