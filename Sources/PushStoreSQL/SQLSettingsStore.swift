import ExactJSON
package import PushModel
package import PushService

/// Users' settings of one app in a database.
package protocol SQLSettingsStore: VersionedSettingsStore {
    associatedtype Database: SQLDatabase
    var database: Database { get }
    var app: AppID { get }

    /// Tells those who keep a user's settings that they change when a transaction ends.
    func noteChange(of user: UserID, _ session: Database.Session) throws
}

extension SQLSettingsStore {
    package func noteChange(of user: UserID, _ session: Database.Session) throws {}

    // MARK: Reading, with one statement each, which sees one state

    public func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings
        .Versioned]
    {
        try await database.read { try completeSettings(of: users, $0) }
    }

    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        try await database.read { try parts(of: users, in: conversation, $0) }
    }

    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await database.read {
            try parts(of: [user], in: conversation, $0).first ?? UserSettings()
        }
    }

    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        try await database.read {
            try deliverySettings(for: users, in: conversation, from: sender, $0)
        }
    }

    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        try await database.read { try settings(of: user, in: Set(conversations), $0) }
    }

    // MARK: Writing

    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        try [UserSettings.Change]().checkIDs(of: user)
        let conversations = settings.push.conversations.map { $0.conversation }
        guard !conversations.contains(where: { $0.id.text.isEmpty }) else {
            throw PushServiceError.emptyID(of: "conversation")
        }
        // If it is not known whether it was done, the version does not say so either.
        return try await database.transaction(isRepeatable: false) { session in
            guard try lock(user, expecting: version, session) else { return false }
            try session.change(
                "DELETE FROM conversations WHERE app = $1 AND \(Self.sql.user) = $2",
                key(user)
            )
            try store(settings, of: user, conversations: Set(conversations), session)
            return true
        }
    }

    @discardableResult
    public func apply(_ changes: [UserSettings.Change], to user: UserID) async throws
        -> UserSettings
    {
        try changes.checkIDs(of: user)
        return try await database.transaction(isRepeatable: true) { session in
            _ = try apply(changes, to: user, reading: [], session)
            return try completeSettings(of: [user], session)[user]?.settings ?? UserSettings()
        }
    }

    @discardableResult
    public func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try changes.checkIDs(of: user)
        return try await database.transaction(isRepeatable: true) { session in
            let read = Set([conversation].compactMap { $0 })
            var settings = try apply(changes, to: user, reading: read, session)
            settings.push.conversations.removeAll { $0.conversation != conversation }
            return settings
        }
    }

    private func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        reading conversations: Set<Conversation>,
        _ session: Database.Session
    ) throws -> UserSettings {
        let changed = Set(changes.compactMap { $0.conversation })
        var settings = try lock(user, session)
        for entry in try self.settings(of: user, in: changed.union(conversations), session) {
            settings.push.conversations.update(with: entry)
        }
        settings.apply(changes)
        try store(settings, of: user, conversations: changed, session)
        return settings
    }
}
