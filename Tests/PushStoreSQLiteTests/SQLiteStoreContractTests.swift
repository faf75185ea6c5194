#if SQLite
import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushService
import PushStoreSQL
import PushStoreSQLite
import PushTestSupport
import Testing

/// The stores keep their contracts, each beside the data of another app in the same file.
@Suite struct SQLiteStoreContractTests {
    @Test func `settings keep the contract`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await SettingsStoreContract.violations(users: 500) {
                let database = try await folder.newDatabase()
                let other = SQLiteSettingsStore(of: "other", in: database)
                try await other.apply([.displayName("other")], to: "6006")
                return SQLiteSettingsStore(of: "org#app", in: database)
            }
            #expect(violations == [])
        }
    }

    @Test func `bindings keep the contract`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await BindingStoreContract.violations(users: 250) {
                let database = try await folder.newDatabase()
                let binding = DeviceBinding(device: "phone", certificateName: "prod", token: "aa")
                try await SQLiteBindingStore(of: "other", in: database).bind(binding, to: "6006")
                return SQLiteBindingStore(of: "org#app", in: database)
            }
            #expect(violations == [])
        }
    }

    @Test func `labels keep the contract`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await LabelStoreContract.violations {
                SQLiteLabelStore(of: "org#app", in: try await folder.newDatabase())
            }
            #expect(violations == [])
        }
    }

    @Test func `statistics keep the contract`() async throws {
        try await TemporaryFolder.with { folder in
            let violations = try await PushStatisticsContract.violations(messages: 2000) {
                SQLitePushStatistics(in: try await folder.newDatabase())
            }
            #expect(violations == [])
        }
    }

    @Test func `neither the file nor a store of it prints what is stored`() async throws {
        try await TemporaryFolder.with { folder in
            let database = try await folder.newDatabase()
            let token = "5ec2e7"
            let bindings = SQLiteBindingStore(of: "org#app", in: database)
            let binding = DeviceBinding(
                device: "phone",
                certificateName: "prod",
                token: DeviceToken(token)
            )
            try await bindings.bind(binding, to: "6006")
            let settings = SQLiteSettingsStore(of: "org#app", in: database)
            try await settings.apply([.displayName(token)], to: "6006")
            let stores: [Any] = [
                database, bindings, settings, SQLiteDeliveryQueue(in: database),
                SQLiteLabelStore(of: "org#app", in: database), SQLitePushStatistics(in: database),
                SQLiteTemplateStore(of: "org#app", in: database),
            ]
            for printout in stores.flatMap({ printouts(of: $0) }) {
                #expect(!shows(token, in: printout))
            }
        }
    }
}
#endif
