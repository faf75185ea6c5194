import ExactJSON
import Fixtures
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Testing
import WallTime

@Suite struct CachedSettingsStoreTests {
    private static let group = Conversation(.groupChat, "g")
    private static let app = ObservedSettingsStore.app

    private let base = ObservedSettingsStore()
    private let clock = ManualClock()

    /// A cache that keeps what it reads.
    private func cache(
        of base: ObservedSettingsStore? = nil,
        rows: Int = 1000
    ) async throws -> CachedSettingsStore<ObservedSettingsStore> {
        let base = base ?? self.base
        let store = try CachedSettingsStore(
            of: Self.app,
            caching: base,
            rows: rows,
            timeToLive: .seconds(60),
            clock: clock
        )
        base.report(.listening)
        while !store.isKeeping { await Task.yield() }
        return store
    }

    /// Another process changes a display style, which is not reported.
    private func change(_ user: UserID, to style: PushDisplayStyle = .messageSummary) async throws {
        try await base.stored.apply([.displayStyle(style)], to: user)
    }

    private func style(
        of user: UserID,
        in conversation: Conversation = group,
        _ store: some SettingsStore
    ) async throws -> PushDisplayStyle {
        let read = try await store.deliverySettings(for: [user], in: conversation, from: nil)
        return read.rows.settings(at: 0).displayStyle
    }

    // MARK: What is kept

