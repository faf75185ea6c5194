#if Postgres
import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushService
import PushStorePostgres
import PushStoreSQL
import PushTestSupport
import Testing

extension PostgresTests {
    /// The stores keep their contracts, each beside the data of another app in the same database.
    @Suite struct StoreContractTests {
        @Test func `settings keep the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await SettingsStoreContract.violations(users: 500) {
                    let database = try await server.newDatabase()
                    let other = PostgresSettingsStore(of: "other", in: database)
                    try await other.apply([.displayName("other")], to: "6006")
                    return PostgresSettingsStore(of: "org#app", in: database)
                }
                #expect(violations == [])
            }
        }

        @Test func `bindings keep the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await BindingStoreContract.violations(users: 250) {
                    let database = try await server.newDatabase()
                    let binding = DeviceBinding(
                        device: "phone",
                        certificateName: "prod",
                        token: "aa"
                    )
                    try await PostgresBindingStore(of: "other", in: database).bind(
                        binding,
                        to: "6006"
                    )
                    return PostgresBindingStore(of: "org#app", in: database)
                }
                #expect(violations == [])
            }
        }

        @Test func `labels keep the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await LabelStoreContract.violations {
                    PostgresLabelStore(of: "org#app", in: try await server.newDatabase())
                }
                #expect(violations == [])
            }
        }

        @Test func `statistics keep the contract`() async throws {
            try await TestServer.with { server in
                let violations = try await PushStatisticsContract.violations(messages: 2000) {
                    PostgresPushStatistics(in: try await server.newDatabase())
                }
                #expect(violations == [])
            }
        }

        @Test func `neither the database nor a store of it prints what is stored`() async throws {
            try await TestServer.with { server in
                let database = try await server.newDatabase()
                let token = "5ec2e7"
                let bindings = PostgresBindingStore(of: "org#app", in: database)
                let binding = DeviceBinding(
                    device: "phone",
                    certificateName: "prod",
                    token: DeviceToken(token)
                )
                try await bindings.bind(binding, to: "6006")
                let settings = PostgresSettingsStore(of: "org#app", in: database)
                try await settings.apply([.displayName(token)], to: "6006")
                let stores: [Any] = [
                    database, bindings, settings, PostgresDeliveryQueue(in: database),
                    PostgresLabelStore(of: "org#app", in: database),
                    PostgresPushStatistics(in: database),
                    PostgresTemplateStore(of: "org#app", in: database),
                    PostgresProviderTokenStore(in: database),
                ]
                for printout in stores.flatMap({ printouts(of: $0) }) {
                    #expect(!shows(token, in: printout))
                }
            }
        }
    }
}
#endif
