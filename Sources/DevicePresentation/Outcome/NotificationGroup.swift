public import ExactJSON

/// The group in which a notification is shown (P38).
public struct NotificationGroup: Hashable, Sendable {
    /// The thread; `nil` for the group of all others of the app.
    public let thread: ExactString?
    /// How many notifications it has, this one among them.
    public let count: Int
    /// How many items the others stand for.
    public let moreCount: Int64
    /// What is written below the notification on top; `nil` for the system's own words.
    public let summaryText: ExactString?
}

extension NotificationGroup: Redacted {
    /// How many notifications it has; never what is written below them.
    public var description: String { "group of \(count), \(moreCount) more" }
}