    @Test func `a store behind the cache keeps the contract`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 3000) {
            try await cache(of: ObservedSettingsStore())
        }
        #expect(violations == [])
    }

    @Test func `what was read is not read again, and the rest is read in one call`() async throws {
        let store = try await cache()
        try await store.apply([.displayName("Tom")], to: "tom")
        for _ in 0..<2 {
            let users: [UserID] = ["ann", "bob"]
            let read = try await store.deliverySettings(for: users, in: Self.group, from: "tom")
            #expect(read.rows.count == 2)
            #expect(read.senderName == "Tom")
        }
        let users: [UserID] = ["carl", "ann", "dora", "bob"]
        _ = try await store.deliverySettings(for: users, in: Self.group, from: "tom")
        _ = try await store.deliverySettings(for: ["ann"], in: Self.group, from: "eve")
        #expect(base.readUsers == [["ann", "bob"], ["carl", "dora"], []])
        #expect(base.readSenders == ["tom", nil, "eve"])
    }

    @Test(arguments: Seeds.all)
    func `rows through the cache are those of the store, whatever is kept`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        let store = try await cache()
        let conversations = (0..<3).map { Conversation(.groupChat, Conversation.ID("\($0)")) }
        for _ in 0..<400 {
            let user = UserID("user-\(Int.random(in: 0..<40, using: &random))")
            try await store.apply([random.change()], to: user)
            let users = (0..<Int.random(in: 0...30, using: &random)).map { _ in
                UserID("user-\(Int.random(in: 0..<40, using: &random))")
            }
            let conversation = conversations[Int.random(in: 0..<3, using: &random)]
            let sender = Bool.random(using: &random) ? user : nil
            let read = try await store.deliverySettings(
                for: users,
                in: conversation,
                from: sender
            )
            let stored = try await base.stored.deliverySettings(
                for: users,
                in: conversation,
                from: sender
            )
            try #require(read.rows.count == users.count)
            for index in users.indices {
                #expect(read.rows.settings(at: index) == stored.rows.settings(at: index))
            }
            #expect(read.senderName == stored.senderName)
        }
    }

    @Test func `no more rows are kept than was said`() async throws {
        let store = try await cache(rows: 1000)
        for batch in 0..<20 {
            let users = (0..<1000).map { UserID("user-\(batch)-\($0)") }
            _ = try await store.deliverySettings(for: users, in: Self.group, from: nil)
        }
        #expect((900...1000).contains(store.count))
    }

    @Test func `rows that are read stay when others come`() async throws {
        let store = try await cache(rows: 10_000)
        let often = (0..<1000).map { UserID("often-\($0)") }
        for batch in 0..<40 {
            _ = try await store.deliverySettings(for: often, in: Self.group, from: nil)
            let others = (0..<1000).map { UserID("once-\(batch)-\($0)") }
            _ = try await store.deliverySettings(for: others, in: Self.group, from: nil)
        }
        let again = base.readUsers.dropFirst().joined().filter { $0.string.hasPrefix("often") }
        #expect(again.count < 100)
    }

    @Test func `more names than there is room for empty the cache, and are read right`()
        async throws
    {
        let store = try await cache(rows: 100_000)
        let users = (0..<20_001).map { UserID("user-\($0)") }
        for user in users {
            let change = UserSettings.Change.template(PushTemplate.Name("template of \(user)"))
            try base.stored.write([change], to: user)
        }
        let read = try await store.deliverySettings(for: users, in: Self.group, from: nil)
        for (index, user) in users.enumerated() {
            #expect(
                read.rows.settings(at: index).template == PushTemplate.Name("template of \(user)")
            )
        }
        #expect(store.count == 0)
        #expect(store.isKeeping)
        _ = try await store.deliverySettings(for: ["ann"], in: Self.group, from: nil)
        #expect(store.count == 1)
    }

    // MARK: When it is void

    @Test func `a change of another process is seen when it is reported`() async throws {
        let store = try await cache()
        #expect(try await style(of: "ann", store) == .simpleBanner)
        #expect(try await style(of: "ann", in: .init(.chat, "tom"), store) == .simpleBanner)
        try await change("ann")
        base.report(.users([AppID.UserHash(of: "ann", in: Self.app)]))
        while try await style(of: "ann", store) == .simpleBanner { await Task.yield() }
        #expect(try await style(of: "ann", in: .init(.chat, "tom"), store) == .messageSummary)
    }

    @Test func `a change that is not reported is seen when the time to live is over`() async throws
    {
        let store = try await cache()
        #expect(try await style(of: "ann", store) == .simpleBanner)
        try await change("ann")
        clock.advance(by: .milliseconds(59_999))
        #expect(try await style(of: "ann", store) == .simpleBanner)
        clock.advance(by: .milliseconds(1))
        #expect(try await style(of: "ann", store) == .messageSummary)
    }

    @Test func `reading does not prolong the time to live`() async throws {
        let store = try await cache()
        _ = try await style(of: "ann", store)
        try await change("ann")
        for _ in 0..<3 {
            clock.advance(by: .seconds(20))
            _ = try await style(of: "ann", store)
        }
        #expect(try await style(of: "ann", store) == .messageSummary)
    }

    @Test func `nothing is kept before the store reports changes, nor when it stops`() async throws
    {
        let store = try CachedSettingsStore(of: Self.app, caching: base, clock: clock)
        _ = try await style(of: "ann", store)
        try await change("ann")
        #expect(try await style(of: "ann", store) == .messageSummary)
        #expect(!store.isKeeping)

        base.report(.listening)
        while !store.isKeeping { await Task.yield() }
        _ = try await style(of: "ann", store)
        base.report(.silent)
        while store.isKeeping { await Task.yield() }
        try await change("ann", to: .simpleBanner)
        #expect(try await style(of: "ann", store) == .simpleBanner)

        base.report(.listening)
        while !store.isKeeping { await Task.yield() }
        _ = try await style(of: "ann", store)
        base.endReports()
        while store.isKeeping { await Task.yield() }
    }

    @Test func `listening again makes void what was kept`() async throws {
        let store = try await cache()
        _ = try await style(of: "ann", store)
        try await change("ann")
        base.report(.listening)
        while store.count > 0 { await Task.yield() }
        #expect(try await style(of: "ann", store) == .messageSummary)
    }

    @Test(arguments: [true, false])
    func `a read that began before a change keeps nothing of what it read`(isOurs: Bool)
        async throws
    {
        let store = try await cache()
        _ = try await style(of: "bob", store)
        let held = base.holdNextRead()
        async let old = style(of: "ann", store)
        await held.waitUntilReached()
        if isOurs {
            try await store.apply([.displayStyle(.messageSummary)], to: "ann")
        } else {
            for user in ["ann", "bob"] as [UserID] {
                try await change(user)
                base.report(.users([AppID.UserHash(of: user, in: Self.app)]))
            }
            while try await style(of: "bob", store) == .simpleBanner { await Task.yield() }
        }
        held.release()
        #expect(try await old == .simpleBanner)
        #expect(try await style(of: "ann", store) == .messageSummary)
    }

    @Test func `a write that threw may have been done`() async throws {
        let store = try await cache()
        _ = try await style(of: "ann", store)
        base.losesAnswers = true
        await #expect(throws: ObservedSettingsStore.RefusalError.self) {
            try await store.apply([.displayStyle(.messageSummary)], to: "ann")
        }
        #expect(try await style(of: "ann", store) == .messageSummary)
        await #expect(throws: ObservedSettingsStore.RefusalError.self) {
            let version = try await base.versionedSettings(for: ["ann"])["ann"]?.version
            _ = try await store.replace(UserSettings(), of: "ann", expecting: version)
        }
        #expect(try await style(of: "ann", store) == .simpleBanner)
    }

    @Test func `what is kept is served while the store cannot be read, and a fault is not kept`()
        async throws
    {
        let store = try await cache()
        _ = try await style(of: "ann", store)
        base.isRefusing = true
        #expect(try await style(of: "ann", store) == .simpleBanner)
        await #expect(throws: ObservedSettingsStore.RefusalError.self) {
            _ = try await style(of: "bob", store)
        }
        base.isRefusing = false
        try await change("bob")
        #expect(try await style(of: "bob", store) == .messageSummary)
    }

    // MARK: Hashes, options, printouts

    @Test func `a hash of a user is the same on every machine, and another in another app`() {
        #expect(AppID.UserHash(of: "ann", in: "demo#chat").rawValue == 2_036_867_447_018_408_677)
        #expect(AppID.UserHash(of: "ann", in: "") != AppID.UserHash(of: "ann", in: "demo#chat"))
        #expect(AppID.UserHash(of: "b", in: "a") != AppID.UserHash(of: "", in: "ab"))
    }

    @Test func `options out of their ranges are refused by name`() {
        for rows in [999, 10_000_001] {
            let error = #expect(throws: InputError.self) {
                _ = try CachedSettingsStore(of: "", caching: base, rows: rows)
            }
            #expect(error?.path.text.string == "/rows")
        }
        for time in [Duration.milliseconds(999), .seconds(3601)] {
            let error = #expect(throws: InputError.self) {
                _ = try CachedSettingsStore(of: "", caching: base, timeToLive: time)
            }
            #expect(error?.path.text.string == "/timeToLive")
        }
    }

    @Test func `a cache prints nothing of what it keeps`() async throws {
        let store = try await cache()
        try await store.apply([.displayName("5ec2e7"), .template("5ec2e7")], to: "5ec2e7")
        _ = try await store.deliverySettings(for: ["5ec2e7"], in: Self.group, from: "5ec2e7")
        #expect(store.count == 2)
        for printout in printouts(of: store) {
            #expect(!shows("5ec2e7", in: printout))
        }
    }
}
