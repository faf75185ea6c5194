import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a queue that breaks just that promise.
@Suite struct DeliveryQueueContractTests {
    /// The flaws that are found with items of either kind.
    static let flawsOfItems: [(check: String, flaw: FlawedDeliveryQueue.Flaw)] = [
        ("leased once", .leasesTooEarly),
        ("leased once", .leasesForEver),
        ("leased once", .ignoresCounts),
        ("leased for no time", .leasesForEver),
        ("order", .leasesInOrderOfArrival),
        ("void lease", .obeysVoidLeases),
        ("void lease", .voidsLeasesAtTheDeadline),
        ("void lease", .renewsVoidLeases),
        ("renewed", .renewsVoidLeases),
        ("renewed", .renewsNothing),
        ("owners", .ignoresOwners),
        ("owners", .makesPausesDue),
        ("selection", .ignoresApps),
        ("selection", .ignoresCertificates),
        ("retried", .forgetsAttempts),
        ("dead letters", .leasesPoison),
        ("dead letters", .losesPoison),
        ("unreadable", .ignoresFaults),
        ("doubted", .leasesDoubtedTogether),
        ("doubted", .leasesDoubtedToMany),
        ("doubted", .leasesAllDoubted),
        ("doubted", .countsNoDoubted),
        ("innocent beside poison", .leasesDoubtedTogether),
        ("innocent beside poison", .leasesDoubtedToMany),
        ("status", .countsLeasedAsWaiting),
        ("next due", .saysWhatWasDue),
        ("next due", .endsNothing),
        ("a clock set back", .followsTheWallClock),
        ("a clock set forward", .followsTheWallClock),
        ("one holder among many", .leasesTwiceAtOnce),
        ("a worker that dies", .keepsLeasesOfTheDead),
        ("many items", .losesSome),
    ]

    static let flaws: [(check: String, flaw: FlawedDeliveryQueue.Flaw)] =
        flawsOfItems + [
            ("empty queue", .isNeverEmpty),
            ("empty queue", .answersTooMuch),
            ("taken once", .takesKeysTwice),
            ("queued again", .leasesWhatIsHeld),
            ("queued again", .keepsWhatIsDue),
            ("queued again", .takesWhatCameLast),
            ("repeated call", .ignoresRepeatedCalls),
            ("how it ended", .knowsNoEnds),
            ("exact text", .normalizesKeys),
            ("equal digests", .comparesDigests),
            ("equal digests", .comparesDigestsOfTheEnded),
            ("as it went in", .dropsCollapseIDs),
            ("as it went in", .writesPayloadsAnew),
            ("as it went in", .forgetsAttempts),
            ("remembered for a time", .remembersForEver),
            ("accepted and given up", .takesFinishedKeys),
            ("accepted and given up", .remembersWhatWasGivenUp),
            ("recalled", .forgetsRecalls),
            ("recalled", .recallsWaitingOnly),
            ("replaced", .replacesNothing),
            ("replaced", .replacesForOthers),
            ("leased in part", .ignoresLimits),
            ("one taker among many", .takesTwiceAtOnce),
        ]

    @Test(arguments: flaws.indices)
    func `a broken queue is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await DeliveryQueueContract.violations(deliveries: 300) { clock in
            FlawedDeliveryQueue(flaw, clock)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
        #expect(Set(violations).count == violations.count, "\(violations)")
    }

    @Test func `every check has a queue that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(DeliveryQueueContract.checks))
    }

    @Test func `a queue without a flaw has no violations`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 300) { clock in
            FlawedDeliveryQueue(nil, clock)
        }
        #expect(violations == [])
    }

    @Test func `a queue that cannot be reached fails every check`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 1) { _ in
            UnreachableStore()
        }
        #expect(violations.map { $0.check } == DeliveryQueueContract.checks)
    }
}
