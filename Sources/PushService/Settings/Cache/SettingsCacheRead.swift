import ExactJSON
import PushModel

/// A read of what a delivery needs, of which a part is in the cache.
struct SettingsCacheRead {
    /// What was found, and what was added.
    private(set) var settings: Delivery.Settings
    /// The users whose rows were not found, in order.
    private(set) var missingUsers: [UserID] = []
    /// The sender whose name was not found; `nil` if it was found, or is not wanted.
    private(set) var missingSender: UserID?

    private let memory: SettingsCache.Memory
    private let conversation: Conversation
    private let now: Int64
    private var missingRows: [Miss] = []
    private var missingName: Miss?

    /// What was not found: its index in the rows, and what it will be kept under.
    private struct Miss {
        let index: Int
        let key: SettingsCacheShard.Key
        let epoch: UInt32
    }

    /// Looks for what a delivery needs.
    ///
    /// - Parameters:
    ///   - users: The recipients.
    ///   - conversation: The conversation.
    ///   - sender: The user whose display name is read; `nil` if none is wanted.
    ///   - beginning: What the hashes of the app's users begin with.
    ///   - memory: Where it looks.
    ///   - now: The time in milliseconds.
    init(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?,
        after beginning: TextsHash,
        memory: SettingsCache.Memory,
        at now: Int64
    ) {
        settings = Delivery.Settings(PushSettings.Rows(count: users.count, in: conversation))
        self.memory = memory
        self.conversation = conversation
        self.now = now
        let fingerprint = conversation.number
        var found: [(index: Int, row: SettingsRow)] = []
        for (index, user) in users.enumerated() {
            let hash = AppID.UserHash(of: user, after: beginning)
            let key = SettingsCacheShard.Key(hash, fingerprint: fingerprint)
            switch memory.find(key, of: user, in: conversation, at: now) {
            case .found(let content): found.append((index, content.row))
            case .missing(let epoch):
                missingRows.append(Miss(index: index, key: key, epoch: epoch))
                missingUsers.append(user)
            }
        }
        memory.withNames { names in
            var translation = SettingsTranslation()
            for (index, row) in found {
                settings.rows.set(row, of: names, at: index, &translation)
            }
        }
        guard let sender else { return }
        let key = SettingsCacheShard.Key(
            AppID.UserHash(of: sender, after: beginning),
            fingerprint: 0
        )
        switch memory.find(key, of: sender, in: nil, at: now) {
        case .found(let content): settings.senderName = content.name?.string
        case .missing(let epoch):
            missingName = Miss(index: 0, key: key, epoch: epoch)
            missingSender = sender
        }
    }

    /// Whether everything was found.
    var isComplete: Bool { missingUsers.isEmpty && missingSender == nil }

    /// Adds what was not found, and keeps it.
    ///
    /// - Parameters:
    ///   - read: The rows of the missing users, and the name of the missing sender.
    ///   - deadline: From when on it is void.
    /// - Returns: Whether there was room for all zones and preferences; if not, not all of it is kept.
    mutating func add(_ read: Delivery.Settings, until deadline: Int64) -> Bool {
        let rows = read.rows
        var translation = SettingsTranslation()
        for (index, miss) in missingRows.enumerated() {
            settings.rows.set(rows[index], of: rows.names, at: miss.index, &translation)
        }
        let numbered = memory.withNames { names in
            var translation = SettingsTranslation()
            return missingRows.indices.map { index in
                translation.row(
                    rows[index],
                    of: rows.names,
                    in: &names,
                    limit: SettingsCache.Memory.nameLimit
                )
            }
        }
        for (index, row) in numbered.enumerated() {
            guard let row else { continue }
            let (miss, user) = (missingRows[index], missingUsers[index])
            keep(.init(row: row), miss, of: user, in: conversation, deadline)
        }
        if let missingName, let missingSender {
            settings.senderName = read.senderName
            let name = read.senderName.map { ExactString($0) }
            keep(.init(name: name), missingName, of: missingSender, in: nil, deadline)
        }
        return !numbered.contains(nil)
    }

    private func keep(
        _ content: SettingsCacheShard.Content,
        _ miss: Miss,
        of user: UserID,
        in conversation: Conversation?,
        _ deadline: Int64
    ) {
        let entry = SettingsCacheShard.Entry(
            key: miss.key,
            user: user,
            conversation: conversation,
            content: content,
            epoch: miss.epoch,
            deadline: deadline
        )
        memory.keep(entry, at: now)
    }
}
