public import ExactJSON
public import PushModel

/// A store of settings over the stores of several databases, each with a part of the users (rule 6.15).
///
/// A call that concerns users of several partitions asks these side by side, and fails if one of them does; a call
/// that concerns one partition needs no other.
public struct PartitionedSettingsStore: SettingsStore {
    private let calls: PartitionedCalls<any SettingsStore>

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - partitions: Which partition has which users.
    ///   - stores: The store of the app in each partition, in order.
    /// - Throws: `input.value` at `/stores` unless there is a store for each partition.
    public init(
        of app: AppID,
        _ partitions: UserPartitions,
        stores: [any SettingsStore]
    ) throws(InputError) {
        calls = try PartitionedCalls(partitions, of: app, stores: stores)
    }

    /// The settings of each of the users; a user without stored settings is absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        let shares = calls.shares(of: users)
        let found = try await calls.each(shares) { try await $0.settings(for: $1.users) }
        return found.reduce(into: [:]) { all, part in all.merge(part) { $1 } }
    }

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        let shares = calls.shares(of: users)
        let found = try await calls.each(shares) { store, share in
            try await store.settings(for: share.users, in: conversation)
        }
        var all = Array(repeating: UserSettings(), count: users.count)
        for (share, part) in zip(shares, found) {
            guard part.count == share.indices.count else { throw StoreCountError() }
            for (index, settings) in zip(share.indices, part) { all[index] = settings }
        }
        return all
    }

    /// What a delivery in one conversation needs: a row for each of the users, in their order, and the display name of
    /// the sender, who may be of another partition.
    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> DeliverySettings {
        var shares = calls.shares(of: users)
        let partition = sender.map { calls.partition(of: $0) }
        if let partition, !shares.contains(where: { $0.partition == partition }) {
            shares.append(PartitionedCalls.Share(partition: partition))
        }
        let found = try await calls.each(shares) { store, share in
            try await store.deliverySettings(
                for: share.users,
                in: conversation,
                from: share.partition == partition ? sender : nil
            )
        }
        if found.count == 1, found[0].rows.count == users.count { return found[0] }
        var all = DeliverySettings(SettingsRows(count: users.count, in: conversation))
        for (share, part) in zip(shares, found) {
            guard part.rows.count == share.indices.count else { throw StoreCountError() }
            var translation = SettingsTranslation()
            for (position, index) in share.indices.enumerated() {
                all.rows.set(part.rows[position], of: part.rows.names, at: index, &translation)
            }
            if share.partition == partition { all.senderName = part.senderName }
        }
        return all
    }

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await calls.store(of: user).settings(of: user, in: conversation)
    }

    /// The settings of those of the conversations that have any, in no particular order.
    public func conversationSettings(
        for conversations: [Conversation],
        of user: UserID
    ) async throws -> [ConversationSettings] {
        try await calls.store(of: user).conversationSettings(for: conversations, of: user)
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        try await calls.store(of: user).apply(changes, to: user)
    }

    /// Applies changes, and returns the part of the settings that ``settings(of:in:)`` reads.
    @discardableResult
    public func apply(
        _ changes: [SettingsChange],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try await calls.store(of: user).apply(changes, to: user, in: conversation)
    }
}
