public import ExactJSON
public import PushModel
import Synchronization

/// A store that keeps in memory what deliveries read, in front of one across a network.
///
/// It keeps the rows and sender names of ``deliverySettings(for:in:from:)``, and reads those that it does not have
/// from the other store, in one call. All other reads and all writes go to that store.
///
/// A change by this store is seen by every later read of it. A change by another process is seen when the other
/// store reports it, and at the latest when the time to live is over. While the other store does not report
/// changes (``UserSettings/Invalidation``) nothing is kept.
///
/// Copies of a store share what is kept.
public struct CachedSettingsStore<Base: ObservableSettingsStore>: VersionedSettingsStore {
    private let base: Base
    private let beginning: TextsHash
    private let timeToLive: Int64
    private let now: @Sendable () -> Int64
    private let observed: Observed

    /// Creates a store that keeps nothing yet.
    ///
    /// - Parameters:
    ///   - app: The app of the settings, as the other store reports it in hashes of users.
    ///   - base: The other store.
    ///   - rows: The most rows and names that are kept, 1,000 to 10,000,000; each takes about 200 bytes.
    ///   - timeToLive: How long they are kept at most, 1 second to 1 hour.
    ///   - clock: Shows the time that passes.
    /// - Throws: `input.value` at the parameter's name if it is out of its range.
    public init(
        of app: AppID,
        caching base: Base,
        rows: Int = 200_000,
        timeToLive: Duration = .seconds(60),
        clock: some Clock<Duration> = ContinuousClock()
    ) throws(InputError) {
        try InputError.check("rows", rows, in: 1000...10_000_000)
        try InputError.check("timeToLive", timeToLive, in: .seconds(1) ... .seconds(3600))
        self.base = base
        beginning = AppID.UserHash.beginning(with: app)
        self.timeToLive = timeToLive.milliseconds
        let start = clock.now
        now = { start.duration(to: clock.now).milliseconds }
        observed = Observed(base.invalidations(), SettingsCache(rows: rows))
    }

    /// What a delivery in one conversation needs; what is not kept is read in one call.
    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        guard let memory = observed.cache.current else {
            return try await base.deliverySettings(for: users, in: conversation, from: sender)
        }
        // What is read from now on is at least as new as this.
        let now = now()
        var read = SettingsCacheRead(
            for: users,
            in: conversation,
            from: sender,
            after: beginning,
            memory: memory,
            at: now
        )
        guard !read.isComplete else { return read.settings }
        let missing = try await base.deliverySettings(
            for: read.missingUsers,
            in: conversation,
            from: read.missingSender
        )
        guard missing.rows.count == read.missingUsers.count else { throw StoreCountError() }
        if !read.add(missing, until: now + timeToLive) {
            observed.cache.clear(memory)
        }
        return read.settings
    }

    /// The settings of each of the users; a user without stored settings is absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await base.settings(for: users)
    }

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        try await base.settings(for: users, in: conversation)
    }

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await base.settings(of: user, in: conversation)
    }

    /// The settings of those of the conversations that have any, in no particular order.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        try await base.conversationSettings(for: conversations, of: user)
    }

    /// The settings of each of the users with their versions; a user without stored settings is absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings
        .Versioned]
    {
        try await base.versionedSettings(for: users)
    }

    /// Replaces a user's settings if they still have the expected version.
    ///
    /// - Throws: What the other store throws.
    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        try await write(of: user) {
            try await base.replace(settings, of: user, expecting: version)
        }
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    ///
    /// - Throws: What the other store throws.
    @discardableResult
    public func apply(_ changes: [UserSettings.Change], to user: UserID) async throws
        -> UserSettings
    {
        try await write(of: user) { try await base.apply(changes, to: user) }
    }

    /// Applies changes as ``apply(_:to:)`` does, and returns the part of the settings that
    /// ``settings(of:in:)`` reads.
    ///
    /// - Throws: What the other store throws.
    @discardableResult
    public func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await write(of: user) { try await base.apply(changes, to: user, in: conversation) }
    }

    /// Whether the other store reports changes, so that what is read is kept.
    public var isKeeping: Bool { observed.cache.current != nil }

    /// How many rows and names are kept, void ones among them.
    public var count: Int { observed.cache.current?.count ?? 0 }

    /// Writes, and makes void what is kept of a user.
    ///
    /// What threw may have been done. While the write is under way a read finds either state; once it has returned,
    /// what was read before is void.
    private func write<Value>(
        of user: UserID,
        _ body: () async throws -> Value
    ) async rethrows -> Value {
        let change = UserSettings.Invalidation.users([AppID.UserHash(of: user, after: beginning)])
        observed.cache.invalidate(change)
        defer { observed.cache.invalidate(change) }
        return try await body()
    }

    /// A cache, which is told of changes as long as this object lives.
    private final class Observed: Sendable {
        let cache: SettingsCache
        private let reader: Task<Void, Never>

        init(_ invalidations: AsyncStream<UserSettings.Invalidation>, _ cache: SettingsCache) {
            self.cache = cache
            reader = Task {
                for await invalidation in invalidations {
                    cache.invalidate(invalidation)
                }
                cache.invalidate(.silent)
            }
        }

        deinit { reader.cancel() }
    }
}
