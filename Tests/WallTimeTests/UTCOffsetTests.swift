import Testing
import WallTime

@Suite("PushTimeZone.Offset")
struct UTCOffsetTests {
    @Test(
        "an offset is read and written back",
        arguments: [
            ("+00:00", 0), ("+08:00", 28_800), ("-05:00", -18_000), ("+05:45", 20_700),
            ("-03:30", -12_600), ("+00:01", 60), ("-00:44", -2640), ("+18:00", 64_800),
            ("-18:00", -64_800), ("+17:59", 64_740),
        ] as [(String, Int32)]
    )
    func reads(text: String, seconds: Int32) throws {
        let offset = try #require(PushTimeZone.Offset(text))
        #expect(offset.seconds == seconds)
        #expect(offset.milliseconds == Int64(seconds) * 1000)
        #expect(offset == PushTimeZone.Offset(seconds: seconds))
        #expect(offset.description == text)
    }

    @Test("minus nothing is nothing")
    func minusZero() {
        #expect(PushTimeZone.Offset("-00:00") == .utc)
        #expect(PushTimeZone.Offset.utc.description == "+00:00")
    }

    @Test(
        "any other text is no offset",
        arguments: [
            "", "+", "Z", "UTC", "+8", "+08", "+0800", "08:00", "+8:00", "+08:0", "+08:000",
            "+08:60", "+18:01", "-18:01", "+19:00", "+24:00", "+99:99", "++8:00", "+-8:00",
            "\u{2212}08:00", "+08:00 ", " +08:00", "+08:00:00", "+08.00", "+０８:00", "+08:00\u{301}",
        ]
    )
    func refuses(text: String) {
        #expect(PushTimeZone.Offset(text) == nil)
    }

    @Test("seconds go to 18 hours either way")
    func range() {
        #expect(PushTimeZone.Offset(seconds: 64_801) == nil)
        #expect(PushTimeZone.Offset(seconds: -64_801) == nil)
        #expect(PushTimeZone.Offset(seconds: .max) == nil)
        #expect(PushTimeZone.Offset(seconds: .min) == nil)
        #expect(PushTimeZone.Offset(seconds: 64_800) != nil)
    }

    @Test("odd seconds are written, and cut towards zero on request")
    func oddSeconds() throws {
        let monrovia = try #require(PushTimeZone.Offset(seconds: -2670))
        #expect(monrovia.description == "-00:44:30")
        #expect(monrovia.wholeMinutes.seconds == -2640)
        #expect(try #require(PushTimeZone.Offset(seconds: 2670)).wholeMinutes.seconds == 2640)
    }

    @Test("offsets are ordered from west to east")
    func order() throws {
        #expect(try #require(PushTimeZone.Offset("-05:00")) < PushTimeZone.Offset.utc)
        #expect(try PushTimeZone.Offset.utc < #require(PushTimeZone.Offset("+00:01")))
    }
}
