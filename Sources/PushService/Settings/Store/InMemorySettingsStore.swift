import ExactJSON
public import PushModel

/// Users' settings in the memory of this process, packed so that millions of users fit.
///
/// The settings are lost when the process ends. Copies of a store share their settings. A user has settings
/// for at most 2,000 conversations (``StoreLimitError/Limit``).
public struct InMemorySettingsStore: VersionedSettingsStore {
    private let shards = Shards(PackedShard())
    private let names = SharedNames()

    /// Creates an empty store.
    public init() {}

    /// The settings of each of the users; a user without stored settings is absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        read(users)
    }

    /// The part of users' settings that a delivery in one conversation needs, in the order of `users`.
    public func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        read(users, in: conversation)
    }

    /// What a delivery in one conversation needs, read from the packed records.
    public func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        var settings = Delivery.Settings(readRows(users, in: conversation))
        if let sender {
            settings.senderName = try await self.settings(of: sender, in: nil).displayName
        }
        return settings
    }

    /// The settings of each of the users with their versions; a user without stored settings is absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings
        .Versioned]
    {
        var found: [UserID: UserSettings.Versioned] = [:]
        found.reserveCapacity(users.count)
        forEachRecord(of: users) { index, start, reader in
            let version = reader.version(at: start)
            var versioned = UserSettings.Versioned(UserSettings(), version: version)
            reader.readSettings(at: start, into: &versioned.settings)
            found[users[index]] = versioned
        }
        return found
    }

    /// The settings of one user; of conversations only the given one, and none for `nil`.
    public func settings(
        of user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        let key = key(of: user)
        return shards.withShard(at: key.shard) { shard in
            var settings = UserSettings()
            _ = shard.read(user, key, in: conversation, names: names.all, into: &settings)
            return settings
        }
    }

    /// Replaces a user's settings if they still have the expected version.
    ///
    /// - Throws: 110 if an id is empty; ``StoreLimitError`` if there are more than 2,000 conversations.
    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        try [UserSettings.Change]().checkIDs(of: user)
        guard !settings.push.conversations.contains(where: { $0.conversation.id.text.isEmpty })
        else { throw PushServiceError.emptyID(of: "conversation") }
        let key = key(of: user)
        return try shards.withShard(at: key.shard) { shard throws(StoreLimitError) in
            let stored = shard.start(of: user, key).map { start in
                shard.withReader(names: []) { reader in reader.version(at: start) }
            }
            guard stored == version else { return false }
            try StoreLimitError.check(settings.push.conversations.count)
            shard.store(settings, version: .after(version), of: user, key, names: names)
            return true
        }
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    ///
    /// - Throws: 110 if an id is empty; ``StoreLimitError`` if there are more than 2,000 conversations.
    @discardableResult
    public func apply(_ changes: [UserSettings.Change], to user: UserID) async throws
        -> UserSettings
    {
        try changes.checkIDs(of: user)
        return try write(changes, to: user)
    }

    /// Applies changes as ``apply(_:to:)`` does, and returns the part of the settings that
    /// ``settings(of:in:)`` reads.
    ///
    /// The settings of the other conversations are copied without being decoded.
    ///
    /// - Throws: What ``apply(_:to:)`` throws.
    @discardableResult
    public func apply(
        _ changes: [UserSettings.Change],
        to user: UserID,
        in conversation: Conversation?
    ) async throws -> UserSettings {
        try changes.checkIDs(of: user)
        guard changes.allSatisfy({ $0.conversation == nil || $0.conversation == conversation })
        else { return try write(changes, to: user).part(in: conversation) }
        let key = key(of: user)
        return try shards.withShard(at: key.shard) { shard throws(StoreLimitError) in
            var settings = UserSettings()
            let stored = shard.read(user, key, in: conversation, names: names.all, into: &settings)
            var others = stored?.others ?? PackedConversations()
            for change in changes {
                settings.apply(change)
                if settings.push.conversations.isEmpty {
                    others.closeGap()
                }
            }
            if settings.push.conversations.count > (stored?.entryCount ?? 0) {
                try StoreLimitError.check(others.count + settings.push.conversations.count)
            }
            shard.store(
                settings,
                beside: others,
                version: .after(stored?.version),
                of: user,
                key,
                names: names
            )
            return settings
        }
    }
}

extension InMemorySettingsStore {
    /// Reads as ``settings(for:)`` does, but synchronously.
    package func read(_ users: [UserID]) -> [UserID: UserSettings] {
        var found: [UserID: UserSettings] = [:]
        found.reserveCapacity(users.count)
        forEachRecord(of: users) { index, start, reader in
            reader.readSettings(at: start, into: &found[users[index], default: UserSettings()])
        }
        return found
    }

