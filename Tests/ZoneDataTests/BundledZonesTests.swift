import ExactJSON
import Testing
import WallTime
import ZoneData

@Suite("ZoneTable.bundled")
struct BundledZonesTests {
    let table = ZoneTable.bundled

    @Test("carries all names and links of release 2026f, in order")
    func names() {
        #expect(table.release == "2026f")
        #expect(table.zoneNames.count == 598)
        #expect(table.zoneNames == table.zoneNames.sorted())
        #expect(Set(table.zoneNames).count == 598)
    }

    @Test("compiles every name it lists")
    func compiles() throws {
        for name in table.zoneNames {
            #expect(throws: Never.self) { try table.compile(.named(name)) }
        }
    }

    @Test(
        "accepts names and links of the tz database",
        arguments: [
            "UTC", "GMT", "Etc/GMT+8", "Asia/Calcutta", "PRC", "US/Eastern", "EST", "EST5EDT",
            "Zulu", "GMT0", "GMT+0", "America/Coyhaique", "Europe/Kyiv", "Europe/Kiev",
            "America/Argentina/ComodRivadavia", "Africa/Abidjan", "W-SU", "+08:00", "-00:00",
        ]
    )
    func accepts(text: String) throws {
        #expect(throws: Never.self) { try table.compile(try PushTimeZone(text)) }
    }

    @Test(
        "refuses everything else, whatever others make of it",
        arguments: [
            "CST", "PST", "IST", "BST", "Z", "+0800", "+18:01", "GMT+8", "UTC+8", "GMT+0800",
            "asia/shanghai", "ASIA/SHANGHAI", "Asia/shanghai", "SystemV/EST5", "EST5", "CST-8",
            "posix/UTC", "right/UTC", "posixrules", "localtime", "Asia/Shanghai ", "Asia/Beijing",
            "Asia", "Asia/", "zulu", "A", "zzz", "", "Asia/Shanghai\0", "Ａsia/Shanghai",
            "EST5EDT,M3.2.0,M11.1.0",
        ]
    )
    func refuses(text: String) {
        #expect(throws: InputError.self) { try table.compile(try PushTimeZone(text)) }
    }

