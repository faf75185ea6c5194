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
        let offset = try #require(UTCOffset(seconds: seconds))
        let zone = try PushTimeZone(text)
        #expect(zone == .fixed(offset))
        #expect(zone.text.string == text)
        #expect(try PushTimeZone(zone.text) == zone)
    }

    @Test(
        "everything else is a name, known or not",
        arguments: ["Asia/Shanghai", "UTC", "EST5EDT", "GMT+8", "CST", "Z", "08:00", "Etc/GMT-8"]
    )
    func named(text: String) throws {
        let zone = try PushTimeZone(text)
        #expect(zone == .named(TimeZoneName(text)))
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
    }

    @Test("names are compared exactly")
    func exact() throws {
        #expect(try PushTimeZone("\u{212A}") != PushTimeZone("K"))
        #expect(try PushTimeZone("asia/shanghai") != PushTimeZone("Asia/Shanghai"))
    }
}
