import ExactJSON
import PushModel
import PushService
import PushTestSupport
import SeededRandomness
import Testing
import WallTime

@Suite struct InMemoryLabelStoreTests {
    private let noon = Instant(milliseconds: 1_700_000_000_000)

    private func label(_ name: String) -> PushLabel {
        PushLabel(name: UserLabel(name), text: "", created: noon)
    }

    @Test func `the store keeps what every store of labels promises`() async throws {
        #expect(try await LabelStoreContract.violations { InMemoryLabelStore() } == [])
    }

    @Test(
        arguments: [
            ("a", true), ("A-z_0.9", true), ("...", true), (".a", true), (".", false),
            ("..", false),
            (String(repeating: "x", count: 64), true),
            (String(repeating: "x", count: 65), false), ("", false), ("a b", false),
            ("é", false), ("标签", false), ("a/b", false), ("a\n", false),
        ]
    )
    func `a name is well-formed as the vendor says`(name: String, isWellFormed: Bool) {
        #expect(UserLabel(name).isWellFormed == isWellFormed)
    }

    // R20
    @Test func `an app with 100 labels gets no other, and loses none`() async throws {
        let store = InMemoryLabelStore()
        for index in 0..<100 {
            #expect(try await store.create(label("l\(index)")))
        }
        await #expect(throws: StoreLimitError(.labelsOfApp)) {
            _ = try await store.create(label("new"))
        }
        #expect(try await !store.create(label("l7")))
        #expect(await store.remove("l7"))
        #expect(try await store.create(label("new")))
        #expect(await store.labels(after: nil, upTo: 1000).count == 100)
    }

    // R20
    @Test func `a label with 100,000 users gets no other, not even one of several`() async throws {
        let store = InMemoryLabelStore()
        _ = try await store.create(label("a"))
        let users = (0..<100_000).map { UserID("u\($0)") }
        #expect(try await store.add(users, to: "a", at: noon))
        await #expect(throws: StoreLimitError(.usersOfLabel)) {
            _ = try await store.add(["u1", "new"], to: "a", at: noon)
        }
        #expect(await store.member("new", of: "a") == nil)
        #expect(try await store.add(["u1", "u2"], to: "a", at: noon))
        #expect(await store.remove(["u1", "none"], from: "a") == ["u1"])
        #expect(try await store.add(["new"], to: "a", at: noon))
        #expect(await store.label(named: "a")?.userCount == 100_000)
    }

    @Test func `each user has the instant of the call that added it`() async throws {
        let store = InMemoryLabelStore()
        _ = try await store.create(label("a"))
        let later = noon.adding(milliseconds: 5)
        _ = try await store.add(["b"], to: "a", at: noon)
        _ = try await store.add(["c", "b", "a"], to: "a", at: later)
        #expect(
            await store.members(of: "a", after: nil, upTo: 10) == [
                PushLabel.Member(user: "a", added: later),
                PushLabel.Member(user: "b", added: noon),
                PushLabel.Member(user: "c", added: later),
            ]
        )
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `random changes leave what a plain dictionary has`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let store = InMemoryLabelStore()
        _ = try await store.create(label("a"))
        var expected: [UserID: Instant] = [:]
        for step in 0..<300 {
            let users = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                UserID("u\(Int.random(in: 0..<40, using: &random))")
            }
            let now = noon.adding(milliseconds: Int64(step))
            if Int.random(in: 0..<3, using: &random) > 0 {
                _ = try await store.add(users, to: "a", at: now)
                for user in users where expected[user] == nil {
                    expected[user] = now
                }
            } else {
                let removed = await store.remove(users, from: "a")
                #expect(removed == Set(users).filter { expected[$0] != nil })
                for user in users {
                    expected[user] = nil
                }
            }
            let after = UserID("u\(Int.random(in: 0..<40, using: &random))")
            let page = expected.keys.sorted().filter { $0 > after }.prefix(7)
            let found = await store.members(of: "a", after: after, upTo: 7)
            #expect(found?.map { $0.user } == Array(page))
            #expect(found?.map { $0.added } == page.compactMap { expected[$0] })
            #expect(await store.member(after, of: "a")?.added == expected[after])
        }
    }
}
