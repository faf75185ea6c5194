import ExactJSON
import PushModel
import Synchronization

/// What a ``CachedSettingsStore`` keeps.
///
/// All that is kept stands in a ``Memory``. To make everything void, another takes its place; a read that began
/// before still adds to the old one, which nothing reads any more.
final class SettingsCache: Sendable {
    private let rows: Int
    private let memory = Mutex<Memory?>(nil)

    init(rows: Int) {
        self.rows = rows
    }

    /// What is kept now; `nil` while nothing is.
    var current: Memory? { memory.withLock { $0 } }

    /// Does what an invalidation asks for.
    func invalidate(_ invalidation: UserSettings.Invalidation) {
        switch invalidation {
        case .listening:
            let empty = Memory(rows: rows)
            memory.withLock { $0 = empty }
        case .silent: memory.withLock { $0 = nil }
        case .users(let users):
            guard let current else { return }
            for user in users {
                current.invalidate(user)
            }
        }
    }

    /// Makes everything void that stands in a memory, unless that was done already.
    func clear(_ old: Memory) {
        let empty = Memory(rows: rows)
        memory.withLock { memory in
            if memory === old { memory = empty }
        }
    }

    /// Entries, spread over shards, and the names that they share.
    final class Memory: Sendable {
        /// The most zones, and the most preferences.
        static let nameLimit = 10_000

        private let shards: Shards<SettingsCacheShard>
        private let names = Mutex(SettingsNames())

        init(rows: Int) {
            shards = Shards(SettingsCacheShard(limit: rows / Shards<SettingsCacheShard>.count))
        }

        /// The number of entries.
        var count: Int {
            (0..<shards.count).reduce(0) { sum, index in
                sum + shards.withShard(at: index) { $0.count }
            }
        }

        func find(
            _ key: SettingsCacheShard.Key,
            of user: UserID,
            in conversation: Conversation?,
            at now: Int64
        ) -> SettingsCacheShard.Finding {
            withShard(of: key) { $0.find(key, of: user, in: conversation, at: now) }
        }

        func keep(_ entry: SettingsCacheShard.Entry, at now: Int64) {
            withShard(of: entry.key) { $0.keep(entry, at: now) }
        }

        func invalidate(_ user: AppID.UserHash) {
            let key = SettingsCacheShard.Key(user, fingerprint: 0)
            withShard(of: key) { $0.invalidate(key) }
        }

        func withNames<Result>(_ body: (inout SettingsNames) -> Result) -> Result {
            names.withLock { names in body(&names) }
        }

        private func withShard<Result>(
            of key: SettingsCacheShard.Key,
            _ body: (inout SettingsCacheShard) -> Result
        ) -> Result {
            shards.withShard(at: Int(key.user.rawValue % UInt64(shards.count)), body)
        }
    }
}
