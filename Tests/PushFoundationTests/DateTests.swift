import Fixtures
import Foundation
import PushFoundation
import SeededRandomness
import Testing
import WallTime

@Suite("Instant and Date")
struct DateTests {
    @Test(
        "a date becomes the nearest millisecond",
        arguments: [
            (0, 0), (1, 1000), (-1, -1000), (0.001, 1), (0.0004, 0), (0.0006, 1), (-0.0004, 0),
            (1_700_000_000.123, 1_700_000_000_123),
        ] as [(Double, Int64)]
    )
    func reads(seconds: Double, milliseconds: Int64) {
        #expect(Instant(Date(timeIntervalSince1970: seconds)).milliseconds == milliseconds)
    }

    @Test("dates beyond all instants, and those that are no number, do not trap")
    func extremes() {
        #expect(Instant(Date(timeIntervalSince1970: .infinity)) == .latest)
        #expect(Instant(Date(timeIntervalSince1970: -.infinity)) == .earliest)
        #expect(Instant(Date(timeIntervalSince1970: 1e300)) == .latest)
        #expect(Instant(Date(timeIntervalSince1970: .nan)) == Instant(milliseconds: 0))
        #expect(Instant(.distantFuture) < .latest)
        #expect(Instant(.distantPast) > .earliest)
    }

    @Test(
        "an instant of the years 0 to 9999 survives the way to a date and back",
        arguments: Seeds.all
    )
    func roundTrip(seed: UInt64) throws {
        let (start, end) = (
            try Instant(rfc3339: "0000-01-01T00:00:00Z"),
            try Instant(rfc3339: "9999-12-31T23:59:59.999Z")
        )
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let instant = Instant(
                milliseconds: .random(in: start.milliseconds...end.milliseconds, using: &random)
            )
            #expect(Instant(instant.date) == instant)
        }
        #expect(Instant(start.date) == start)
        #expect(Instant(end.date) == end)
    }

    @Test("now lies between the clock before and the clock after")
    func now() {
        let before = Instant(Date())
        let now = Instant.now
        #expect(before <= now)
        #expect(now <= Instant(Date()))
    }

    @Test(
        "reading and writing agree with Foundation on random instants and offsets",
        arguments: Seeds.all
    )
    func calendar(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var calendar = Calendar(identifier: .gregorian)
        // Before 1582 Foundation changes to the Julian calendar.
        let (start, end) = (
            try Instant(rfc3339: "1583-01-02T00:00:00Z"),
            try Instant(rfc3339: "9999-12-30T00:00:00Z")
        )
        for _ in 0..<2000 {
            let instant = Instant(
                milliseconds: .random(in: start.milliseconds...end.milliseconds, using: &random)
            )
            let seconds = Int32.random(in: -1080...1080, using: &random) * 60
            let offset = try #require(PushTimeZone.Offset(seconds: seconds))
            calendar.timeZone = try #require(TimeZone(secondsFromGMT: Int(seconds)))
            let part = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: instant.date
            )
            let date = [part.year, part.month, part.day].map { padded($0) }.joined(separator: "-")
            let time = [part.hour, part.minute, part.second].map { padded($0) }
            let prefix = "\(date)T\(time.joined(separator: ":"))"

            let text = instant.rfc3339(offset: offset)
            #expect(text.hasPrefix(prefix))
            #expect(text.hasSuffix(offset.description))
            #expect(try Instant(rfc3339: text) == instant)
            #expect(
                instant.minuteOfDay(offset: offset) == (part.hour ?? -1) * 60 + (part.minute ?? -1)
            )
        }
    }

    private func padded(_ number: Int?) -> String {
        guard let number else { return "?" }
        return number < 10 ? "0\(number)" : "\(number)"
    }
}
