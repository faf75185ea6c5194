import ExactJSON
import Foundation
import PushFoundation
import Testing
import WallTime
import ZoneData

@Suite("PushTimeZone and TimeZone")
struct TimeZoneTests {
    let table = ZoneTable.bundled

    @Test(
        "a zone with a name keeps it",
        arguments: ["Asia/Shanghai", "Asia/Calcutta", "GMT", "EST5EDT", "America/New_York"]
    )
    func named(identifier: String) throws {
        let zone = try #require(TimeZone(identifier: identifier))
        #expect(try PushTimeZone(zone) == .named(PushTimeZone.Name(identifier)))
        #expect(throws: Never.self) { try table.compile(PushTimeZone(zone)) }
    }

    @Test(
        "a name that Foundation alone accepts stays a name, and the table refuses it",
        arguments: ["CST", "IST", "SystemV/EST5"]
    )
    func foreign(identifier: String) throws {
        guard let zone = TimeZone(identifier: identifier) else { return }
        #expect(throws: InputError.self) { try table.compile(PushTimeZone(zone)) }
    }

    @Test(
        "a zone with a fixed offset becomes that offset",
        arguments: [
            (28_800, "+08:00"), (-12_600, "-03:30"), (64_800, "+18:00"), (-64_800, "-18:00"),
            (3600, "+01:00"),
        ]
    )
    func fixed(seconds: Int, text: String) throws {
        let zone = try #require(TimeZone(secondsFromGMT: seconds))
        #expect(try PushTimeZone(zone).text.string == text)
        #expect(try PushTimeZone(text) == PushTimeZone(zone))
    }

    @Test("no offset at all is UTC under one of its names")
    func utc() throws {
        for zone in [try #require(TimeZone(secondsFromGMT: 0)), .gmt] {
            let compiled = try table.compile(PushTimeZone(zone))
            #expect(table.offset(of: compiled, at: .latest) == .utc)
        }
    }

    // Foundation may have another release of the tz database: in these years all recent ones agree.
    @Test("all zones that Foundation knows had its clocks from 2000 to 2019")
    func settled() throws {
        for name in table.zoneNames where TimeZone(identifier: name.string) != nil {
            try compare(name, from: "2000-01-01T00:00:00Z", to: "2020-01-01T00:00:00Z")
        }
    }

    @Test(
        "all zones that Foundation knows have the clocks that Foundation has",
        .enabled(
            if: TimeZone.timeZoneDataVersion == ZoneTable.bundled.release,
            "Foundation has another release of the tz database, whose past and future may differ"
        )
    )
    func all() throws {
        for name in table.zoneNames where TimeZone(identifier: name.string) != nil {
            try compare(name, from: "1970-01-01T00:00:00Z", to: "2038-01-01T00:00:00Z")
        }
    }

    /// Compares around every change and on many days.
    private func compare(_ name: PushTimeZone.Name, from start: String, to end: String) throws {
        let foundation = try #require(TimeZone(identifier: name.string))
        let zone = try table.compile(.named(name))
        let end = try Instant(rfc3339: end)
        var instant = try Instant(rfc3339: start)
        while instant < end {
            let span = table.span(of: zone, at: instant)
            let next = min(
                span.end ?? end,
                end,
                instant.adding(milliseconds: 20 * 86_400_000 + 12_345_678)
            )
            for instant in [instant, next.adding(milliseconds: -1)] {
                let expected = foundation.secondsFromGMT(for: instant.date)
                guard Int(span.offset.seconds) == expected else {
                    Issue.record("\(name) at \(instant): \(span.offset), Foundation \(expected)")
                    return
                }
            }
            instant = next
        }
    }
}
