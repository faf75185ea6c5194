public import PushModel

/// Users' settings in the memory of this process, packed so that millions of users fit.
///
/// What is stored is gone when the process ends. Copies of a store share what they hold.
public struct InMemorySettingsStore: VersionedSettingsStore {
    private let shards = Shards<[UserID: PackedSettings]>([:])
    private let names = SharedNames()

    /// Creates a store of no users.
    public init() {}

    /// The settings of users; those of whom nothing is stored are absent.
    public func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        read(users)
    }

    /// The settings of users with their versions; those of whom nothing is stored are absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: VersionedSettings] {
        collect(users) { packed, names in
            VersionedSettings(packed.settings(names: names), version: packed.version)
        }
    }

    /// Replaces a user's settings if they still have the version expected.
    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: SettingsVersion?
    ) async throws -> Bool {
        shards.withShard(of: user) { shard in
            guard shard[user]?.version == version else { return false }
            shard[user] = pack(settings, after: version)
            return true
        }
    }

    /// Makes changes to a user's settings, all or none, in order; returns what is stored then.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        write(changes, to: user)
    }
}

extension InMemorySettingsStore {
    /// Reads without waiting, as ``settings(for:)`` does.
    package func read(_ users: [UserID]) -> [UserID: UserSettings] {
        collect(users) { packed, names in packed.settings(names: names) }
    }

    /// Makes changes without waiting, as ``apply(_:to:)`` does.
    @discardableResult
    package func write(_ changes: [SettingsChange], to user: UserID) -> UserSettings {
        shards.withShard(of: user) { shard in
            let stored = shard[user]
            var settings = stored?.settings(names: names.all) ?? UserSettings()
            for change in changes {
                settings.apply(change)
            }
            shard[user] = pack(settings, after: stored?.version)
            return settings
        }
    }

    private func pack(_ settings: UserSettings, after version: SettingsVersion?) -> PackedSettings {
        let next = SettingsVersion(rawValue: (version?.rawValue ?? 0) + 1)
        return PackedSettings(settings, version: next, names: names)
    }

    private func collect<Value>(
        _ users: [UserID],
        _ unpack: (PackedSettings, [ExactString]) -> Value
    ) -> [UserID: Value] {
        let packed = users.compactMap { user in
            shards.withShard(of: user) { shard in shard[user] }.map { (user, $0) }
        }
        // Only now, so that no settings refer to a name that was taken in later.
        let names = names.all
        var found: [UserID: Value] = [:]
        found.reserveCapacity(packed.count)
        for (user, packed) in packed {
            found[user] = unpack(packed, names)
        }
        return found
    }
}
