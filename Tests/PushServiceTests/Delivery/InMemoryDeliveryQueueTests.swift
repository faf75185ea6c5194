import ExactJSON
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@Suite struct InMemoryDeliveryQueueTests {
    private static let terms = Delivery.LeaseTerms(owner: "one", duration: .seconds(60))

    private func delivery(_ message: Int) -> Delivery {
        Delivery(
            key: Delivery.Key(
                message: Message.ID("\(message)"),
                user: "ann",
                device: "phone",
                certificateName: "prod"
            ),
            request: OutgoingPushTests.request,
            expires: .latest
        )
    }

    @Test func `the queue keeps the contract`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 5000) { clock in
            InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        }
        #expect(violations == [])
    }

    @Test func `the queue wakes a reader`() async throws {
        let violations = try await DeliveryQueueContract.wakeUpViolations { clock in
            InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        }
        #expect(violations == [])
    }

    @Test func `the queue stores dispatches as the contract says`() async throws {
        let violations = try await DispatchStoreContract.violations { clock in
            InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        }
        #expect(violations == [])
    }

    @Test func `the queue wakes a reader for a dispatch`() async throws {
        let violations = try await DispatchStoreContract.wakeUpViolations { clock in
            InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        }
        #expect(violations == [])
    }

    @Test func `the queue holds messages as the contract says`() async throws {
        let violations = try await HeldStoreContract.violations { clock in
            InMemoryDeliveryQueue(now: clock.deliveryClock.now)
        }
        #expect(violations == [])
    }

    @Test func `the queue stores so many dispatches and no more`() async throws {
        let queue = InMemoryDeliveryQueue()
        let record = try DispatchRecord(app: "", message: [], sender: nil, recipients: [])
        let numbers = try await queue.enqueue(
            dispatches: Array(repeating: record, count: 9999)
        )
        await #expect(throws: StoreLimitError(.dispatches)) {
            try await queue.enqueue(dispatches: [record, record])
        }
        #expect(numbers == Array(1...9999))
        #expect(try await queue.enqueue(dispatches: [record]) == [10_000])
    }

    @Test(arguments: [0, 1, 3])
    func `so many accepted keys are remembered, and the oldest are forgotten`(
        limit: Int
    ) async throws {
        let queue = try InMemoryDeliveryQueue(atMost: limit)
        func enqueue(_ message: Int) async throws -> Delivery.Lease? {
            try await queue.enqueue([delivery(message)], leasing: Self.terms)[0].lease
        }
        for message in 1...10 {
            let lease = try #require(try await enqueue(message))
            #expect(try await queue.settle([Delivery.Settlement(lease, .accepted)]) == [true])
        }
        for message in 1...10 {
            let lease = try await enqueue(message)
            #expect((lease == nil) == (message > 10 - limit))
            // Given up, it is not remembered, so that the next is asked of the same memory.
            if let lease {
                try await queue.settle([Delivery.Settlement(lease, .givenUp("test"))])
            }
        }
    }

    @Test func `an accepted key is remembered for the stated time, and no longer`() async throws {
        let clock = ManualClock()
        let queue = try InMemoryDeliveryQueue(
            remembering: .seconds(60),
            atMost: 10,
            now: { clock.now }
        )
        let lease = try await queue.enqueue([delivery(1)], leasing: Self.terms)[0].lease
        try await queue.settle([Delivery.Settlement(try #require(lease), .accepted)])
        clock.advance(by: .milliseconds(59_999))
        #expect(try await queue.enqueue([delivery(1)], leasing: nil) == [.ended(.accepted)])
        clock.advance(by: .milliseconds(1))
        #expect(try await queue.enqueue([delivery(1)], leasing: nil) == [.queued])
    }

    @Test func `copies of a queue share what they hold`() async throws {
        let queue = InMemoryDeliveryQueue()
        let copy = queue
        _ = try await queue.enqueue([delivery(1)], leasing: nil)
        #expect(try await copy.nextDue(of: .all) == .zero)
    }

    @Test func `a reader that has gone is forgotten, and a wake-up reaches the others`()
        async throws
    {
        let queue = InMemoryDeliveryQueue()
        let gone = Task {
            for await _ in queue.wakeUps() {}
        }
        gone.cancel()
        await gone.value
        var wakeUps = queue.wakeUps().makeAsyncIterator()
        _ = try await queue.enqueue([delivery(1)], leasing: nil)
        #expect(await wakeUps.next() != nil)
    }
}
