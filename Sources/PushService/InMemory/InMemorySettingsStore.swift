public import PushModel

/// Users' settings in the memory of this process, packed so that millions of users fit.
///
/// The settings are lost when the process ends. Copies of a store share their settings.
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

    /// The settings of each of the users with their versions; a user without stored settings is absent.
    public func versionedSettings(for users: [UserID]) async throws -> [UserID: VersionedSettings] {
        var found: [UserID: VersionedSettings] = [:]
        found.reserveCapacity(users.count)
        forEachRecord(of: users) { index, start, reader in
            let version = reader.version(at: start)
            var versioned = VersionedSettings(UserSettings(), version: version)
            reader.readSettings(at: start, into: &versioned.settings)
            found[users[index]] = versioned
        }
        return found
    }

    /// Replaces a user's settings if they still have the expected version.
    public func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: SettingsVersion?
    ) async throws -> Bool {
        let key = key(of: user)
        return shards.withShard(at: key.shard) { shard in
            let stored = shard.start(of: user, key).map { start in
                shard.withReader(names: []) { reader in reader.version(at: start) }
            }
            guard stored == version else { return false }
            shard.store(settings, version: .after(version), of: user, key, names: names)
            return true
        }
    }

    /// Applies changes to a user's settings in order, all or none, and returns the settings afterwards.
    @discardableResult
    public func apply(_ changes: [SettingsChange], to user: UserID) async throws -> UserSettings {
        write(changes, to: user)
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

    /// Applies changes as ``apply(_:to:)`` does, but synchronously.
    @discardableResult
    package func write(_ changes: [SettingsChange], to user: UserID) -> UserSettings {
        let key = key(of: user)
        return shards.withShard(at: key.shard) { shard in
            var settings = UserSettings()
            let version = shard.start(of: user, key).map { start in
                shard.withReader(names: names.all) { reader in
                    let version = reader.version(at: start)
                    reader.readSettings(at: start, into: &settings)
                    return version
                }
            }
            for change in changes {
                settings.apply(change)
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

extension SettingsVersion {
    /// The version that follows `version`, or the first for `nil`.
    fileprivate static func after(_ version: SettingsVersion?) -> SettingsVersion {
        SettingsVersion(rawValue: (version?.rawValue ?? 0) + 1)
    }
}
