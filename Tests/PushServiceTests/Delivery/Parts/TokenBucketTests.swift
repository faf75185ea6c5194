import Testing
import WallTime

@testable import PushService

/// How many pushes a rate lets through (rule 6.13).
@Suite struct TokenBucketTests {
    private static let start = Instant(milliseconds: 1_000_000)

    private func at(_ milliseconds: Int64) -> Instant {
        Self.start.adding(milliseconds: milliseconds)
    }

    /// The pushes that are sent when it is asked at these times until it has no more.
    private func sent(_ rate: Int, at times: some Sequence<Int64>) -> Int {
        var bucket = TokenBucket(rate: rate)
        var count = 0
        for time in times {
            bucket.refill(at: at(time))
            while bucket.hasPush {
                bucket.take()
                count += 1
            }
        }
        return count
    }

    @Test(arguments: [1, 7, 10, 333, 2000, 1_000_000])
    func `in any time there are as many as the rate has in it, and a tenth of a second more`(
        rate: Int
    ) {
        let burst = max(1, rate / 10)
        #expect(sent(rate, at: [0]) == burst)
        #expect(sent(rate, at: stride(from: 0, through: 3000, by: 1)) == burst + 3 * rate)
        // What is not used does not add up.
        #expect(sent(rate, at: [0, 100_000]) == 2 * burst)
    }

    @Test func `no rate is lost to times that are no whole pushes`() {
        // 3 a second at each of 100,000 odd milliseconds.
        let times = stride(from: Int64(0), through: 700_000, by: 7)
        #expect(sent(3, at: times) == 1 + 2100)
    }

    @Test func `the next push comes when it says`() throws {
        for rate in [1, 3, 999, 1000, 50_000, 1_000_000] {
            var bucket = TokenBucket(rate: rate)
            bucket.refill(at: at(0))
            #expect(bucket.next(after: at(0)) == nil)
            while bucket.hasPush {
                bucket.take()
            }
            let next = try #require(bucket.next(after: at(0)))
            #expect(at(0) < next)
            #expect(next <= at(1001))
            bucket.refill(at: next)
            #expect(bucket.hasPush)
            // A high rate does not wake for each push.
            #expect(rate < 1000 || at(10) <= next)
        }
    }

    @Test func `a clock that is set back, or ahead, neither stops nor floods it`() throws {
        var bucket = TokenBucket(rate: 10)
        bucket.refill(at: at(1_000_000))
        #expect(bucket.hasPush)
        bucket.take()
        bucket.refill(at: at(0))
        #expect(!bucket.hasPush)
        #expect(bucket.next(after: at(0)) == at(100))
        bucket.refill(at: at(100))
        #expect(bucket.hasPush)
        bucket.take()
        bucket.refill(at: .latest)
        #expect(bucket.hasPush)
        bucket.take()
        bucket.refill(at: .latest)
        #expect(!bucket.hasPush)
    }

    @Test func `what was sent twice is paid for, and what was not sent is given back`() {
        var bucket = TokenBucket(rate: 10)
        bucket.refill(at: at(0))
        #expect(bucket.hasPush)
        bucket.take(3)
        bucket.refill(at: at(299))
        #expect(!bucket.hasPush)
        bucket.refill(at: at(300))
        #expect(bucket.hasPush)
        bucket.take()
        bucket.take(-1)
        bucket.take(-1)
        bucket.refill(at: at(300))
        #expect(bucket.hasPush)
        bucket.take()
        bucket.refill(at: at(300))
        #expect(!bucket.hasPush)
    }
}
