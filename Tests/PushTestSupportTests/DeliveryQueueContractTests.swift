import PushService
import PushTestSupport
import Testing

/// Every check of the contract finds a queue that breaks just that promise.
@Suite struct DeliveryQueueContractTests {
    static let flaws: [(check: String, flaw: FlawedDeliveryQueue.Flaw)] = [
        ("empty queue", .isNeverEmpty),
        ("empty queue", .answersTooMuch),
        ("taken once", .takesKeysTwice),
        ("queued again", .leasesWhatIsHeld),
        ("queued again", .keepsWhatIsDue),
        ("queued again", .takesWhatCameLast),
        ("exact text", .normalizesKeys),
        ("as it went in", .dropsCollapseIDs),
        ("as it went in", .forgetsAttempts),
        ("leased once", .leasesTooEarly),
        ("leased once", .leasesForEver),
        ("leased once", .ignoresCounts),
        ("order", .leasesInOrderOfArrival),
        ("void lease", .obeysVoidLeases),
        ("void lease", .voidsLeasesAtTheDeadline),
        ("retried", .forgetsAttempts),
        ("finished and given up", .takesFinishedKeys),
        ("finished and given up", .remembersWhatWasGivenUp),
        ("next due", .saysWhatWasDue),
        ("next due", .endsNothing),
        ("one holder among many", .leasesTwiceAtOnce),
        ("one taker among many", .takesTwiceAtOnce),
        ("many deliveries", .losesSome),
    ]

    @Test(arguments: flaws.indices)
    func `a broken queue is found`(index: Int) async throws {
        let (check, flaw) = Self.flaws[index]
        let violations = try await DeliveryQueueContract.violations(deliveries: 300) {
            FlawedDeliveryQueue(flaw)
        }
        #expect(violations.contains { $0.check == check }, "\(violations)")
    }

    @Test func `every check has a queue that it finds`() {
        #expect(Set(Self.flaws.map { $0.check }) == Set(DeliveryQueueContract.checks))
    }

    @Test func `a queue without a flaw has no violations`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 300) {
            FlawedDeliveryQueue(nil)
        }
        #expect(violations == [])
    }

    @Test func `a queue that cannot be reached fails every check`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 1) {
            UnreachableStore()
        }
        #expect(violations.map { $0.check } == DeliveryQueueContract.checks)
    }
}
