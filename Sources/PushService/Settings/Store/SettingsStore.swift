public import PushModel

/// A store of users' settings: in memory, in a database, or behind the vendor's REST interface.
///
/// Reads take many users at a time, so that a store across a network needs one round trip.
/// `SettingsStoreContract` of `EMPushTesting` checks what an implementation promises:
///
/// - It makes all changes of one call or none, and a later read sees them.
/// - It keeps concurrent changes to different fields of one user. Of changes to the same field, the last
///   one stands.
/// - A read leaves out a user without stored settings. A change creates the settings of such a user. The
///   store does not check whether a user exists.
public protocol SettingsStore: Sendable {
    /// The settings of each of the users; a user without stored settings is absent.
    func settings(for users: [UserID]) async throws -> [UserID: UserSettings]

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    ///
    /// ``PushModel/PushSettings/conversations`` has only the entry of that conversation, if there is one,
    /// because members of a group may have set thousands of others. A user without stored settings gets
    /// default settings. A user who is listed twice is in the result twice.
    func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings]

    /// What a delivery in one conversation needs: a row for each of the users, in their order, and the
    /// display name of the sender.
    ///
    /// The rows decide and read as the settings of ``settings(for:in:)`` do. A store that can fill them
    /// without making the settings of each user saves most of the work of a large group.
    ///
    /// - Parameters:
    ///   - users: The recipients.
    ///   - conversation: The conversation.
    ///   - sender: The user whose display name is read; `nil` if none is wanted.
    /// - Returns: The rows, as many as there are users, and the name.
    /// - Throws: An error if the store cannot do its work.
    func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    ///
    /// A user without stored settings gets default settings.
    func settings(of user: UserID, in conversation: Conversation?) async throws -> UserSettings

    /// The settings of those of the conversations that have any, in no particular order.
    ///
    /// Some stores, such as the vendor's REST interface, cannot list all conversations of a user.
    func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings]

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    ///
    /// A store across a network may leave out fields of the result that no change touches and that it
    /// would have to fetch.
    @discardableResult
    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings

    /// Applies changes as ``apply(_:to:)`` does, and returns the part of the settings that
    /// ``settings(of:in:)`` reads.
    ///
    /// A user may have set something for thousands of conversations, which need not be read for a change
    /// of one.
    @discardableResult
    func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings
}

extension SettingsStore {
    /// The settings of one user; default settings if none are stored.
    public func settings(of user: UserID) async throws -> UserSettings {
        try await settings(for: [user])[user] ?? UserSettings()
    }

    /// Reads all settings of the users, and drops the other conversations.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        let stored = try await settings(for: users)
        return users.map { user in (stored[user] ?? UserSettings()).part(in: conversation) }
    }

    /// Reads the settings of the users and the sender, and makes rows of them.
    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        var stored = try await settings(
            for: sender.map { users + [$0] } ?? users,
            in: conversation
        )
        let name = sender == nil ? nil : stored.popLast()?.displayName
        guard stored.count == users.count else { throw StoreCountError() }
        var rows = PushSettings.Rows(count: users.count, in: conversation)
        for (index, settings) in stored.enumerated() {
            rows.set(settings.push, at: index)
        }
        return Delivery.Settings(rows, senderName: name)
    }

    /// Reads as a delivery in the conversation does; for `nil` all settings, and drops the conversations.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        guard let conversation else { return try await settings(of: user).part(in: nil) }
        return try await settings(for: [user], in: conversation).first ?? UserSettings()
    }

    /// Applies the changes, and drops the other conversations of the result.
    @discardableResult
    public func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await apply(changes, to: user).part(in: conversation)
    }

    /// Reads all settings of the user, and drops the other conversations.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        let wanted = Set(conversations)
        return try await settings(of: user).push.conversations
            .filter { wanted.contains($0.conversation) }
    }
}

extension UserSettings {
    /// The settings without those of other conversations.
    func part(in conversation: Conversation?) -> UserSettings {
        var part = self
        part.push.conversations.removeAll { $0.conversation != conversation }
        return part
    }
}
