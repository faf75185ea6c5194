import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a store that breaks just that promise.
@Suite struct DispatchStoreContractTests {
    static let flaws: [(check: String, flaw: FlawedDeliveryQueue.Flaw)] =
        DeliveryQueueContractTests.flawsOfItems + [
            ("empty store", .isNeverEmpty),
            ("as they were written", .writesTextsAnew),
            ("as long as allowed", .refusesLongTexts),
            ("both kinds", .numbersKindsApart),
            ("void lease of a dispatch", .expandsByVoidLeases),
            ("expanded", .keepsWhatIsExpanded),
            ("unreadable in part", .losesTheUnreadable),
            ("repeated expansion", .queuesAgain),
            ("split", .losesParts),
            ("split", .reversesParts),
            ("recalled", .forgetsRecalls),
            ("recalled", .forgetsRecallsWhenAsked),
            ("one expander among many", .keepsWhatIsExpanded),
            ("many dispatches", .losesSome),
        ]

    @Test(arguments: flaws.indices)
    func `a broken store is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await DispatchStoreContract.violations(dispatches: 300) { clock in
            FlawedDeliveryQueue(flaw, clock)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
    }

    @Test func `a store without a flaw has no violations`() async throws {
        let violations = try await DispatchStoreContract.violations(dispatches: 300) { clock in
            FlawedDeliveryQueue(nil, clock)
        }
        #expect(violations == [])
    }

    @Test func `every check has a store that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(DispatchStoreContract.checks))
    }

    @Test func `a store that cannot be reached fails every check`() async throws {
        let violations = try await DispatchStoreContract.violations(dispatches: 1) { _ in
            UnreachableStore()
        }
        #expect(violations.map { $0.check } == DispatchStoreContract.checks)
    }
}
