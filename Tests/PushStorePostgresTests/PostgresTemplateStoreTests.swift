#if Postgres
import EasemobREST
import ExactJSON
import PushModel
import PushService
import PushStorePostgres
import PushStoreSQL
import Testing
import WallTime

extension PostgresTests {
    @Suite struct TemplateStoreTests {
        private static func template(_ name: String, _ content: String = "1") -> PushTemplate.Stored
        {
            PushTemplate.Stored(
                PushTemplate(
                    name: PushTemplate.Name(name),
                    titlePattern: "t",
                    contentPattern: content
                ),
                created: Samples.noon
            )
        }

        @Test func `templates are created once, changed, listed in order and removed`() async throws
        {
            try await TestServer.with { server in
                let database = try await server.newDatabase()
                let store = PostgresTemplateStore(of: "org#app", in: database)
                let other = PostgresTemplateStore(of: "other", in: database)
                for name in ["b", "\u{E9}", "e\u{301}", "a"] {
                    #expect(try await store.create(Self.template(name)))
                }
                #expect(try await store.create(Self.template("a", "2")) == false)
                #expect(try await other.create(Self.template("a", "3")))
                let names = try await store.templates().map { $0.template.name }
                #expect(names == ["a", "b", "e\u{301}", "\u{E9}"])
                let later = Samples.noon.adding(milliseconds: 1)
                let change = PushTemplate.Stored.Change(
                    titlePattern: nil,
                    contentPattern: "4",
                    at: later
                )
                let changed = try #require(try await store.update("a", with: change))
                #expect(changed.template.titlePattern == "t")
                #expect(changed.template.contentPattern == "4")
                #expect((changed.created, changed.updated) == (Samples.noon, later))
                #expect(try await store.template(named: "a") == changed)
                #expect(try await store.update("none", with: change) == nil)
                #expect(try await store.remove("a") == changed)
                #expect(try await store.remove("a") == nil)
                #expect(try await other.template(named: "a") == Self.template("a", "3"))
            }
        }

        @Test func `an app has at most as many templates as the store in memory keeps`()
            async throws
        {
            try await TestServer.with { server in
                let store = PostgresTemplateStore(of: "", in: try await server.newDatabase())
                for number in 0..<StoreLimitError.Limit.templatesOfApp.maximum {
                    _ = try await store.create(Self.template("\(number)"))
                }
                await #expect(throws: StoreLimitError.self) {
                    _ = try await store.create(Self.template("one more"))
                }
                #expect(try await store.template(named: "one more") == nil)
            }
        }
    }
}
#endif
