import ExactJSON
import PushModel

/// A part of the cache: what was read of some of the users.
///
/// When it is full, a new entry takes the place of one that is void, or that was not read since the last look at it.
struct SettingsCacheShard: Sendable {
    // INVARIANT: `indices` has the index in `entries` of each entry's key. There are at most `limit` entries.
    private var indices: [UInt64: Int] = [:]
    private var entries: [Entry] = []
    private let limit: Int
    /// The entry that is looked at next when one has to go.
    private var hand = 0
    /// How often settings changed of the users whose hashes have the same bits.
    private var epochs = [UInt32](repeating: 0, count: 256)

    /// The hash of an entry's user, and a hash of what the entry is.
    struct Key: Sendable {
        let user: AppID.UserHash
        fileprivate let number: UInt64

        /// Creates the key of what is kept of a user under a fingerprint.
        init(_ user: AppID.UserHash, fingerprint: UInt64) {
            self.user = user
            number = user.rawValue ^ fingerprint &* 0x9E37_79B9_7F4A_7C15
        }

        fileprivate var epoch: Int { Int(user.rawValue >> 8 & 255) }
    }

    /// What is kept of a user.
    struct Entry {
        let key: Key
        let user: UserID
        /// The conversation of the row; `nil` for a display name.
        let conversation: Conversation?
        let content: Content
        /// The epoch in which reading the content began; in another the content is void.
        let epoch: UInt32
        /// From when on the content is void, in milliseconds.
        let deadline: Int64
        /// Whether it was read since the last look at it when one had to go.
        var wasRead = false
    }

    /// What was read.
    struct Content {
        /// The row, whose zone and preferences are those of the cache.
        var row = SettingsRow()
        /// The display name.
        var name: ExactString?
    }

    /// What a look finds: the content, or the epoch of content that is read from now on.
    enum Finding {
        case found(Content)
        case missing(epoch: UInt32)
    }

    init(limit: Int) {
        self.limit = limit
    }

    /// The number of entries, void ones among them.
    var count: Int { entries.count }

    /// Looks for what is kept of a user, in a conversation or as the display name.
    mutating func find(
        _ key: Key,
        of user: UserID,
        in conversation: Conversation?,
        at now: Int64
    ) -> Finding {
        guard let index = indices[key.number], isCurrent(entries[index], at: now),
            entries[index].user == user, entries[index].conversation == conversation
        else { return .missing(epoch: epochs[key.epoch]) }
        entries[index].wasRead = true
        return .found(entries[index].content)
    }

    /// Keeps an entry, unless settings of the user changed since it was read.
    mutating func keep(_ entry: Entry, at now: Int64) {
        guard isCurrent(entry, at: now) else { return }
        if let index = indices[entry.key.number] {
            entries[index] = entry
        } else if entries.count < limit {
            indices[entry.key.number] = entries.count
            entries.append(entry)
        } else {
            while entries[hand].wasRead, isCurrent(entries[hand], at: now) {
                entries[hand].wasRead = false
                hand = (hand + 1) % limit
            }
            indices[entries[hand].key.number] = nil
            indices[entry.key.number] = hand
            entries[hand] = entry
            hand = (hand + 1) % limit
        }
    }

    /// Makes void what is kept of a user, and what is being read.
    mutating func invalidate(_ key: Key) {
        epochs[key.epoch] &+= 1
    }

    private func isCurrent(_ entry: Entry, at now: Int64) -> Bool {
        entry.epoch == epochs[entry.key.epoch] && now < entry.deadline
    }
}
