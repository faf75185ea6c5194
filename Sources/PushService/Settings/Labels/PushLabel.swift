public import ExactJSON
public import PushModel
public import WallTime

/// A push label: a group of an app's users, to whom a push can be sent by the label's name.
public struct PushLabel: Hashable, Sendable {
    public var name: UserLabel
    /// What the label is for; empty for no description.
    @ExactString.Text public var text: String
    /// When the label was created.
    public var created: Instant
    /// The number of users that have the label.
    public var userCount: Int

    /// Creates a label; a new one has no users.
    public init(name: UserLabel, text: String, created: Instant, userCount: Int = 0) {
        self.name = name
        self.created = created
        self.userCount = userCount
        self.text = text
    }

    /// A user that has a label.
    public struct Member: Hashable, Sendable {
        public var user: UserID
        /// When the user got the label.
        public var added: Instant

        public init(user: UserID, added: Instant) {
            self.user = user
            self.added = added
        }
    }
}
