import ExactJSON
import PushModel
import PushService
import Synchronization

/// A store that breaks one promise, or none.
struct FlawedSettingsStore: VersionedSettingsStore {
    enum Flaw {
        case inventsUsers
        case dropsTimeZones
        case keepsFirstTemplate
        case neverClears
        case normalizesUsers
        case mergesConversationTypes
        case readsFirstUserOnly
        case readsEveryConversation
        case appliesOneByOne
        case losesUpdates
        case forgetsUsers
        case limitsConversations
        case ignoresVersions
        case dropsMarksOfIntervals
        case throwsOnDisplayName
        case answersWhatWasThere
        case reversesRows
        case remembersRows
    }

    private struct RefusalError: Error {}

    private let flaw: Flaw?
    private let store = InMemorySettingsStore()
    private let remembered = Remembered()

    private final class Remembered: Sendable {
        let rows = Mutex<[[UserID]: Delivery.Settings]>([:])
    }

    init(_ flaw: Flaw?) {
        self.flaw = flaw
    }

    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await versionedSettings(for: users).mapValues { $0.settings }
    }

    func settings(
        for users: [UserID],
        in conversation: Conversation
    ) async throws -> [UserSettings] {
        let stored = try await settings(for: users)
        return users.map { user in
            var settings = stored[user] ?? UserSettings()
            if flaw != .readsEveryConversation {
                settings.push.conversations.removeAll { $0.conversation != conversation }
            }
            return settings
        }
    }

    func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        if flaw == .remembersRows, let rows = remembered.rows.withLock({ $0[users] }),
            rows.rows.conversation == conversation
        {
            return rows
        }
        var rows = PushSettings.Rows(count: users.count, in: conversation)
        let read = try await settings(for: users, in: conversation)
        for (index, settings) in read.enumerated() where index < users.count {
            rows.set(settings.push, at: flaw == .reversesRows ? users.count - 1 - index : index)
        }
        var name: String?
        if let sender {
            name = try await settings(of: sender).displayName
        }
        let settings = Delivery.Settings(rows, senderName: name)
        remembered.rows.withLock { $0[users] = settings }
        return settings
    }

    func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned] {
        let asked = flaw == .readsFirstUserOnly ? Array(users.prefix(1)) : users
        var found: [UserID: UserSettings.Versioned] = [:]
        for user in asked {
            found[user] = try await store.versionedSettings(for: [key(user)])[key(user)]
            if flaw == .inventsUsers, found[user] == nil {
                found[user] = .init(UserSettings(), version: .init(rawValue: 0))
            }
        }
        return found
    }

    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        var settings = settings
        if flaw == .dropsMarksOfIntervals {
            for var entry in settings.push.conversations {
                entry.carriesInterval = false
                settings.push.conversations.update(with: entry)
            }
        }
        let stored = try await store.versionedSettings(for: [key(user)])[key(user)]?.version
        let expected = flaw == .ignoresVersions ? stored : version
        return try await store.replace(settings, of: key(user), expecting: expected)
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        let changes = try changes.compactMap { try change($0, of: user) }
        switch flaw {
        case .appliesOneByOne:
            for change in changes {
                try await store.apply([change], to: user)
                await Task.yield()
            }
            return try await store.settings(of: user)
        case .losesUpdates:
            var settings = try await store.settings(of: user)
            await Task.yield()
            for change in changes {
                settings.apply(change)
            }
            let version = try await store.versionedSettings(for: [user])[user]?.version
            _ = try await store.replace(settings, of: user, expecting: version)
            return settings
        case .answersWhatWasThere:
            let settings = try await store.settings(of: user)
            try await store.apply(changes, to: user)
            return settings
        case .limitsConversations, .keepsFirstTemplate:
            let before = try await store.settings(of: user)
            var settings = try await store.apply(changes, to: user)
            settings.push.conversations = .init(settings.push.conversations.prefix(500))
            if flaw == .keepsFirstTemplate {
                settings.push.template = before.push.template ?? settings.push.template
            }
            let version = try await store.versionedSettings(for: [user])[user]?.version
            _ = try await store.replace(settings, of: user, expecting: version)
            return settings
        default:
            return try await store.apply(changes, to: key(user))
        }
    }

    private func key(_ user: UserID) -> UserID {
        // The sign of degrees Kelvin becomes a letter, as where text is normalised.
        flaw == .normalizesUsers && user == "\u{212A}" ? "K" : user
    }

    /// What becomes of a change; `nil` if nothing.
    private func change(
        _ change: UserSettings.Change,
        of user: UserID
    ) throws -> UserSettings.Change? {
        switch (flaw, change) {
        case (.dropsTimeZones, .timeZone): nil
        case (.neverClears, .remindType(nil, _)): nil
        case (.forgetsUsers, _) where user.string.hasSuffix("999"): nil
        case (.throwsOnDisplayName, .displayName): throw RefusalError()
        case (.mergesConversationTypes, .expireTimestamp(let expiry, let conversation?)):
            .expireTimestamp(expiry, of: Conversation(.chat, conversation.id))
        default: change
        }
    }
}
