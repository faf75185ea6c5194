public import ExactJSON

/// A category that the app has registered: the actions of its notifications (P30).
public struct NotificationCategory: Hashable, Sendable {
    /// Its name, which a push has as `category`.
    public var id: ExactString
    /// The actions, in order.
    public var actions: [Action]
    /// Whether a dismissal is reported to the app (`customDismissAction`), from iOS 10.
    public var reportsDismissal: Bool
    /// What is shown in place of a hidden text (`hiddenPreviewsBodyPlaceholder`), from iOS 11 (P37).
    public var hiddenPreviewsBodyPlaceholder: ExactString?
    /// Whether the title is shown though the preview is hidden (`hiddenPreviewsShowTitle`), from iOS 11.
    public var showsHiddenTitle: Bool
    /// Whether the subtitle is shown though the preview is hidden (`hiddenPreviewsShowSubtitle`), from iOS 11.
    public var showsHiddenSubtitle: Bool
    /// The format of a group's summary text (`categorySummaryFormat`), from iOS 12 to 14 (P38).
    public var summaryFormat: ExactString?
    /// Whether CarPlay shows its notifications (`allowInCarPlay`), from iOS 10 (P45).
    public var allowsInCarPlay: Bool
    /// Whether Siri may read its notifications out (`allowAnnouncement`), in iOS 13 and 14 (P46).
    public var allowsAnnouncement: Bool

    /// Creates a category; by default it has no action and no option.
    public init(
        id: ExactString,
        actions: [Action] = [],
        reportsDismissal: Bool = false,
        hiddenPreviewsBodyPlaceholder: ExactString? = nil,
        showsHiddenTitle: Bool = false,
        showsHiddenSubtitle: Bool = false,
        summaryFormat: ExactString? = nil,
        allowsInCarPlay: Bool = false,
        allowsAnnouncement: Bool = false
    ) {
        self.id = id
        self.actions = actions
        self.reportsDismissal = reportsDismissal
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
        self.showsHiddenTitle = showsHiddenTitle
        self.showsHiddenSubtitle = showsHiddenSubtitle
        self.summaryFormat = summaryFormat
        self.allowsInCarPlay = allowsInCarPlay
        self.allowsAnnouncement = allowsAnnouncement
    }

    /// A button of a notification.
    public struct Action: Hashable, Sendable {
        /// Its name, which the app gets.
        public var id: ExactString
        /// Whether it brings the app to the screen (`foreground`).
        public var opensApp: Bool
        /// Whether it needs an unlocked phone (`authenticationRequired`) (P41).
        public var needsAuthentication: Bool
        /// Whether it destroys something, and looks like it (`destructive`) (P41).
        public var isDestructive: Bool
        /// Whether the user types a text (`UNTextInputNotificationAction`), from iOS 9 (P41).
        public var takesText: Bool

        /// Creates an action, by default one that runs in the background.
        public init(
            id: ExactString,
            opensApp: Bool = false,
            needsAuthentication: Bool = false,
            isDestructive: Bool = false,
            takesText: Bool = false
        ) {
            self.id = id
            self.opensApp = opensApp
            self.needsAuthentication = needsAuthentication
            self.isDestructive = isDestructive
            self.takesText = takesText
        }
    }
}