    @Test(
        "knows the clocks of the world",
        arguments: [
            // The United States: the second Sunday in March to the first in November.
            ("America/New_York", "2026-03-08T06:59:59.999Z", "-05:00"),
            ("America/New_York", "2026-03-08T07:00:00Z", "-04:00"),
            ("America/New_York", "2026-11-01T05:59:59.999Z", "-04:00"),
            ("America/New_York", "2026-11-01T06:00:00Z", "-05:00"),
            ("US/Eastern", "2006-03-20T12:00:00Z", "-05:00"),
            ("EST5EDT", "2026-07-01T00:00:00Z", "-04:00"),
            ("EST", "2026-07-01T00:00:00Z", "-05:00"),
            // Europe: the last Sundays in March and October, at one o'clock UTC.
            ("Europe/London", "2026-03-29T00:59:59Z", "+00:00"),
            ("Europe/London", "2026-03-29T01:00:00Z", "+01:00"),
            ("Europe/London", "2026-10-25T00:59:59Z", "+01:00"),
            ("Europe/London", "2026-10-25T01:00:00Z", "+00:00"),
            // Britain kept summer time all year until 1971.
            ("Europe/London", "1970-01-01T00:00:00Z", "+01:00"),
            ("Europe/London", "1971-10-31T01:59:59Z", "+01:00"),
            ("Europe/London", "1971-10-31T02:00:00Z", "+00:00"),
            // Half an hour of summer time.
            ("Australia/Lord_Howe", "2026-04-04T14:59:59Z", "+11:00"),
            ("Australia/Lord_Howe", "2026-04-04T15:00:00Z", "+10:30"),
            ("Australia/Lord_Howe", "2026-10-03T15:29:59Z", "+10:30"),
            ("Australia/Lord_Howe", "2026-10-03T15:30:00Z", "+11:00"),
            // Back to UTC for Ramadan.
            ("Africa/Casablanca", "2026-02-15T01:59:59Z", "+01:00"),
            ("Africa/Casablanca", "2026-02-15T02:00:00Z", "+00:00"),
            ("Africa/Casablanca", "2026-03-22T01:59:59Z", "+00:00"),
            ("Africa/Casablanca", "2026-03-22T02:00:00Z", "+01:00"),
            ("Asia/Kathmandu", "1985-12-31T18:29:59Z", "+05:30"),
            ("Asia/Kathmandu", "1985-12-31T18:30:00Z", "+05:45"),
            ("Asia/Katmandu", "2026-01-01T00:00:00Z", "+05:45"),
            // The last clock with odd seconds.
            ("Africa/Monrovia", "1970-01-01T00:00:00Z", "-00:44:30"),
            ("Africa/Monrovia", "1972-01-07T00:44:29Z", "-00:44:30"),
            ("Africa/Monrovia", "1972-01-07T00:44:30Z", "+00:00"),
            // Over the date line: there was no 30 December 2011.
            ("Pacific/Apia", "2011-12-30T09:59:59Z", "-10:00"),
            ("Pacific/Apia", "2011-12-30T10:00:00Z", "+14:00"),
            // China's summer time ended for good in 1991.
            ("Asia/Shanghai", "1991-04-13T17:59:59Z", "+08:00"),
            ("Asia/Shanghai", "1991-04-13T18:00:00Z", "+09:00"),
            ("PRC", "1991-09-14T16:59:59Z", "+09:00"),
            ("PRC", "1991-09-14T17:00:00Z", "+08:00"),
            ("Asia/Shanghai", "2026-07-01T00:00:00Z", "+08:00"),
            // The sign of these names is that of POSIX.
            ("Etc/GMT+8", "2026-01-01T00:00:00Z", "-08:00"),
            ("Etc/GMT-14", "2026-01-01T00:00:00Z", "+14:00"),
            ("Asia/Calcutta", "2026-01-01T00:00:00Z", "+05:30"),
            // Summer time all year since 2026.
            ("America/Vancouver", "2026-11-23T00:00:00Z", "-07:00"),
            ("America/Edmonton", "2026-11-23T00:00:00Z", "-06:00"),
            ("America/Winnipeg", "2026-11-23T00:00:00Z", "-05:00"),
            // Standard time all year since 2026.
            ("Africa/Casablanca", "2026-09-20T00:59:59Z", "+01:00"),
            ("Africa/Casablanca", "2026-09-20T01:00:00Z", "+00:00"),
            // A zone of 2025.
            ("America/Coyhaique", "2025-07-01T00:00:00Z", "-03:00"),
            ("America/Santiago", "2025-07-01T00:00:00Z", "-04:00"),
        ]
    )
    func clocks(name: String, text: String, offset: String) throws {
        let zone = try table.compile(try PushTimeZone(name))
        #expect(table.offset(of: zone, at: try Instant(rfc3339: text)).description == offset)
    }

    @Test(
        "the offset at 1970 holds since ever, that at the end of 2037 for ever",
        arguments: [
            ("Europe/London", "0000-01-01T00:00:00Z", "+01:00"),
            ("Africa/Monrovia", "1969-12-31T23:59:59Z", "-00:44:30"),
            ("America/New_York", "2037-07-01T00:00:00Z", "-04:00"),
            ("America/New_York", "2037-11-01T05:59:59Z", "-04:00"),
            ("America/New_York", "2038-07-01T00:00:00Z", "-05:00"),
            ("Australia/Sydney", "2037-10-03T16:00:00Z", "+11:00"),
            ("Australia/Sydney", "2038-07-01T00:00:00Z", "+11:00"),
            ("Africa/Casablanca", "2037-11-15T02:00:00Z", "+00:00"),
        ]
    )
    func ends(name: String, text: String, offset: String) throws {
        let zone = try table.compile(try PushTimeZone(name))
        #expect(table.offset(of: zone, at: try Instant(rfc3339: text)).description == offset)
    }

    @Test(
        "in every zone spans meet without gaps, differ from their neighbours and agree with offsets"
    )
    func spans() throws {
        let (start, end) = (
            try Instant(rfc3339: "1970-01-01T00:00:00Z"),
            try Instant(rfc3339: "2038-01-01T00:00:00Z")
        )
        for name in table.zoneNames {
            let zone = try table.compile(.named(name))
            var span = table.span(of: zone, at: .earliest)
            #expect(span.start == nil)
            while let change = span.end {
                let next = table.span(of: zone, at: change)
                #expect(change > start && change < end, "\(name)")
                #expect(next.start == change && next.offset != span.offset, "\(name) \(change)")
                #expect(table.offset(of: zone, at: change) == next.offset)
                #expect(table.offset(of: zone, at: change.adding(milliseconds: -1)) == span.offset)
                guard next.start == change else { break }
                span = next
            }
            #expect(span.offset == table.offset(of: zone, at: .latest))
        }
    }
}
