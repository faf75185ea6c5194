import PushModel
import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a store that breaks just that promise.
@Suite struct SettingsContractTests {
    static let flaws: [(check: String, flaw: FlawedSettingsStore.Flaw)] = [
        ("unknown user", .inventsUsers),
        ("every field", .dropsTimeZones),
        ("last write wins", .keepsFirstTemplate),
        ("clearing", .neverClears),
        ("exact text", .normalizesUsers),
        ("exact text", .mergesConversationTypes),
        ("batch read", .readsFirstUserOnly),
        ("delivery read", .readsEveryConversation),
        ("delivery rows", .reversesRows),
        ("delivery rows", .remembersRows),
        ("all or none", .appliesOneByOne),
        ("no lost update of fields", .losesUpdates),
        ("no lost update of conversations", .losesUpdates),
        ("many users", .forgetsUsers),
        ("many conversations", .limitsConversations),
        ("versions", .ignoresVersions),
        ("exact replacement", .dropsMarksOfIntervals),
        ("every field", .throwsOnDisplayName),
        ("every field", .answersWhatWasThere),
    ]

    @Test(arguments: flaws.indices)
    func `a broken store is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await SettingsStoreContract.violations(users: 3000) {
            FlawedSettingsStore(flaw)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
        #expect(violations.allSatisfy { !"\($0)".contains("\n") })
    }

    @Test func `a violation has what differs, and nothing else`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 1) {
            FlawedSettingsStore(.normalizesUsers)
        }
        let details = violations.filter { $0.check == "exact text" }.map { $0.detail }
        let names = details.allSatisfy { $0.contains("expected {\"displayName\":") }
        #expect(!details.isEmpty && names, "\(details)")
        #expect(details.allSatisfy { $0.utf8.count < 600 }, "\(details)")
    }

    @Test func `every check has a store that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(SettingsStoreContract.checks))
    }

    @Test func `a store without a flaw has no violations, with versions or without`() async throws {
        let sound = try await SettingsStoreContract.violations(users: 3000) {
            FlawedSettingsStore(nil)
        }
        #expect(sound == [])
        let unversioned = try await SettingsStoreContract.violations(users: 1) {
            UnversionedStore()
        }
        #expect(unversioned == [])
    }

    @Test func `a store that cannot be reached fails every check that calls it`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 1) { UnreachableStore() }
        let silent: Set = ["versions", "exact replacement"]
        #expect(
            Set(violations.map { $0.check })
                == Set(SettingsStoreContract.checks).subtracting(silent)
        )
        #expect(violations.first?.description == "unknown user: threw 300: out of reach")
    }
}

/// A sound store that hides that it has versions.
private struct UnversionedStore: SettingsStore {
    private let store = InMemorySettingsStore()

    func settings(for users: [UserID]) async throws -> [UserID: UserSettings] {
        try await store.settings(for: users)
    }

    func apply(_ changes: [UserSettings.Change], to user: UserID) async throws -> UserSettings {
        try await store.apply(changes, to: user)
    }
}
