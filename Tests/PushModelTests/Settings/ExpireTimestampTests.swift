import PushModel
import Testing
import WallTime

@Suite struct ExpireTimestampTests {
    // 2.2
    @Test(arguments: [.min, -1, 0] as [Int64])
    func `what the vendor writes as 0 is no expiry, and nothing before it`(milliseconds: Int64) {
        #expect(ExpireTimestamp(Instant(milliseconds: milliseconds)) == nil)
    }

    @Test(arguments: [1, 1_659_009_600_000, 253_402_300_799_999] as [Int64])
    func `every later instant is an expiry`(milliseconds: Int64) throws {
        let expiry = try #require(ExpireTimestamp(Instant(milliseconds: milliseconds)))
        #expect(expiry.milliseconds == milliseconds)
        #expect(expiry.instant == Instant(milliseconds: milliseconds))
        #expect(expiry.description == expiry.instant.description)
    }

    @Test func `expiries are ordered by time`() throws {
        let first = try #require(ExpireTimestamp(Instant(milliseconds: 1)))
        let last = try #require(ExpireTimestamp(.latest))
        #expect(first < last)
        #expect(!(last < first))
    }

    // 2.2
    @Test(
        arguments: [
            (Instant(milliseconds: 0), 1, 60_000), (.latest, 1, 253_402_300_799_999),
            (Instant(milliseconds: -60_000), 1, nil), (.earliest, 10_080, nil),
            (Instant(milliseconds: 7), 0, nil),
        ] as [(Instant, Int, Int64?)]
    )
    func `a duration ends within the range of an expiry, or is none`(
        now: Instant,
        minutes: Int,
        end: Int64?
    ) throws {
        let duration = try SilentModeDuration(minutes: minutes)
        #expect(duration.expiry(from: now)?.milliseconds == end)
    }
}
