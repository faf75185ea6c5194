import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a store that breaks just that promise.
@Suite struct BindingContractTests {
    static let flaws: [(check: String, flaw: FlawedBindingStore.Flaw)] = [
        ("unknown user", .answersEmptyLists),
        ("order", .answersInReverse),
        ("rows", .reversesRows),
        ("exact text", .normalizesDevices),
        ("rebinding replaces", .keepsOldTokens),
        ("a token moves", .neverMoves),
        ("a token moves", .movesOneCertificate),
        ("a token moves", .movesFromEveryDevice),
        ("empty token", .ignoresEmptyTokens),
        ("empty certificate name", .ignoresEmptyNames),
        ("empty certificate name", .unbindsEverybody),
        ("a token of no use", .unbindsAnyToken),
        ("bound since", .unbindsWhateverWasBoundSince),
        ("bound since", .keepsTheFirstInstant),
        ("last bind wins among many", .movesTooLate),
        ("no lost binding", .losesUpdates),
        ("many users", .forgetsUsers),
    ]

    @Test(arguments: flaws.indices)
    func `a broken store is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await BindingStoreContract.violations(users: 1000) {
            FlawedBindingStore(flaw)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
    }

    @Test func `every check has a store that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(BindingStoreContract.checks))
    }

    @Test func `a store without a flaw has no violations`() async throws {
        let violations = try await BindingStoreContract.violations(users: 1000) {
            FlawedBindingStore(nil)
        }
        #expect(violations == [])
    }

    @Test func `a store that cannot be reached fails every check`() async throws {
        let violations = try await BindingStoreContract.violations(users: 1) { UnreachableStore() }
        #expect(violations.map { $0.check } == BindingStoreContract.checks)
    }
}
