#if HTTP2
import ExactJSON
@testable import HTTPExchange
import SeededRandomness
import Testing

/// The order in which the time of exchanges is up, and the queue in which they wait.
@Suite struct HTTP2DeadlinesTests {
    /// Exchanges whose callers are not waited for; each is resumed before the body ends.
    private func withExchanges(
        _ deadlines: [Int],
        _ body: ([HTTP2Exchange]) throws -> Void
    ) async throws {
        let mailbox = try #require(LoopMailbox<HTTP2Loop.Event>())
        let message = try #require(HTTP2Message(HTTPRequest(.get, origin: "https://h", path: "/")))
        let loop = try HTTP2Loop(mailbox, HTTP2Sender.Configuration())
        let pool = try #require(HTTP2Pool("https://h", loop))
        var exchanges: [HTTP2Exchange] = []
        for (number, deadline) in deadlines.enumerated() {
            _ = try? await withCheckedThrowingContinuation { continuation in
                let job = HTTP2Exchange.Job(
                    number: UInt64(number),
                    origin: "https://h",
                    message: message,
                    largestBody: 0,
                    deadline: LoopTime(nanoseconds: Int64(deadline)),
                    continuation: continuation
                )
                let exchange = HTTP2Exchange(job, pool: pool)
                exchange.resume(with: .failure(CancellationError()))
                exchanges.append(exchange)
            }
        }
        try body(exchanges)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the earliest deadline is always first, whatever is removed`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let values = (0..<200).map { _ in Int(random.next() % 50) }
        try await withExchanges(values) { exchanges in
            var deadlines = HTTP2Deadlines()
            var kept: [HTTP2Exchange] = []
            for exchange in exchanges {
                deadlines.insert(exchange)
                kept.append(exchange)
                if random.next() % 3 == 0 {
                    let gone = kept.remove(at: Int(random.next() % UInt64(kept.count)))
                    deadlines.remove(gone)
                    deadlines.remove(gone)
                }
                #expect(deadlines.first?.deadline == kept.map { $0.deadline }.min())
            }
            for deadline in kept.map({ $0.deadline }).sorted() {
                let first = try #require(deadlines.first)
                #expect(first.deadline == deadline)
                deadlines.remove(first)
            }
            #expect(deadlines.first == nil)
        }
    }

    @Test func `a queue keeps its order when one in the middle, at the front or the end leaves`()
        async throws
    {
        try await withExchanges(Array(0..<6)) { exchanges in
            var queue = HTTP2ExchangeQueue()
            for exchange in exchanges.dropLast() { queue.append(exchange) }
            queue.insertFirst(exchanges[5])
            for index in [2, 5, 4] { queue.remove(exchanges[index]) }
            queue.remove(exchanges[2])
            let order = [queue.popFirst(), queue.popFirst(), queue.popFirst()].map { $0?.number }
            #expect(order == [0, 1, 3])
            let rest = queue.popFirst()
            #expect(rest === nil)
        }
    }
}
#endif
