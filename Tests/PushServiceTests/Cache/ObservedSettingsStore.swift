import ExactJSON
import PushModel
import PushService
import Synchronization

/// A store in memory that reports what a test says, counts reads, and can hold one back.
final class ObservedSettingsStore: ObservableSettingsStore {
    /// The app of the settings.
    static let app: AppID = "org#app"

    struct RefusalError: Error {}

    /// A read that has read, and does not return before the test says so.
    struct HeldRead: Sendable {
        private let reached = AsyncStream<Void>.makeStream()
        private let released = AsyncStream<Void>.makeStream()

        func waitUntilReached() async {
            for await _ in reached.stream {}
        }

        func release() {
            released.continuation.finish()
        }

        fileprivate func hold() async {
            reached.continuation.finish()
            for await _ in released.stream {}
        }
    }

    private struct State {
        var readers: [AsyncStream<UserSettings.Invalidation>.Continuation] = []
        var readUsers: [[UserID]] = []
        var readSenders: [UserID?] = []
        var heldRead: HeldRead?
        var isRefusing = false
        var losesAnswers = false
    }

    let stored = InMemorySettingsStore()
    private let state = Mutex(State())

    /// The users of each read for a delivery that came here.
    var readUsers: [[UserID]] { state.withLock { $0.readUsers } }

    /// The sender of each of these reads.
    var readSenders: [UserID?] { state.withLock { $0.readSenders } }

    /// Whether reads and writes throw, and do nothing.
    var isRefusing: Bool {
        get { state.withLock { $0.isRefusing } }
        set { state.withLock { $0.isRefusing = newValue } }
    }

    /// Whether writes throw after they were done.
    var losesAnswers: Bool {
        get { state.withLock { $0.losesAnswers } }
        set { state.withLock { $0.losesAnswers = newValue } }
    }

    func report(_ invalidation: UserSettings.Invalidation) {
        for reader in state.withLock({ $0.readers }) {
            reader.yield(invalidation)
        }
    }

    /// Ends the sequences of all readers.
    func endReports() {
        for reader in state.withLock({ $0.readers }) {
            reader.finish()
        }
    }

    /// Holds the next read for a delivery.
    func holdNextRead() -> HeldRead {
        let read = HeldRead()
        state.withLock { $0.heldRead = read }
        return read
    }

    // MARK: The store

    func invalidations() -> AsyncStream<UserSettings.Invalidation> {
        let (stream, continuation) = AsyncStream<UserSettings.Invalidation>.makeStream()
        state.withLock { $0.readers.append(continuation) }
        return stream
    }

    func deliverySettings(
        for users: [UserID],
        in conversation: Conversation,
        from sender: UserID?
    ) async throws -> Delivery.Settings {
        let (held, isRefusing) = state.withLock { state in
            state.readUsers.append(users)
            state.readSenders.append(sender)
            defer { state.heldRead = nil }
            return (state.heldRead, state.isRefusing)
        }
        if isRefusing { throw RefusalError() }
        let read = try await stored.deliverySettings(for: users, in: conversation, from: sender)
        await held?.hold()
        return read
    }

    func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned] {
        try await stored.versionedSettings(for: users)
    }

    func replace(
        _ settings: UserSettings,
        of user: UserID,
        expecting version: UserSettings.Version?
    ) async throws -> Bool {
        if isRefusing { throw RefusalError() }
        let isReplaced = try await stored.replace(settings, of: user, expecting: version)
        if losesAnswers { throw RefusalError() }
        return isReplaced
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        if isRefusing { throw RefusalError() }
        let settings = try await stored.apply(changes, to: user)
        if losesAnswers { throw RefusalError() }
        return settings
    }
}
