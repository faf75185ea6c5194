import ExactJSON
import PushModel
import Testing
import WallTime

@Suite struct TimeJSONTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00+00:00"), (1, "1970-01-01T00:00:00.001+00:00"),
            (-1, "1969-12-31T23:59:59.999+00:00"),
            (1_659_108_599_250, "2022-07-29T15:29:59.250+00:00"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999+00:00"),
            (-62_167_219_200_000, "0000-01-01T00:00:00+00:00"),
        ] as [(Int64, String)]
    )
    func `an instant has one form in JSON`(milliseconds: Int64, text: String) throws {
        let instant = Instant(milliseconds: milliseconds)
        #expect(instant.json == .string(text))
        #expect(try Instant(json: .string(text)) == instant)
    }

    // 2.1
    @Test(arguments: ["Asia/Shanghai", "UTC", "+08:00", "-00:30", "+18:00", "no such zone"])
    func `a zone has one form in JSON and is not looked up there`(text: String) throws {
        let zone = try PushTimeZone(json: .string(text))
        #expect(zone.json == .string(text))
        #expect(try PushTimeZone(json: zone.json) == zone)
    }

    // 2.1
    @Test(arguments: ["00:00", "07:05", "23:59"])
    func `a time of day has one form in JSON`(text: String) throws {
        let time = try SilentModeTime(json: .string(text))
        #expect(time.json == .string(text))
        #expect(try SilentModeTime(json: time.json) == time)
    }

    @Test(arguments: ["2022-07-29", "22:00:00", "2022-07-29 15:29:59Z", "now", ""])
    func `another form of an instant is refused`(text: String) throws {
        let fault = try #require(throws: InputError.self) { try Instant(json: .string(text)) }
        #expect(fault.code == .inputValue)
        #expect(fault.path == .root)
    }

    @Test(arguments: [.null, 0, 1_659_108_599_250, true, [], [:]] as [JSONValue])
    func `what is no string is no time and no zone`(json: JSONValue) {
        let fault = InputError(.inputType, "expected a string, found \(json.typeName)")
        #expect(throws: fault) { try Instant(json: json) }
        #expect(throws: fault) { try PushTimeZone(json: json) }
        #expect(throws: fault) { try SilentModeTime(json: json) }
    }
}
