/// What the category of the push says about the user's actions.
public struct NotificationCategory: Hashable, Sendable {
    /// Whether a dismissal is reported to the app (`customDismissAction`).
    public var reportsDismissal: Bool
    /// Whether the action that is chosen brings the app to the screen (`foreground`).
    public var actionOpensApp: Bool

    /// Creates a category; by default a dismissal is not reported and an action opens the app.
    public init(reportsDismissal: Bool = false, actionOpensApp: Bool = true) {
        self.reportsDismissal = reportsDismissal
        self.actionOpensApp = actionOpensApp
    }
}
