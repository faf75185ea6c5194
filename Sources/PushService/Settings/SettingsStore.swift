public import PushModel

/// Where users' settings are kept: in memory, in a database, or behind the vendor's REST interface.
///
/// Batch first, so that a store across a network pays one round trip for many users. What an
/// implementation promises is checked by the contract test in `PushTestSupport`:
///
/// - Changes of one call are made all together or not at all, and a later read sees them.
/// - Of concurrent changes to different fields of one user all survive; of changes to the same field
///   the last one stands.
/// - A user of whom nothing was ever stored is absent from a read, and gets settings by a change.
///   Whether a user exists is not the store's business.
public protocol SettingsStore: Sendable {
    /// The settings of users; those of whom nothing is stored are absent.
    func settings(for users: [UserID]) async throws -> [UserID: UserSettings]

    /// What a delivery in one conversation needs of users' settings, in the order of the users.
    ///
    /// Of ``PushModel/PushSettings/conversations`` only the entry of that conversation, if there is one:
    /// a group's members may have set thousands of others, which no decision looks at. Those of whom
    /// nothing is stored have set nothing; a user named twice is answered twice.
    func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings]

    /// The settings of those of the conversations that have any, in no particular order.
    ///
    /// A store that cannot list a user's conversations has to be asked for them one by one.
    func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings]

    /// Makes changes to a user's settings, all or none, in order; returns what is stored then.
    ///
    /// Of what no change belongs to, a store across a network may leave out in the result what it would
    /// have to ask for.
    @discardableResult
    func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings
}

extension SettingsStore {
    /// The settings of one user; those of a user who never set any if nothing is stored.
    public func settings(of user: UserID) async throws -> UserSettings {
        try await settings(for: [user])[user] ?? UserSettings()
    }

    /// What a delivery in one conversation needs, out of all that is stored of the users.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        let stored = try await settings(for: users)
        return users.map { user in
            var settings = stored[user] ?? UserSettings()
            settings.push.conversations.removeAll { $0.conversation != conversation }
            return settings
        }
    }

    /// The settings of those of the conversations that have any, out of all of the user's.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        let wanted = Set(conversations)
        return try await settings(of: user).push.conversations
            .filter { wanted.contains($0.conversation) }
    }
}
