import ExactJSON
import PushModel
import Testing

@Suite("SilentModeTime")
struct SilentModeTimeTests {
    @Test(
        "a time of day is read from two digits each and written back",
        arguments: [("00:00", 0), ("00:01", 1), ("07:05", 425), ("12:00", 720), ("23:59", 1439)]
    )
    func reads(text: String, minute: Int) throws {
        let time = try SilentModeTime(text)
        #expect(time.minuteOfDay == minute)
        #expect(time.description == text)
        #expect(try SilentModeTime(hours: minute / 60, minutes: minute % 60) == time)
    }

    @Test(
        "any other text is refused",
        arguments: [
            "", "7:05", "07:5", "07:005", "24:00", "23:60", "07.05", "0705", "07:05 ", " 07:05",
            "07:05:00", "-1:00", "+1:00", "07:05Z", "٠٧:٠٥", "07：05", "aa:bb", "07:", ":05",
            "07:0\u{35}\u{301}",
        ]
    )
    func refuses(text: String) {
        #expect(throws: InputError(.inputValue, "expected a time from `00:00` to `23:59`")) {
            try SilentModeTime(text)
        }
    }

    @Test(
        "hours and minutes beyond the clock are refused",
        arguments: [(-1, 0), (24, 0), (0, -1), (0, 60), (24, 60), (Int.max, 0), (0, Int.min)]
    )
    func refuses(hours: Int, minutes: Int) {
        #expect(throws: InputError.self) {
            try SilentModeTime(hours: hours, minutes: minutes)
        }
    }

    @Test("times are ordered as the day goes")
    func order() throws {
        #expect(try SilentModeTime("06:59") < SilentModeTime("07:00"))
        #expect(try SilentModeTime("07:00") < SilentModeTime("07:01"))
        #expect(try SilentModeTime("00:00") == .midnight)
    }
}
