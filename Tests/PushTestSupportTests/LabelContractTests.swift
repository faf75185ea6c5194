import PushService
import PushTestSupport
import Testing

@Suite struct LabelContractTests {
    @Test(arguments: FlawedLabelStore.Flaw.allCases)
    func `a store that breaks a promise is found out`(flaw: FlawedLabelStore.Flaw) async throws {
        let violations = try await LabelStoreContract.violations { FlawedLabelStore(flaw) }
        #expect(!violations.isEmpty)
    }

    @Test func `each check has a name of its own`() {
        let checks = LabelStoreContract.checks
        #expect(Set(checks).count == checks.count)
    }
}
