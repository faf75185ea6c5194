import ExactJSON
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Testing

@Suite struct InMemorySettingsStoreTests {
    static let seeds: [UInt64] = [1, 2, 3, .random(in: 0 ... .max)]

    @Test func `the store keeps the contract`() async throws {
        let violations = try await SettingsStoreContract.violations { InMemorySettingsStore() }
        #expect(violations == [])
    }

    @Test(arguments: seeds)
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

    @Test(arguments: seeds)
    func `random settings come back exactly`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = InMemorySettingsStore()
        var version: SettingsVersion?
        for _ in 0..<2000 {
            let settings = random.settings()
            #expect(try await store.replace(settings, of: "6006", expecting: version))
            let stored = try await store.versionedSettings(for: ["6006"])["6006"]
            #expect(stored?.settings == settings)
            version = try #require(stored).version
        }
        #expect(version == SettingsVersion(rawValue: 2000))
    }

    @Test func `names beyond those that are shared are kept as well`() async throws {
        let store = InMemorySettingsStore()
        let names = (0..<3000).map { TemplateName("a name of more than fifteen bytes \($0)") }
        let long = TemplateName(String(repeating: "x", count: 10_000))
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
    @Test func `the store keeps the contract`() async throws {
        let violations = try await BindingStoreContract.violations(users: 20_000) {
            InMemoryBindingStore()
        }
        #expect(violations == [])
    }
}
