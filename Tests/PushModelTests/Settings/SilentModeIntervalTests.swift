import PushModel
import Testing

@Suite("SilentModeInterval")
struct SilentModeIntervalTests {
    @Test(
        "an interval of equal times is the whole day, or off if they are midnight",
        arguments: [
            ("09:00", "17:30", false, false), ("22:00", "07:00", false, false),
            ("23:59", "00:00", false, false), ("00:00", "00:01", false, false),
            ("12:00", "12:00", false, true), ("00:01", "00:01", false, true),
            ("00:00", "00:00", true, false),
        ]
    )
    func equalTimes(start: String, end: String, isOff: Bool, isWholeDay: Bool) throws {
        let interval = SilentModeInterval(
            start: try SilentModeTime(start),
            end: try SilentModeTime(end)
        )
        #expect(interval.isOff == isOff)
        #expect(interval.isWholeDay == isWholeDay)
        #expect(interval.description == "\(start)-\(end)")
    }

    @Test("off is 00:00 to 00:00")
    func off() {
        #expect(SilentModeInterval.off.isOff)
        #expect(SilentModeInterval.off == SilentModeInterval(start: .midnight, end: .midnight))
    }
}
