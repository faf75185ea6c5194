#if Postgres
import ExactJSON
import PushTestSupport
import Synchronization
import Testing
import WallTime

@testable import APNsTransport
@testable import PushStorePostgres

extension PostgresTests {
    /// One token for all processes that use a key, on however many machines (rule 6.10).
    @Suite struct ProviderTokenStoreTests {
        private let clock = ManualClock()

        /// A signer that counts what it signs; no two signatures of two signers are the same.
        private final class Signing: Sendable {
            let count = Mutex(0)
            let mark = UInt8.random(in: 0 ... .max)

            func key(_ id: String = "ABC123DEFG", team: String = "DEF123GHIJ") throws
                -> ProviderToken.Key
            {
                try ProviderToken.Key(
                    keyID: id,
                    teamID: team,
                    signer: ProviderToken.ES256Signer { [self] _ in
                        let count = count.withLock { count in
                            count += 1
                            return count
                        }
                        return [mark]
                            + [UInt8](repeating: UInt8(truncatingIfNeeded: count), count: 63)
                    }
                )
            }
        }

        /// A new process: nothing but the schema is the same.
        private func run(
            in schema: String,
            of server: TestServer
        ) async throws -> (tokens: ProviderToken.Source, signing: Signing) {
            let signing = Signing()
            let tokens = try ProviderToken.Source(
                key: signing.key(),
                sharedIn: PostgresProviderTokenStore(in: try await server.database(schema)),
                now: { [clock] in clock.now }
            )
            return (tokens, signing)
        }

        private func token(_ text: ExactString, issued milliseconds: Int64 = 1) -> ProviderToken {
            ProviderToken(text: text, issued: Instant(milliseconds: milliseconds))
        }

        @Test
        func
            `one process signs, the others use its token, and the first that finds it too old renews it`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let first = try await run(in: schema, of: server)
                let second = try await run(in: schema, of: server)
                let old = try await first.tokens.token()
                #expect(try await second.tokens.token() == old)
                #expect(second.signing.count.withLock { $0 } == 0)
                clock.advance(by: .seconds(50 * 60))
                let new = try await second.tokens.token()
                #expect(new != old)
                #expect(try await first.tokens.token() == new)
                #expect(first.signing.count.withLock { $0 } == 1)
                #expect(second.signing.count.withLock { $0 } == 1)
            }
        }

        @Test func `a token that APNs calls expired is renewed once for all, never too early`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let first = try await run(in: schema, of: server)
                let second = try await run(in: schema, of: server)
                let old = try await first.tokens.token()
                _ = try await second.tokens.token()
                clock.advance(by: .seconds(20 * 60 - 1))
                #expect(try await first.tokens.renew(issuedAfter: clock.now) == false)
                clock.advance(by: .seconds(1))
                #expect(try await first.tokens.renew(issuedAfter: clock.now))
                #expect(try await second.tokens.renew(issuedAfter: clock.now))
                let new = try await first.tokens.token()
                #expect(new != old)
                #expect(try await second.tokens.token() == new)
            }
        }

        @Test func `of processes that sign at the same time all use the token of one`() async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                var runs: [ProviderToken.Source] = []
                for _ in 0..<8 { runs.append(try await run(in: schema, of: server).tokens) }
                let texts = try await withThrowingTaskGroup(of: ExactString.self) { group in
                    for tokens in runs { group.addTask { try await tokens.token().text } }
                    return try await group.reduce(into: Set<ExactString>()) { $0.insert($1) }
                }
                #expect(texts.count == 1)
            }
        }

        @Test
        func `a token is kept only in place of the one that was found, of its own key and team`()
            async throws
        {
            try await TestServer.with { server in
                let store = PostgresProviderTokenStore(in: try await server.newDatabase())
                let key = try Signing().key()
                #expect(try await store.token(of: key.name) == nil)
                #expect(try await store.replace(nil, by: token("a"), of: key.name) == token("a"))
                // As after a call whose answer was lost.
                #expect(try await store.replace(nil, by: token("a"), of: key.name) == token("a"))
                #expect(try await store.replace(nil, by: token("b"), of: key.name) == token("a"))
                #expect(
                    try await store.replace(token("c"), by: token("b"), of: key.name) == token("a")
                )
                let later = token("a", issued: 2)
                #expect(try await store.replace(later, by: token("b"), of: key.name) == token("a"))
                #expect(try await store.token(of: key.name) == token("a"))
                #expect(
                    try await store.replace(token("a"), by: token("b"), of: key.name) == token("b")
                )
                #expect(try await store.token(of: key.name) == token("b"))
                #expect(try await store.token(of: Signing().key("ZZZ123DEFG").name) == nil)
                #expect(try await store.token(of: Signing().key(team: "ZZZ123DEFG").name) == nil)
            }
        }

        @Test(arguments: ["token = ''", "token = 'a' || decode('0d0a', 'hex')", "issued = -1"])
        func `what is no token is a fault, which quotes nothing, and stays as it is`(change: String)
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let store = PostgresProviderTokenStore(in: try await server.database(schema))
                let key = try Signing().key()
                _ = try await store.replace(nil, by: token("5ec2e7"), of: key.name)
                try await server.raw("UPDATE provider_tokens SET \(change)", in: schema)
                let reading = await #expect(throws: PostgresError.self) {
                    try await store.token(of: key.name)
                }
                #expect(reading?.code == .other)
                let replacing = await #expect(throws: PostgresError.self) {
                    try await store.replace(nil, by: token("b"), of: key.name)
                }
                #expect(!"\(try #require(replacing))".contains("5ec2e7"))
                let rows = "SELECT count(*) FROM provider_tokens WHERE \(change)"
                #expect(try await server.raw(rows, in: schema) == 1)
            }
        }

        @Test func `a token outlives connections that are cut`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let store = PostgresProviderTokenStore(in: try await server.database(schema))
                let key = try Signing().key()
                _ = try await store.replace(nil, by: token("a"), of: key.name)
                try await server.cutConnections(to: schema)
                #expect(
                    try await store.replace(token("a"), by: token("b"), of: key.name) == token("b")
                )
                try await server.cutConnections(to: schema)
                #expect(try await store.token(of: key.name) == token("b"))
            }
        }
    }
}
#endif
