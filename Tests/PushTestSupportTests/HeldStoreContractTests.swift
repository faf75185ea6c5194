import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a store that breaks just that promise.
@Suite struct HeldStoreContractTests {
    static let flaws: [(check: String, flaw: FlawedHeldStore.Flaw)] = [
        ("empty store", .isNeverEmpty),
        ("held once", .forgetsSince),
        ("as it went in", .normalizesApps),
        ("apps apart", .ignoresApps),
        ("due", .leasesTooEarly),
        ("due", .ignoresCounts),
        ("leased together", .leasesTwice),
        ("so many rows", .leasesAllRows),
        ("one holder among many", .leasesTwice),
        ("released", .ignoresLimits),
        ("released", .losesHeldOn),
        ("released", .losesPushes),
        ("told by another push", .forgetsMerged),
        ("void lease", .obeysVoidLeases),
        ("repeated call", .ignoresRepeatedCalls),
        ("repeated call", .obeysVoidLeases),
        ("older are counted", .keepsNoCount),
        ("older are counted", .keepsCounted),
        ("older are counted", .countsNotLess),
        ("read", .readsNothing),
        ("read", .readsTooMuch),
        ("read", .countsNotLess),
        ("recalled", .recallsNothing),
        ("recalled", .countsNotLess),
        ("asked again", .asksNever),
        ("held later", .knowsAllMessages),
        ("held again", .forgetsReleased),
    ]

    @Test(arguments: flaws.indices)
    func `a broken store is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await HeldStoreContract.violations { FlawedHeldStore(flaw, $0) }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
    }

    @Test func `a store without a flaw has no violations`() async throws {
        let violations = try await HeldStoreContract.violations { FlawedHeldStore(nil, $0) }
        #expect(violations == [])
    }

    @Test func `every check has a store that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(HeldStoreContract.checks))
    }

    @Test func `a store that cannot be reached fails every check`() async throws {
        let violations = try await HeldStoreContract.violations {
            FlawedHeldStore(.isUnreachable, $0)
        }
        #expect(Set(violations.map { $0.check }) == Set(HeldStoreContract.checks))
    }
}
