#if Postgres
import ExactJSON
public import PushModel
public import PushService

/// Users' settings of one app in a PostgreSQL database.
///
/// Every call sees or makes all of a change or nothing; what it changed is stored when it returns. A user has settings
/// for at most 2,000 conversations (`StoreLimitError`).
public struct PostgresSettingsStore: ObservableSettingsStore {
    private let database: PostgresDatabase
    private let app: AppID
    /// The name of the notifications of changes.
    private let channel: String

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the database has one app only.
    ///   - database: The database.
    public init(of app: AppID, in database: PostgresDatabase) {
        self.app = app
        self.database = database
        channel = SettingsReader.channel(of: database.schema)
    }

    /// The settings of each of the users with their versions; a user without stored settings is absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: VersionedSettings] {
        try await read { try $0.completeSettings(of: users) }
    }

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        try await read { try $0.parts(of: users, in: conversation) }
    }

    /// What a delivery needs, read with one statement.
    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> DeliverySettings {
        try await read { try $0.deliverySettings(for: users, in: conversation, from: sender) }
    }

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await read { try $0.parts(of: [user], in: conversation).first ?? UserSettings() }
    }

    /// The settings of those of the conversations that have any, in no particular order.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        try await read { try $0.settings(of: user, in: Set(conversations)) }
    }

    /// A new sequence of what becomes of the settings, for one reader.
    ///
    /// A change by any store is reported when the server notifies, which it does while anything in any process reads
    /// such a sequence; a change by a statement of another program is not. While the connection that listens is lost
    /// the sequence is silent.
    public func invalidations() -> AsyncStream<SettingsInvalidation> {
        let (stream, continuation) = AsyncStream<SettingsInvalidation>.makeStream()
        database.listener.add(SettingsReader(channel: channel, continuation))
        return stream
    }

    /// Replaces a user's settings if they still have the expected version.
    ///
    /// - Throws: 110 if an id is empty; `StoreLimitError` if there are more than 2,000 conversations;
    ///   ``PostgresError`` if the database cannot be used.
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
        // If it is not known whether it was done, the version does not say so either.
        return try await write(isRepeatable: false) { tables in
            guard try tables.lock(user, expecting: version) else { return false }
            try tables.removeConversations(of: user)
            try tables.store(settings, of: user, conversations: Set(conversations))
            return true
        }
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    ///
    /// - Throws: 110 if an id is empty; `StoreLimitError` if there are more than 2,000 conversations;
    ///   ``PostgresError`` if the database cannot be used.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        try changes.checkIDs(of: user)
        return try await write { tables in
            _ = try Self.apply(changes, to: user, reading: [], tables)
            return try tables.completeSettings(of: [user])[user]?.settings ?? UserSettings()
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
            let read = Set([conversation].compactMap { $0 })
            var settings = try Self.apply(changes, to: user, reading: read, tables)
            settings.push.conversations.removeAll { $0.conversation != conversation }
            return settings
        }
    }

    private static func apply(
        _ changes: [SettingsChange],
        to user: UserID,
        reading conversations: Set<Conversation>,
        _ tables: SettingsTables
    ) throws -> UserSettings {
        let changed = Set(changes.compactMap { $0.conversation })
        var settings = try tables.lock(user)
        for entry in try tables.settings(of: user, in: changed.union(conversations)) {
            settings.push.conversations.update(with: entry)
        }
        settings.apply(changes)
        try tables.store(settings, of: user, conversations: changed)
        return settings
    }

    private func read<Value: Sendable>(
        _ body: @escaping @Sendable (SettingsTables) throws -> Value
    ) async throws -> Value {
        try await database.run { [app, channel] in
            try body(SettingsTables(connection: $0, app: app, channel: channel))
        }
    }

    private func write<Value: Sendable>(
        isRepeatable: Bool = true,
        _ body: @escaping @Sendable (SettingsTables) throws -> Value
    ) async throws -> Value {
        try await database.transaction(isRepeatable: isRepeatable) { [app, channel] in
            try body(SettingsTables(connection: $0, app: app, channel: channel))
        }
    }
}
#endif
