#if HTTP2
import ExactJSON
@testable import HTTPExchange
import SeededRandomness
import Testing

/// The order in which the time of exchanges is up, the queue in which they wait, and the table of all.
@Suite struct HTTP2DeadlinesTests {
    /// Exchanges whose callers wait in tasks; each is ended after the body, if it has not ended before.
    private func withExchanges(
        _ deadlines: [Int],
        _ body: ([HTTP2Exchange]) throws -> Void
    ) async throws {
        let mailbox = try #require(LoopMailbox<HTTP2Loop.Event>())
        let message = try #require(HTTP2Message(HTTPRequest(.get, origin: "https://h", path: "/")))
        let loop = try HTTP2Loop(mailbox, ConnectionWatch(), HTTP2Sender.Configuration())
        let pool = try #require(HTTP2Pool("https://h", loop))
        var exchanges: [HTTP2Exchange] = []
        for (number, deadline) in deadlines.enumerated() {
            let job = HTTP2Exchange.Job(
                number: UInt64(number),
                origin: "https://h",
                message: message,
                largestBody: 0,
                cutsBody: false,
                deadline: LoopTime(nanoseconds: Int64(deadline)),
                whenStalled: {},
                continuation: await continuation()
            )
            exchanges.append(HTTP2Exchange(job, pool: pool))
        }
        defer { for exchange in exchanges { end(exchange) } }
        try body(exchanges)
    }

    private func continuation() async -> CheckedContinuation<HTTP2Answer, any Error> {
        await withCheckedContinuation { given in
            _ = Task<HTTP2Answer, any Error> {
                try await withCheckedThrowingContinuation { given.resume(returning: $0) }
            }
        }
    }

    private func end(_ exchange: HTTP2Exchange) {
        if exchange.end() { exchange.resume(with: .failure(CancellationError())) }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the earliest deadline is always first, whatever has ended`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let values = (0..<500).map { _ in Int(random.next() % 50) }
        try await withExchanges(values) { exchanges in
            var deadlines = HTTP2Deadlines()
            var open: [HTTP2Exchange] = []
            for exchange in exchanges {
                deadlines.insert(exchange)
                open.append(exchange)
                while !open.isEmpty, random.next() % 2 == 0 {
                    end(open.remove(at: Int(random.next() % UInt64(open.count))))
                    deadlines.noteEnd()
                }
            }
            for time in 0..<50 {
                let now = LoopTime(nanoseconds: Int64(time))
                for _ in open.filter({ $0.deadline == now }) {
                    let popped = deadlines.popExpired(at: now)
                    let expired = try #require(popped)
                    #expect(expired.deadline == now)
                    #expect(!expired.hasEnded)
                    end(expired)
                    deadlines.noteEnd()
                }
                let more = deadlines.popExpired(at: now)
                #expect(more == nil)
            }
            #expect(deadlines.next == nil)
        }
    }

    @Test func `exchanges that have ended leave the heap long before their deadlines`()
        async throws
    {
        try await withExchanges(Array(0..<2000)) { exchanges in
            var deadlines = HTTP2Deadlines()
            for exchange in exchanges { deadlines.insert(exchange) }
            for exchange in exchanges.dropLast() {
                end(exchange)
                deadlines.noteEnd()
            }
            #expect(deadlines.count < 200)
            let last = deadlines.popExpired(at: LoopTime(nanoseconds: 2000))
            #expect(last === exchanges.last)
        }
    }

    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `the table finds each exchange by its number until it is removed`(seed: UInt64)
        async throws
    {
        var random = SplitMix64(seed: seed)
        try await withExchanges(Array(0..<300)) { exchanges in
            var table = HTTP2ExchangeTable()
            var kept: [HTTP2Exchange] = []
            for exchange in exchanges {
                table.insert(exchange)
                kept.append(exchange)
                if random.next() % 3 == 0 {
                    let gone = kept.remove(at: Int(random.next() % UInt64(kept.count)))
                    table.remove(gone)
                    table.remove(gone)
                }
            }
            for exchange in exchanges {
                let found = table[exchange.number]
                #expect(found === kept.first { $0 === exchange })
            }
            for exchange in kept { table.remove(exchange) }
            #expect(table.isEmpty)
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
