import Testing
import WallTime

@Suite("Instant")
struct InstantTests {
    @Test(
        "milliseconds beyond the range give the nearer end",
        arguments: [
            (Int64.min, -62_167_219_200_000), (-62_167_219_200_001, -62_167_219_200_000),
            (-62_167_219_200_000, -62_167_219_200_000), (0, 0),
            (253_402_300_799_999, 253_402_300_799_999),
            (253_402_300_800_000, 253_402_300_799_999), (Int64.max, 253_402_300_799_999),
        ] as [(Int64, Int64)]
    )
    func clamps(given: Int64, held: Int64) {
        #expect(Instant(milliseconds: given).milliseconds == held)
    }

    @Test("adding never leaves the range and never traps")
    func adds() {
        let start = Instant(milliseconds: 1_700_000_000_000)
        #expect(start.adding(milliseconds: 60_000).milliseconds == 1_700_000_060_000)
        #expect(start.adding(milliseconds: -60_000).milliseconds == 1_699_999_940_000)
        #expect(start.adding(milliseconds: .max) == .latest)
        #expect(start.adding(milliseconds: .min) == .earliest)
        #expect(Instant.latest.adding(milliseconds: 1) == .latest)
        #expect(Instant.earliest.adding(milliseconds: -1) == .earliest)
        #expect(Instant.latest.adding(milliseconds: .min) == .earliest)
    }

    @Test("the distance of two instants is signed, over the whole range too")
    func distance() {
        let (start, end) = (Instant(milliseconds: 10), Instant(milliseconds: 25))
        #expect(end.milliseconds(since: start) == 15)
        #expect(start.milliseconds(since: end) == -15)
        #expect(Instant.latest.milliseconds(since: .earliest) == 315_569_519_999_999)
    }

    @Test("instants are ordered by time")
    func order() {
        #expect(Instant.earliest < Instant(milliseconds: -1))
        #expect(Instant(milliseconds: -1) < Instant(milliseconds: 0))
        #expect(Instant(milliseconds: 0) < Instant.latest)
        #expect(!(Instant(milliseconds: 0) < Instant(milliseconds: 0)))
    }

    @Test(
        "the minute of the day is that of the wall clock at the offset",
        arguments: [
            ("2026-03-08T00:00:00Z", 0, 0), ("2026-03-08T00:00:59.999Z", 0, 0),
            ("2026-03-08T23:59:59.999Z", 0, 1439), ("2026-03-08T00:00:00Z", -60, 1439),
            ("2026-03-08T16:00:00Z", 8 * 3600, 0), ("2026-03-08T15:59:59Z", 8 * 3600, 1439),
            ("1969-12-31T23:59:59.999Z", 0, 1439), ("1969-12-31T00:00:00Z", 0, 0),
            ("1970-01-01T00:44:29Z", -2670, 1439), ("1970-01-01T00:44:30Z", -2670, 0),
        ] as [(String, Int32, Int)]
    )
    func minuteOfDay(text: String, seconds: Int32, minute: Int) throws {
        let offset = try #require(PushTimeZone.Offset(seconds: seconds))
        #expect(try Instant(rfc3339: text).minuteOfDay(offset: offset) == minute)
    }

    @Test("the ends of the range have a minute of the day at every offset")
    func minuteOfDayAtTheEnds() throws {
        for seconds: Int32 in [-64_800, 0, 64_800] {
            let offset = try #require(PushTimeZone.Offset(seconds: seconds))
            for instant in [Instant.earliest, .latest] {
                #expect((0..<1440).contains(instant.minuteOfDay(offset: offset)))
            }
        }
    }
}