    /// Reads as ``settings(for:in:)`` does, but synchronously.
    package func read(_ users: [UserID], in conversation: Conversation) -> [UserSettings] {
        var found = [UserSettings](repeating: UserSettings(), count: users.count)
        forEachRecord(of: users) { index, start, reader in
            reader.readSettings(at: start, in: conversation, into: &found[index])
        }
        return found
    }

    /// Reads as ``deliverySettings(for:in:from:)`` does, but synchronously.
    package func readRows(_ users: [UserID], in conversation: Conversation) -> PushSettings.Rows {
        var rows = PushSettings.Rows(count: users.count, in: conversation)
        var indices = KnownIndices()
        forEachRecord(of: users) { index, start, reader in
            rows[index] = reader.readRow(at: start, in: conversation, of: &rows, &indices)
        }
        return rows
    }

    /// Applies changes as ``apply(_:to:)`` does, but synchronously, and without looking at ids.
    @discardableResult
    package func write(
        _ changes: some Collection<UserSettings.Change>,
        to user: UserID
    ) throws(StoreLimitError) -> UserSettings {
        let key = key(of: user)
        return try shards.withShard(at: key.shard) { shard throws(StoreLimitError) in
            var settings = UserSettings()
            let version = shard.start(of: user, key).map { start in
                shard.withReader(names: names.all) { reader in
                    let version = reader.version(at: start)
                    reader.readSettings(at: start, into: &settings)
                    return version
                }
            }
            let count = settings.push.conversations.count
            settings.apply(changes)
            if settings.push.conversations.count > count {
                try StoreLimitError.check(settings.push.conversations.count)
            }
            shard.store(settings, version: .after(version), of: user, key, names: names)
            return settings
        }
    }

    private func key(of user: UserID) -> PackedShard.Key {
        PackedShard.Key(user, shardCount: shards.count)
    }

    /// Calls `body` with the record of each user who has one.
    ///
    /// It reads shard by shard, first the table and then the records of all users of the shard. So the
    /// processor fetches the memory of many users at once instead of waiting for one after the other.
    private func forEachRecord(
        of users: [UserID],
        _ body: (_ index: Int, _ start: Int, _ reader: inout PackedReader) -> Void
    ) {
        let keys = users.map(key)
        var starts: [(index: Int, start: Int)] = []
        for (shard, indices) in indicesByShard(keys) {
            shards.withShard(at: shard) { shard in
                starts.removeAll(keepingCapacity: true)
                for index in indices {
                    guard let start = shard.likelyStart(keys[index]) else { continue }
                    starts.append((index, start))
                }
                shard.withReader(names: names.all) { reader in
                    for (position, (index, start)) in starts.enumerated()
                    where !reader.isRecord(of: users[index], at: start) {
                        // The record is that of another user with the same mark; -1 stands for no record.
                        starts[position].start = shard.start(of: users[index], keys[index]) ?? -1
                    }
                    for (index, start) in starts where start >= 0 {
                        body(index, start, &reader)
                    }
                }
            }
        }
    }

    /// The indices of the keys of each shard that has any.
    private func indicesByShard(
        _ keys: [PackedShard.Key]
    ) -> [(shard: Int, indices: ArraySlice<Int>)] {
        var ends = [Int](repeating: 0, count: shards.count + 1)
        for key in keys {
            ends[key.shard + 1] += 1
        }
        for shard in ends.indices.dropFirst() {
            ends[shard] += ends[shard - 1]
        }
        let starts = ends
        var indices = [Int](repeating: 0, count: keys.count)
        for (index, key) in keys.enumerated() {
            indices[ends[key.shard]] = index
            ends[key.shard] += 1
        }
        return starts.indices.dropLast().compactMap { shard in
            let range = starts[shard]..<starts[shard + 1]
            return range.isEmpty ? nil : (shard, indices[range])
        }
    }
}

extension UserSettings.Version {
    /// The version that follows `version`, or the first for `nil`.
    fileprivate static func after(_ version: UserSettings.Version?) -> UserSettings.Version {
        UserSettings.Version(rawValue: (version?.rawValue ?? 0) + 1)
    }
}

extension StoreLimitError {
    /// Throws if a user has settings for more conversations than there can be.
    fileprivate static func check(_ count: Int) throws(StoreLimitError) {
        guard count <= Limit.conversationsOfUser.maximum else {
            throw StoreLimitError(.conversationsOfUser)
        }
    }
}
