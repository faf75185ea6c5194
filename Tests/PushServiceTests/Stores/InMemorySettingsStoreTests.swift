import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Testing

@Suite struct InMemorySettingsStoreTests {
    @Test func `the store keeps the contract`() async throws {
        let violations = try await SettingsStoreContract.violations { InMemorySettingsStore() }
        #expect(violations == [])
    }

    @Test(arguments: Seeds.all)
    func `random changes do what they do to a plain dictionary`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = InMemorySettingsStore()
        var plain: [UserID: UserSettings] = [:]
        for _ in 0..<2000 {
            let user = UserID("user-\(Int.random(in: 0..<20, using: &random))")
            let count = Int.random(in: 1...3, using: &random)
            let changes = (0..<count).map { _ in random.change() }
            for change in changes {
                plain[user, default: UserSettings()].apply(change)
            }
            #expect(try await store.apply(changes, to: user) == plain[user])
        }
        #expect(try await store.settings(for: Array(plain.keys)) == plain)
    }

    @Test(arguments: Seeds.all)
    func `random settings come back exactly`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = InMemorySettingsStore()
        var version: UserSettings.Version?
        for _ in 0..<2000 {
            let settings = random.settings()
            #expect(try await store.replace(settings, of: "6006", expecting: version))
            let stored = try await store.versionedSettings(for: ["6006"])["6006"]
            #expect(stored?.settings == settings)
            version = try #require(stored).version
        }
        #expect(version == UserSettings.Version(rawValue: 2000))
    }

    @Test(arguments: Seeds.all)
    func `many changes in one call do what they do one by one`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (together, alone) = (UserSettings(), UserSettings())
        for _ in 0..<100 {
            let changes = (0..<Int.random(in: 0...40, using: &random)).map { _ in random.change() }
            together.apply(changes)
            for change in changes {
                alone.apply(change)
            }
            #expect(together == alone, "seed \(seed)")
        }
    }

    // What is not decoded is copied as it is.
    @Test(arguments: Seeds.all)
    func `a change of one conversation leaves every other as it was`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = InMemorySettingsStore()
        var plain = UserSettings()
        for _ in 0..<300 {
            let conversation = random.conversation()
            let changes: [UserSettings.Change] = (0..<Int.random(in: 0...3, using: &random)).map {
                _ in
                Bool.random(using: &random)
                    ? random.change() : .remindType(random.remindType(), of: conversation)
            }
            for change in changes {
                plain.apply(change)
            }
            var part = plain
            part.push.conversations.removeAll { $0.conversation != conversation }
            let answer = try await store.apply(changes, to: "6006", in: conversation)
            #expect(answer == part, "seed \(seed)")
            #expect(try await store.settings(of: "6006", in: conversation) == part)
            #expect(try await store.settings(of: "6006") == plain, "seed \(seed)")
            part.push.conversations = []
            #expect(try await store.settings(of: "6006", in: nil) == part)
        }
    }

    @Test func `a user has settings for at most 2,000 conversations`() async throws {
        let store = InMemorySettingsStore()
        let limit = StoreLimitError.Limit.conversationsOfUser.maximum
        func change(_ index: Int) -> UserSettings.Change {
            .remindType(.never, of: Conversation(.groupChat, Conversation.ID("\(index)")))
        }
        try await store.apply((0..<limit).map(change), to: "6006")
        let full = try await store.versionedSettings(for: ["6006"])["6006"]
        let refusal = StoreLimitError(.conversationsOfUser)
        await #expect(throws: refusal) { try await store.apply([change(limit)], to: "6006") }
        let another = Conversation(.groupChat, Conversation.ID("\(limit)"))
        await #expect(throws: refusal) {
            try await store.apply([.displayName("x"), change(limit)], to: "6006", in: another)
        }
        var larger = try #require(full)
        larger.settings.apply(change(limit))
        await #expect(throws: refusal) {
            try await store.replace(larger.settings, of: "6006", expecting: larger.version)
        }
        #expect(try await store.versionedSettings(for: ["6006"])["6006"] == full)

        let first = Conversation(.groupChat, "0")
        try await store.apply([.remindType(.all, of: first)], to: "6006", in: first)
        try await store.apply([.remindType(nil, of: first)], to: "6006", in: first)
        try await store.apply([change(limit)], to: "6006", in: another)
        #expect(try await store.settings(of: "6006").push.conversations.count == limit)
    }

    @Test func `an empty id is refused by its name, and nothing is changed`() async throws {
        let store = InMemorySettingsStore()
        let empty = Conversation(.chat, "")
        let change = UserSettings.Change.remindType(.all, of: empty)
        let user = PushServiceError(.invalidParam, "a user id must not be empty")
        let conversation = PushServiceError(.invalidParam, "a conversation id must not be empty")
        await #expect(throws: user) { try await store.apply([.displayName("x")], to: "") }
        await #expect(throws: user) { try await store.apply([.displayName("x")], to: "", in: nil) }
        await #expect(throws: user) {
            try await store.replace(UserSettings(), of: "", expecting: nil)
        }
        await #expect(throws: conversation) {
            try await store.apply([.displayName("x"), change], to: "u")
        }
        await #expect(throws: conversation) { try await store.apply([change], to: "u", in: empty) }
        var settings = UserSettings()
        settings.apply(change)
        await #expect(throws: conversation) {
            try await store.replace(settings, of: "u", expecting: nil)
        }
        #expect(try await store.settings(for: ["", "u"]) == [:])
    }

    @Test func `names beyond those that are shared are kept as well`() async throws {
        let store = InMemorySettingsStore()
        let names = (0..<3000).map { PushTemplate.Name("a name of more than fifteen bytes \($0)") }
        let long = PushTemplate.Name(String(repeating: "x", count: 10_000))
        for (index, name) in (names + [long]).enumerated() {
            try await store.apply([.template(name)], to: UserID("\(index)"))
        }
        let stored = try await store.settings(for: (0...3000).map { UserID("\($0)") })
        for (index, name) in (names + [long]).enumerated() {
            #expect(stored[UserID("\(index)")]?.push.template == name)
        }
    }

    @Test func `copies of a store share what they hold`() async throws {
        let store = InMemorySettingsStore()
        let copy = store
        try await store.apply([.displayName("Ann")], to: "6006")
        #expect(try await copy.settings(of: "6006") == UserSettings(displayName: "Ann"))
    }
}

