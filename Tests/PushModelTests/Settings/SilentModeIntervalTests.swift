import PushModel
import Testing

@Suite("SilentModeInterval")
struct SilentModeIntervalTests {
    @Test(
        "the quiet minutes are those from start up to and without end, over midnight if need be",
        arguments: [
            ("09:00", "17:30", 540, 510), ("22:00", "07:00", 1320, 540),
            ("23:59", "00:00", 1439, 1), ("00:00", "23:59", 0, 1439), ("00:00", "00:01", 0, 1),
            ("00:01", "00:00", 1, 1439), ("12:00", "12:00", 720, 1440), ("00:01", "00:01", 1, 1440),
            ("00:00", "00:00", 0, 0),
        ]
    )
    func contains(start: String, end: String, first: Int, count: Int) throws {
        let interval = SilentModeInterval(
            start: try SilentModeTime(start),
            end: try SilentModeTime(end)
        )
        let quiet = Set((0..<count).map { (first + $0) % 1440 })
        #expect(Set((0..<1440).filter { interval.contains(minuteOfDay: $0) }) == quiet)
        #expect(interval.isOff == (count == 0))
        #expect(interval.isWholeDay == (count == 1440))
        #expect(interval.description == "\(start)-\(end)")
    }

    @Test("off is 00:00 to 00:00")
    func off() {
        #expect(SilentModeInterval.off.isOff)
        #expect(SilentModeInterval.off == SilentModeInterval(start: .midnight, end: .midnight))
    }
}
