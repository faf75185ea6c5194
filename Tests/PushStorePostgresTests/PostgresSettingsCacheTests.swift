#if Postgres
import Dispatch
import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing

@testable import PushStorePostgres
@testable import PushStoreSQL

extension PostgresTests {
    /// What a cache of settings learns of changes in other processes.
    @Suite struct SettingsCacheTests {
        private static let app: AppID = "org#app"
        private static let group = Conversation(.groupChat, "g")

        /// A cache that keeps what it reads; its clock stands still, so that nothing is void by time.
        private func cache(
            in database: PostgresDatabase,
            clock: ManualClock = ManualClock()
        ) async throws -> CachedSettingsStore<PostgresSettingsStore> {
            let store = try CachedSettingsStore(
                of: Self.app,
                caching: PostgresSettingsStore(of: Self.app, in: database),
                clock: clock
            )
            while !store.isKeeping { await Task.yield() }
            return store
        }

        private func style(
            of user: UserID,
            _ store: some SettingsStore
        ) async throws -> PushDisplayStyle {
            let read = try await store.deliverySettings(for: [user], in: Self.group, from: nil)
            return read.rows.settings(at: 0).displayStyle
        }

        @Test func `settings behind a cache keep the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await SettingsStoreContract.violations(users: 500) {
                    try await cache(in: try await server.newDatabase())
                }
                #expect(violations == [])
            }
        }

        @Test func `a change of another process is seen when it is notified`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let store = try await cache(in: try await server.database(schema))
                let other = PostgresSettingsStore(
                    of: Self.app,
                    in: try await server.database(schema)
                )
                #expect(try await style(of: "ann", store) == .simpleBanner)
                try await other.apply([.displayStyle(.messageSummary)], to: "ann")
                while try await style(of: "ann", store) == .simpleBanner { await Task.yield() }

                let version = try await other.versionedSettings(for: ["ann"])["ann"]?.version
                #expect(try await other.replace(UserSettings(), of: "ann", expecting: version))
                while try await style(of: "ann", store) == .messageSummary { await Task.yield() }
            }
        }

        @Test func `a connection that is cut off makes void what was kept`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let database = try await server.database(schema)
                let store = try await cache(in: database)
                let plain = PostgresSettingsStore(of: Self.app, in: database)
                // What was kept of Bob is void once his change is notified, which Ann's is before.
                #expect(try await style(of: "bob", store) == .simpleBanner)
                try await plain.apply([.displayStyle(.messageSummary)], to: "ann")
                try await plain.apply([.displayStyle(.messageSummary)], to: "bob")
                while try await style(of: "bob", store) == .simpleBanner { await Task.yield() }
                #expect(try await style(of: "ann", store) == .messageSummary)
                // Nothing notifies of this.
                try await server.raw("UPDATE settings SET settings = '{}'", in: schema)
                #expect(try await style(of: "ann", store) == .messageSummary)
                try await server.cutConnections(to: schema)
                while try await style(of: "ann", store) == .messageSummary { await Task.yield() }
                while !store.isKeeping { await Task.yield() }
                try await plain.apply([.displayStyle(.messageSummary)], to: "ann")
                while try await style(of: "ann", store) == .simpleBanner { await Task.yield() }
            }
        }

        @Test func `a change that is not notified is seen when the time to live is over`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let clock = ManualClock()
                let database = try await server.database(schema)
                let store = try await cache(in: database, clock: clock)
                #expect(try await style(of: "ann", store) == .simpleBanner)
                try await server.raw("UPDATE settings_caches SET until = 0", in: schema)
                try await PostgresSettingsStore(of: Self.app, in: database)
                    .apply([.displayStyle(.messageSummary)], to: "ann")
                #expect(try await style(of: "ann", store) == .simpleBanner)
                clock.advance(by: .seconds(60))
                #expect(try await style(of: "ann", store) == .messageSummary)
            }
        }

        @Test func `nothing is kept before a change that need not notify is over`() async throws {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let writer = try await server.database(schema)
                let (changed, continuation) = AsyncStream<Void>.makeStream()
                let isWaitedFor = DispatchSemaphore(value: 0)
                async let writing: Void = writer.transaction { connection in
                    let store = PostgresSettingsStore(of: Self.app, in: writer)
                    var settings = try store.lock("ann", connection)
                    settings.push.displayStyle = .messageSummary
                    try store.store(settings, of: "ann", conversations: [], connection)
                    continuation.finish()
                    // On a thread of the pool of connections.
                    isWaitedFor.wait()
                }
                for await _ in changed {}
                let store = try CachedSettingsStore(
                    of: Self.app,
                    caching: PostgresSettingsStore(
                        of: Self.app,
                        in: try await server.database(schema)
                    )
                )
                let waiting = """
                    SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
                    AND classid = \(AdvisoryLocks.space) AND objid = \(AdvisoryLocks.settings)
                    """
                while try await server.raw(waiting) == 0 {}
                #expect(!store.isKeeping)
                #expect(try await style(of: "ann", store) == .simpleBanner)
                isWaitedFor.signal()
                try await writing
                while !store.isKeeping { await Task.yield() }
                #expect(try await style(of: "ann", store) == .messageSummary)
            }
        }

        @Test func `a cache and a queue listen on one connection, until both are gone`()
            async throws
        {
            try await TestServer.with { server in
                let schema = server.newSchema()
                let database = try await server.database(schema, connections: 1)
                do {
                    let queue = PostgresDeliveryQueue(in: database)
                    var wakeUps = queue.wakeUps().makeAsyncIterator()
                    #expect(await wakeUps.next() != nil)
                    let store = try await cache(in: database)
                    #expect(try await style(of: "ann", store) == .simpleBanner)
                    #expect(try await server.connections(to: schema) == 2)
                    let other = PostgresDeliveryQueue(in: try await server.database(schema))
                    #expect(try await queue.nextDue(of: .all) == nil)
                    _ = try await other.enqueue([Samples.delivery(1)], leasing: nil)
                    #expect(await wakeUps.next() != nil)
                }
                while try await server.connections(to: schema) > 1 {}
            }
        }
    }
}
#endif