@Suite struct InMemoryBindingStoreTests {
    private let store = InMemoryBindingStore()

    private func bind(
        _ user: UserID,
        _ device: String,
        _ certificate: Certificate.Name,
        _ token: DeviceToken
    ) async throws {
        let binding = Binding(certificateName: certificate, token: token)
        try await store.bind(DeviceBinding(device: Device.ID(device), binding: binding), to: user)
    }

    @Test func `a user has at most 1,000 devices`() async throws {
        let limit = StoreLimitError.Limit.devicesOfUser.maximum
        for index in 0..<limit {
            try await bind("u", "\(index)", "prod", "aa")
        }
        let refusal = StoreLimitError(.devicesOfUser)
        await #expect(throws: refusal) { try await bind("u", "new", "prod", "aa") }
        #expect(try await store.bindings(of: "u").count == limit)
        #expect(try await store.bindings(of: "u", on: "new") == [])

        // Unbinding is never refused; a device that is known takes another token.
        try await bind("u", "new", "", "")
        try await bind("u", "7", "dev", "bb")
        await #expect(throws: refusal) { try await bind("u", "new", "prod", "aa") }
        // A token that moves to another user makes room, and so does a token that is unbound.
        try await bind("v", "8", "prod", "aa")
        try await bind("u", "new", "prod", "aa")
        await #expect(throws: refusal) { try await bind("u", "newer", "prod", "aa") }
        try await bind("u", "9", "prod", "")
        try await bind("u", "newer", "prod", "aa")
        #expect(try await store.bindings(of: "u").count == limit + 1)
    }

    @Test func `a user has at most 100 bindings on a device, whatever others have`() async throws {
        let limit = StoreLimitError.Limit.bindingsOfDevice.maximum
        for index in 0..<limit {
            try await bind("other", "ios", .init("c\(index)"), .init("o\(index)"))
            try await bind("u", "ios", .init("c\(index)"), .init("\(index)"))
        }
        let refusal = StoreLimitError(.bindingsOfDevice)
        await #expect(throws: refusal) { try await bind("u", "ios", "new", "new") }
        await #expect(throws: refusal) { try await bind("u", "ios", "new", "o1") }
        #expect(try await store.bindings(of: "other").count == limit)
        #expect(try await store.bindings(of: "u").count == limit)

        // Binding a pair again needs no room, and a token that moves to another user makes some.
        try await bind("u", "ios", "c0", "again")
        try await bind("new", "ios", "c1", "1")
        #expect(try await store.bindings(of: "u").count == limit - 1)
        #expect(try await store.bindings(of: "new").count == 1)
        try await bind("u", "ios", "new", "new")
        #expect(try await store.bindings(of: "u").count == limit)
    }

    // Each token is that of one user, and a user's bindings stand in the order of their certificates.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `what is bound is what a list of all tokens says`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var expected: [(user: String, certificate: String, token: String)] = []
        for _ in 0..<400 {
            let user = "u\(random.next() % 5)"
            let certificate = random.next() % 12 == 0 ? "" : "c\(random.next() % 4)"
            let token = random.next() % 5 == 0 ? "" : "\(random.next() % 9)"
            try await bind(UserID(user), "ios", .init(certificate), .init(token))
            expected.removeAll { bound in
                bound.user == user
                    ? certificate.isEmpty || bound.certificate == certificate
                    : !certificate.isEmpty && bound.token == token
            }
            if !certificate.isEmpty, !token.isEmpty {
                expected.append((user, certificate, token))
            }
            for user in 0..<5 {
                let found = try await store.bindings(of: "u\(user)", on: "ios").map {
                    "\($0.binding.certificateName) \($0.binding.token.text)"
                }
                let wanted = expected.filter { $0.user == "u\(user)" }
                #expect(found == wanted.map { "\($0.certificate) \($0.token)" }.sorted())
            }
        }
    }

    @Test func `an empty id is refused by its name`() async throws {
        let user = PushServiceError(.invalidParam, "a user id must not be empty")
        let device = PushServiceError(.invalidParam, "a device id must not be empty")
        await #expect(throws: user) { try await bind("", "d", "prod", "aa") }
        await #expect(throws: device) { try await bind("u", "", "prod", "aa") }
        #expect(try await store.bindings(for: ["", "u"]) == [:])
    }

    @Test func `the store keeps the contract`() async throws {
        let violations = try await BindingStoreContract.violations(users: 20_000) {
            InMemoryBindingStore()
        }
        #expect(violations == [])
    }
}
