import ExactJSON
import Foundation
import Testing
import WallTime
import ZoneData

@Suite struct ZoneTableJSONTests {
    /// The file that ports read, and that a server can replace.
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Docs/zone-data.json")

    private static func table(_ text: String) throws(InputError) -> ZoneTable {
        try ZoneTable(json: JSONValue(parsing: Array(text.utf8)))
    }

    @Test func `the documented file is the data of the package`() throws {
        let json = try JSONValue(parsing: Array(try Data(contentsOf: Self.file)))
        let read = try ZoneTable(json: json)
        let bundled = ZoneTable.bundled
        let released = ZoneTable.bundledReleased.milliseconds(since: Instant(milliseconds: 0))
        #expect(json.object?["released"]?.int64 == released / 1000)
        #expect(read.release == bundled.release)
        #expect(read.zoneNames == bundled.zoneNames)
        for name in bundled.zoneNames {
            let (one, other) = (try read.compile(.named(name)), try bundled.compile(.named(name)))
            var instant: Instant? = .earliest
            while let start = instant {
                let span = bundled.span(of: other, at: start)
                #expect(read.span(of: one, at: start) == span, "\(name)")
                instant = span.end
            }
        }
    }

    @Test func `a table has what its file says`() throws {
        let table = try Self.table(
            #"""
            {"release": "2031zz", "histories": [[[0, 0]], [[0, -3600], [60, -3600], [120, 5400]]],
             "zones": {"Moon/Base": 1, "UTC": 0}}
            """#
        )
        #expect(table.release == "2031zz")
        #expect(table.zoneNames == ["Moon/Base", "UTC"])
        let zone = try table.compile(.named("Moon/Base"))
        // A change to the offset that holds already is none.
        let first = table.span(of: zone, at: .earliest)
        #expect(first.offset.seconds == -3600 && first.end == Instant(milliseconds: 120_000))
        #expect(table.offset(of: zone, at: .latest).seconds == 5400)
        #expect(throws: InputError.self) { try table.compile(.named("Asia/Shanghai")) }
    }

    @Test(
        arguments: [
            ("[]", "input.type", ""), ("{}", "input.missing", "/release"),
            (#"{"release":2026,"zones":{},"histories":[]}"#, "input.type", "/release"),
            (#"{"release":"2026","zones":{},"histories":[]}"#, "input.value", "/release"),
            (#"{"release":"2026F","zones":{},"histories":[]}"#, "input.value", "/release"),
            (#"{"release":"26a","zones":{},"histories":[]}"#, "input.value", "/release"),
            (#"{"release":"2026f\n","zones":{},"histories":[]}"#, "input.value", "/release"),
            (#"{"release":"2026f","zones":[],"histories":[]}"#, "input.type", "/zones"),
            (#"{"release":"2026f","released":"x","zones":{}}"#, "input.type", "/released"),
            (#"{"release":"2026f","released":-1,"zones":{}}"#, "input.value", "/released"),
            (#"{"release":"2026f","zones":{},"histories":{}}"#, "input.type", "/histories"),
            (#"{"release":"2026f","zones":{},"histories":[],"x":1}"#, "input.unknownKey", "/x"),
            (#"{"release":"2026f","zones":{},"histories":[1]}"#, "input.type", "/histories/0"),
            (#"{"release":"2026f","zones":{},"histories":[[]]}"#, "input.value", "/histories/0"),
            (history("[1,0]"), "input.value", "/histories/0/0"),
            (history("[0,64801]"), "input.value", "/histories/0/0"),
            (history("[0,9999999999]"), "input.value", "/histories/0/0"),
            (history("[0,0,0]"), "input.value", "/histories/0/0"),
            (history("[0,0],[0,1]"), "input.value", "/histories/0/1"),
            (history("[0,0],[9,1],[8,2]"), "input.value", "/histories/0/2"),
            (history("[0,0],[253402300800,1]"), "input.value", "/histories/0/1"),
            (history("[0,0],[1.5,1]"), "input.value", "/histories/0/1"),
            (history("[0,0]", #""A":1"#), "input.value", "/zones/A"),
            (history("[0,0]", #""A":-1"#), "input.value", "/zones/A"),
            (history("[0,0]", #""A":"0""#), "input.value", "/zones/A"),
            (history("[0,0]", #""+08:00":0"#), "input.value", "/zones/+08:00"),
            (history("[0,0]", #""":0"#), "input.value", "/zones/"),
        ]
    )
    func `what is no zone data is refused with its place`(
        text: String,
        code: String,
        path: String
    ) throws {
        let error = #expect(throws: InputError.self) { try Self.table(text) }
        #expect(error?.code.word.string == code)
        #expect(error?.path.text.string == path)
    }

    private static func history(_ rows: String, _ zones: String = "") -> String {
        #"{"release":"2026f","zones":{\#(zones)},"histories":[[\#(rows)]]}"#
    }
}
