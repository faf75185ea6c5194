#if SQLite
import ExactJSON
public import PushModel
public import PushService

/// Users' settings of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). A user has settings for at
/// most 2,000 conversations (`StoreLimitError`).
public struct SQLiteSettingsStore: VersionedSettingsStore {
    private let database: SQLiteDatabase
    private let app: AppID

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the file has one app only.
    ///   - database: The file.
    public init(of app: AppID, in database: SQLiteDatabase) {
        self.app = app
        self.database = database
    }

    /// The settings of each of the users with their versions; a user without stored settings is absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: VersionedSettings] {
        try await read { tables in
            var found: [UserID: VersionedSettings] = [:]
            for user in users where found[user] == nil {
                found[user] = try tables.completeSettings(of: user)
            }
            return found
        }
    }

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        try await read { tables in
            try users.map { try tables.part(of: $0, in: CollectionOfOne(conversation)) }
        }
    }

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await read { try $0.part(of: user, in: [conversation].compactMap { $0 }) }
    }

    /// The settings of those of the conversations that have any, in no particular order.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        try await read { tables in
            try Set(conversations).compactMap { try tables.settings(of: user, in: $0) }
        }
    }

    /// Replaces a user's settings if they still have the expected version.
    ///
    /// - Throws: 110 if an id is empty; `StoreLimitError` if there are more than 2,000 conversations;
    ///   ``SQLiteError`` if the file cannot be used.
    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: SettingsVersion?
    ) async throws -> Bool {
        try [SettingsChange]().checkIDs(of: user)
        let conversations = settings.push.conversations.map { $0.conversation }
        guard !conversations.contains(where: { $0.id.text.isEmpty }) else {
            throw PushServiceError.emptyID(of: "conversation")
        }
        return try await write { tables in
            guard try tables.settings(of: user)?.version == version else { return false }
            try tables.removeConversations(of: user)
            try tables.store(settings, of: user, conversations: conversations)
            return true
        }
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    ///
    /// - Throws: 110 if an id is empty; `StoreLimitError` if there are more than 2,000 conversations;
    ///   ``SQLiteError`` if the file cannot be used.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        try changes.checkIDs(of: user)
        return try await write { tables in
            try Self.apply(changes, to: user, tables)
            return try tables.completeSettings(of: user)?.settings ?? UserSettings()
        }
    }

    /// Applies changes as ``apply(_:to:)`` does, and returns the part of the settings that
    /// ``settings(of:in:)`` reads.
    ///
    /// The settings of other conversations are not read.
    ///
    /// - Throws: What ``apply(_:to:)`` throws.
    @discardableResult
    public func apply(
        _ changes: [SettingsChange],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try changes.checkIDs(of: user)
        return try await write { tables in
            try Self.apply(changes, to: user, tables)
            return try tables.part(of: user, in: [conversation].compactMap { $0 })
        }
    }

    private static func apply(
        _ changes: [SettingsChange],
        to user: UserID,
        _ tables: SettingsTables
    ) throws {
        let changed = Set(changes.compactMap { $0.conversation })
        var settings = try tables.part(of: user, in: changed)
        settings.apply(changes)
        try tables.store(settings, of: user, conversations: changed)
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (SettingsTables) throws -> Value
    ) async throws -> Value {
        try await database.read { [app] in try body(SettingsTables(connection: $0, app: app)) }
    }

    private func write<Value: Sendable>(
        _ body: @escaping @Sendable (SettingsTables) throws -> Value
    ) async throws -> Value {
        try await database.write { [app] in try body(SettingsTables(connection: $0, app: app)) }
    }
}
#endif
