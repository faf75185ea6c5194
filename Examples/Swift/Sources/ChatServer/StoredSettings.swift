public import EMPush

/// A user's settings as the server keeps them.
public struct StoredSettings: Codable, Hashable, Sendable {
    /// Whose they are.
    public var user: UserID
    /// The settings themselves.
    public var settings: PushSettings
    /// When the user changed them last.
    public var changed: Instant

    /// Creates settings that change now, by the clock of the system.
    public init(_ settings: PushSettings, of user: UserID) {
        self.user = user
        self.settings = settings
        changed = .now
    }
}
