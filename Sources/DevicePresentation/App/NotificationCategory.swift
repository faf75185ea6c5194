public import ExactJSON

/// A category that the app has registered: the actions of its notifications (P30).
public struct NotificationCategory: Hashable, Sendable {
    /// Its name, which a push has as `category`.
    public var id: ExactString
    /// The actions, in order.
    public var actions: [Action]
    /// Whether a dismissal is reported to the app (`customDismissAction`), from iOS 10.
    public var reportsDismissal: Bool

    /// Creates a category; by default it has no action and a dismissal is not reported.
    public init(id: ExactString, actions: [Action] = [], reportsDismissal: Bool = false) {
        self.id = id
        self.actions = actions
        self.reportsDismissal = reportsDismissal
    }

    /// A button of a notification.
    public struct Action: Hashable, Sendable {
        /// Its name, which the app gets.
        public var id: ExactString
        /// Whether it brings the app to the screen (`foreground`).
        public var opensApp: Bool

        /// Creates an action, by default one that runs in the background.
        public init(id: ExactString, opensApp: Bool = false) {
            self.id = id
            self.opensApp = opensApp
        }
    }
}
