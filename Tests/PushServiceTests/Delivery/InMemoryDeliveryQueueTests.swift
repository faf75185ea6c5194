import ExactJSON
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

@Suite struct InMemoryDeliveryQueueTests {
    @Test func `the queue keeps the contract`() async throws {
        let violations = try await DeliveryQueueContract.violations(deliveries: 5000) {
            InMemoryDeliveryQueue()
        }
        #expect(violations == [])
    }

    @Test(arguments: [0, 1, 3])
    func `so many accepted keys are remembered, and the oldest are forgotten`(
        limit: Int
    ) async throws {
        let queue = try InMemoryDeliveryQueue(remembering: limit)
        func enqueue(_ message: Int) async throws -> DeliveryLease? {
            let key = DeliveryKey(
                message: MessageID("\(message)"),
                user: "ann",
                device: "phone",
                certificateName: "prod"
            )
            let delivery = Delivery(
                key: key,
                request: OutgoingPushTests.push.request,
                expires: .latest
            )
            let now = Instant(milliseconds: 0)
            return try await queue.enqueue([delivery], at: now, leasedUntil: .latest)[0].lease
        }
        for message in 1...10 {
            let lease = try #require(try await enqueue(message))
            #expect(try await queue.settle([DeliverySettlement(lease, .finished)]) == [true])
        }
        for message in 1...10 {
            let lease = try await enqueue(message)
            #expect((lease == nil) == (message > 10 - limit))
            // Given up, it is not remembered, so that the next is asked of the same memory.
            if let lease {
                try await queue.settle([DeliverySettlement(lease, .givenUp("test"))])
            }
        }
    }

    @Test func `copies of a queue share what they hold`() async throws {
        let queue = InMemoryDeliveryQueue()
        let copy = queue
        let delivery = Delivery(
            key: .init(message: "1", user: "ann", device: "phone", certificateName: "prod"),
            request: OutgoingPushTests.push.request,
            expires: .latest
        )
        _ = try await queue.enqueue([delivery], at: .earliest, leasedUntil: .earliest)
        #expect(try await copy.nextDue() == .earliest)
    }
}
