import ExactJSON
import PushModel
import PushTestSupport
import Synchronization
import Testing

@testable import PushService

/// Concurrent changes of versioned settings cost as many reads and writes as there are changes.
@Suite struct SettingsChangeQueueTests {
    /// A store that counts its calls, and lets other tasks run in each.
    private final class CountingStore: VersionedSettingsStore {
        struct Counts {
            var reads = 0
            var replacements: [UserSettings] = []
        }

        let stored: InMemorySettingsStore
        let queue: UserSettings.Change.Queue
        private let beforeReplacement: @Sendable (_ number: Int, UserID) async -> Bool
        private let state = Mutex(Counts())

        /// `beforeReplacement` returns whether a replacement, counted from 1, is tried.
        init(
            _ stored: InMemorySettingsStore = InMemorySettingsStore(),
            queue: UserSettings.Change.Queue = UserSettings.Change.Queue(),
            beforeReplacement: @escaping @Sendable (_ number: Int, UserID) async -> Bool = { _, _ in
                true
            }
        ) {
            self.stored = stored
            self.queue = queue
            self.beforeReplacement = beforeReplacement
        }

        var counts: Counts { state.withLock { $0 } }

        func versionedSettings(
            for users: [UserID]
        ) async throws -> [UserID: UserSettings.Versioned] {
            state.withLock { $0.reads += 1 }
            await Task.yield()
            return try await stored.versionedSettings(for: users)
        }

        func replace(
            _ settings: UserSettings,
            of user: UserID,
            expecting version: UserSettings.Version?
        ) async throws -> Bool {
            let number = state.withLock { state in
                state.replacements.append(settings)
                return state.replacements.count
            }
            await Task.yield()
            guard await beforeReplacement(number, user) else { return false }
            return try await stored.replace(settings, of: user, expecting: version)
        }

        func apply(
            _ changes: [UserSettings.Change],
            to user: UserID
        ) async throws -> UserSettings {
            try await queue.apply(changes, to: user, in: self)
        }
    }

    private func change(_ number: Int) -> UserSettings.Change {
        .remindType(.never, of: Conversation(.groupChat, Conversation.ID("g\(number)")))
    }

    private func apply(_ numbers: Range<Int>, to store: CountingStore) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in numbers {
                group.addTask { _ = try await store.apply([change(number)], to: "ann") }
            }
            try await group.waitForAll()
        }
    }

    @Test func `400 concurrent changes of one user cost 400 reads and 400 replacements`()
        async throws
    {
        let store = CountingStore()
        try await apply(0..<400, to: store)
        #expect(store.counts.reads == 400)
        #expect(store.counts.replacements.count == 400)
        #expect(try await store.settings(of: "ann").push.conversations.count == 400)
        #expect(store.queue.waiting.isEmpty)
    }

    @Test func `changes of two processes are all kept`() async throws {
        let clock = ManualClock(jumps: .always)
        func process(_ stored: InMemorySettingsStore) throws -> CountingStore {
            let queue = try UserSettings.Change.Queue(attempts: 1000, clock: clock, jitter: { 0.5 })
            return CountingStore(stored, queue: queue)
        }
        let first = try process(InMemorySettingsStore())
        let second = try process(first.stored)
        async let one: Void = apply(0..<100, to: first)
        async let other: Void = apply(100..<200, to: second)
        _ = try await (one, other)
        #expect(try await first.settings(of: "ann").push.conversations.count == 200)
    }

    @Test func `a call that others forestall pauses for longer each time, and ends in an error`()
        async throws
    {
        let clock = ManualClock(jumps: .always)
        let queue = try UserSettings.Change.Queue(attempts: 5, clock: clock, jitter: { 0.5 })
        let store = CountingStore(queue: queue) { _, _ in false }
        let error = await #expect(throws: PushServiceError.self) {
            try await store.apply([change(1)], to: "ann")
        }
        #expect(error?.code == .serverBusy)
        #expect(error?.detail.contains("`ann`") == true)
        #expect(store.counts.reads == 5)
        #expect(clock.slept == [5, 10, 20, 40].map { .milliseconds($0) })
        #expect(queue.waiting.isEmpty)
    }

    @Test func `a call that others forestall once starts again from what they stored`() async throws
    {
        let clock = ManualClock(jumps: .always)
        let stored = InMemorySettingsStore()
        let queue = try UserSettings.Change.Queue(clock: clock, jitter: { 0 })
        let store = CountingStore(stored, queue: queue) { number, user in
            if number == 1 {
                _ = try? await stored.apply([.displayName("Ann")], to: user)
            }
            return true
        }
        let settings = try await store.apply([change(1)], to: "ann")
        #expect(settings.displayName == "Ann")
        #expect(settings.push.conversations.count == 1)
        #expect(store.counts.reads == 2)
    }

    @Test func `calls for one user come first, come first served; another user's do not wait`()
        async throws
    {
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let store = CountingStore { number, user in
            if number == 1 {
                for await _ in gate {}
            }
            return true
        }
        var calls: [Task<UserSettings, any Error>] = []
        for number in 1...5 {
            calls.append(Task { try await store.apply([.displayName("\(number)")], to: "ann") })
            while store.queue.waiting["ann"] != number - 1 || store.counts.replacements.isEmpty {
                await Task.yield()
            }
        }
        _ = try await store.apply([.displayName("Bob")], to: "bob")
        calls[2].cancel()
        await #expect(throws: CancellationError.self) { try await calls[2].value }
        #expect(store.queue.waiting == ["ann": 3])
        opening.finish()
        for call in calls where call != calls[2] {
            _ = try await call.value
        }
        #expect(store.counts.replacements.map { $0.displayName } == ["1", "Bob", "2", "4", "5"])
        #expect(store.queue.waiting.isEmpty)
    }

    @Test func `an error of the store lets the next call in`() async throws {
        let store = UnversionedStore()
        for _ in 1...2 {
            await #expect(throws: UnversionedStore.RefusalError.self) {
                try await store.apply([change(1)], to: "ann")
            }
        }
        #expect(store.queue.waiting.isEmpty)
    }

    @Test func `an empty id is refused before anything is read`() async throws {
        let store = CountingStore()
        for (changes, user) in [
            ([change(1)], ""), ([.remindType(.never, of: Conversation(.chat, ""))], "ann"),
        ] as [([UserSettings.Change], UserID)] {
            let error = await #expect(throws: PushServiceError.self) {
                try await store.apply(changes, to: user)
            }
            #expect(error?.code == .invalidParam)
        }
        #expect(store.counts.reads == 0)
    }

    @Test(arguments: [0, -1, 1001, Int.max])
    func `a number of attempts out of its range is refused`(attempts: Int) {
        let error = #expect(throws: InputError.self) {
            try UserSettings.Change.Queue(attempts: attempts)
        }
        #expect(error?.path.text == "/attempts")
    }

    /// A store whose reads throw.
    private struct UnversionedStore: VersionedSettingsStore {
        struct RefusalError: Error {}

        let queue = UserSettings.Change.Queue()

        func versionedSettings(for users: [UserID]) async throws -> [UserID: UserSettings.Versioned]
        {
            throw RefusalError()
        }

        func replace(
            _ settings: UserSettings,
            of user: UserID,
            expecting version: UserSettings.Version?
        ) async throws -> Bool {
            throw RefusalError()
        }

        func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
            try await queue.apply(changes, to: user, in: self)
        }
    }
}
