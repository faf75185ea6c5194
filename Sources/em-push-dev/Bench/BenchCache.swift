import ExactJSON
import PushModel
import PushService

/// A cache in front of settings in memory, which keeps the rows of all users.
struct BenchCache {
    private let store: CachedSettingsStore<Base>

    init(_ stored: InMemorySettingsStore, users: [UserID]) async throws {
        store = try CachedSettingsStore(
            of: "",
            caching: Base(stored: stored),
            rows: 2 * users.count,
            timeToLive: .seconds(3600)
        )
        while !store.isKeeping { await Task.yield() }
        _ = try await read(users)
    }

    func read(_ users: [UserID]) async throws -> Delivery.Settings {
        try await store.deliverySettings(for: users, in: BenchUsers.group, from: nil)
    }

    /// A store that says that it reports changes, of which there are none.
    private struct Base: ObservableSettingsStore {
        let stored: InMemorySettingsStore

        func invalidations() -> AsyncStream<UserSettings.Invalidation> {
            let (stream, continuation) = AsyncStream<UserSettings.Invalidation>.makeStream()
            continuation.yield(.listening)
            return stream
        }

        func deliverySettings(
            for users: [UserID],
            in conversation: Conversation,
            from sender: UserID?
        ) async throws -> Delivery.Settings {
            try await stored.deliverySettings(for: users, in: conversation, from: sender)
        }

        func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned]
        {
            try await stored.versionedSettings(for: users)
        }

        func replace(
            _ settings: UserSettings,
            of user: UserID,
            expecting version: UserSettings.Version?
        ) async throws -> Bool {
            try await stored.replace(settings, of: user, expecting: version)
        }

        func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
            try await stored.apply(changes, to: user)
        }
    }
}
