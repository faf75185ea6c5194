import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a store that breaks just that promise.
@Suite struct StatisticsContractTests {
    static let flaws: [(check: String, flaw: FlawedPushStatistics.Flaw)] = [
        ("empty store", .isNeverEmpty),
        ("every count", .forgetsArrivals),
        ("sums over calls", .replaces),
        ("sums within a call", .takesLastOfCall),
        ("nothing to count", .keepsZeros),
        ("apps apart", .mergesApps),
        ("days", .ignoresDays),
        ("days", .endsDaysEarly),
        ("messages apart", .ignoresMessages),
        ("without a message", .dropsCountsWithoutMessage),
        ("without a message", .ignoresMessages),
        ("order", .answersInReverse),
        ("exact text", .normalizesMessages),
        ("exact text", .normalizesReasons),
        ("no lost count", .losesUpdates),
        ("many messages", .losesSome),
    ]

    @Test(arguments: flaws.indices)
    func `a broken store is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await PushStatisticsContract.violations(messages: 300) {
            FlawedPushStatistics(flaw)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
        #expect(violations.allSatisfy { !"\($0)".contains("\n") })
    }

    @Test func `every check has a store that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(PushStatisticsContract.checks))
    }

    @Test func `a store without a flaw has no violations`() async throws {
        let violations = try await PushStatisticsContract.violations(messages: 2500) {
            FlawedPushStatistics(nil)
        }
        #expect(violations == [])
    }

    @Test func `a store that cannot be reached fails every check`() async throws {
        let violations = try await PushStatisticsContract.violations(messages: 1) {
            UnreachableStore()
        }
        #expect(violations.map { $0.check } == PushStatisticsContract.checks)
    }
}
