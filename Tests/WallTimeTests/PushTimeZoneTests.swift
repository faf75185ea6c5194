import ExactJSON
import Testing
import WallTime

@Suite("PushTimeZone")
struct PushTimeZoneTests {
    @Test(
        "what starts with a sign is a fixed offset",
        arguments: [("+08:00", 28_800), ("-05:00", -18_000), ("+00:00", 0), ("-18:00", -64_800)]
            as [(String, Int32)]
    )
    func fixed(text: String, seconds: Int32) throws {
        let offset = try #require(PushTimeZone.Offset(seconds: seconds))
        let zone = try PushTimeZone(text)
        #expect(zone == PushTimeZone.FixedOffset(offset).map(PushTimeZone.fixed))
        #expect(zone.text.string == text)
        #expect(try PushTimeZone(zone.text) == zone)
    }

    @Test(
        "everything else is a name, known or not",
        arguments: ["Asia/Shanghai", "UTC", "EST5EDT", "GMT+8", "CST", "Z", "08:00", "Etc/GMT-8"]
    )
    func named(text: String) throws {
        let zone = try PushTimeZone(text)
        #expect(zone == .named(try PushTimeZone.Name(text)))
        #expect(zone.text.string == text)
        #expect("\(zone)" == text)
    }

    @Test(
        "no text, and a sign without an offset, are refused",
        arguments: ["", "+", "+0800", "+8", "-8:00", "+18:01", "-19:00", "+08:00:00", "-Asia"]
    )
    func refuses(text: String) {
        #expect(throws: InputError.self) { try PushTimeZone(text) }
        #expect(throws: InputError.self) { try PushTimeZone(ExactString(text)) }
        #expect(throws: InputError.self) { try PushTimeZone.Name(text) }
    }

    @Test("a fixed offset is whole minutes, at most 18 hours either way")
    func wholeMinutes() throws {
        for minutes in -1080...1080 {
            let offset = try #require(PushTimeZone.FixedOffset(minutes: minutes))
            #expect(offset.minutes == minutes)
            #expect(offset.utcOffset.seconds == Int32(minutes) * 60)
            #expect(PushTimeZone.FixedOffset(offset.utcOffset) == offset)
            let zone = PushTimeZone.fixed(offset)
            #expect(try PushTimeZone(json: zone.json) == zone)
        }
        for minutes in [-1081, 1081, .min, .max] {
            #expect(PushTimeZone.FixedOffset(minutes: minutes) == nil)
        }
        for seconds in [-64_799, -2670, -1, 1, 59, 3601] as [Int32] {
            let offset = try #require(PushTimeZone.Offset(seconds: seconds))
            #expect(PushTimeZone.FixedOffset(offset) == nil)
        }
    }

    @Test("names are compared exactly")
    func exact() throws {
        #expect(try PushTimeZone("\u{212A}") != PushTimeZone("K"))
        #expect(try PushTimeZone("asia/shanghai") != PushTimeZone("Asia/Shanghai"))
    }
}
