import ExactJSON
import Testing
import WallTime

@Suite("Instant as RFC 3339")
struct InstantRFC3339Tests {
    @Test(
        "an instant is read to the millisecond",
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("1970-01-01T00:00:00+00:00", 0),
            ("1970-01-01T00:00:00-00:00", 0),
            ("1970-01-01T08:00:00+08:00", 0),
            ("1969-12-31T19:00:00-05:00", 0),
            ("1970-01-01T00:00:00.1Z", 100),
            ("1970-01-01T00:00:00.12Z", 120),
            ("1970-01-01T00:00:00.123Z", 123),
            ("1970-01-01T00:00:00.001Z", 1),
            ("1970-01-01T00:00:00.000Z", 0),
            ("1969-12-31T23:59:59.999Z", -1),
            ("2026-03-08T01:30:00-05:00", 1_772_951_400_000),
            ("2026-03-08T06:30:00.25Z", 1_772_951_400_250),
            ("2024-02-29T23:59:59Z", 1_709_251_199_000),
            ("2000-02-29T00:00:00Z", 951_782_400_000),
            ("2038-01-19T03:14:08Z", 2_147_483_648_000),
            ("1970-01-01T23:59:00+23:59", 0),
            ("1969-12-31T00:01:00-23:59", 0),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000),
            ("0000-02-29T00:00:00Z", -62_162_121_600_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
            ("0000-01-01T23:59:00+23:59", -62_167_219_200_000),
            ("9999-12-31T00:00:59.999-23:59", 253_402_300_799_999),
        ] as [(String, Int64)]
    )
    func reads(text: String, milliseconds: Int64) throws {
        #expect(try Instant(rfc3339: text).milliseconds == milliseconds)
        #expect(try Instant(rfc3339: ExactString(text)).milliseconds == milliseconds)
    }

    @Test(
        "any other text is refused",
        arguments: [
            "", "Z", "2026-03-08", "2026-03-08T01:30:00", "2026-03-08T01:30Z",
            "2026-03-08t01:30:00Z", "2026-03-08T01:30:00z", "2026-03-08 01:30:00Z",
            " 2026-03-08T01:30:00Z", "2026-03-08T01:30:00Z ", "2026-03-08T01:30:00ZZ",
            "2026-03-08T01:30:00Z\n", "2026-03-08T01:30:00Z\0",
            "2026-3-08T01:30:00Z", "2026-03-8T01:30:00Z", "2026-03-08T1:30:00Z",
            "26-03-08T01:30:00Z", "+2026-03-08T01:30:00Z", "-0001-03-08T01:30:00Z",
            "12026-03-08T01:30:00Z", "2026/03/08T01:30:00Z", "20260308T013000Z",
            "2026-00-08T01:30:00Z", "2026-13-08T01:30:00Z", "2026-03-00T01:30:00Z",
            "2026-03-32T01:30:00Z", "2026-04-31T01:30:00Z", "2026-06-31T01:30:00Z",
            "2026-09-31T01:30:00Z", "2026-11-31T01:30:00Z", "2026-02-29T01:30:00Z",
            "1900-02-29T01:30:00Z", "2100-02-29T01:30:00Z", "2024-02-30T01:30:00Z",
            "2026-03-08T24:00:00Z", "2026-03-08T01:60:00Z", "2026-03-08T01:30:60Z",
            "2016-12-31T23:59:60Z", "2026-03-08T01:30:00.Z", "2026-03-08T01:30:00.1234Z",
            "2026-03-08T01:30:00,5Z", "2026-03-08T01:30:00.-5Z", "2026-03-08T01:30:00.5",
            "2026-03-08T01:30:00+24:00", "2026-03-08T01:30:00+08:60",
            "2026-03-08T01:30:00+0800", "2026-03-08T01:30:00+08", "2026-03-08T01:30:00+8:00",
            "2026-03-08T01:30:00+08:00:00", "2026-03-08T01:30:00+08:00Z",
            "2026-03-08T01:30:00\u{2212}05:00", "2026-03-08T01:30:00 -05:00",
            "2026-03-08T01:30:00CST", "２０２６-03-08T01:30:00Z", "2026-03-08T01:30:0\u{0660}Z",
            "2026-03-08T01:30:00Z\u{301}", "1772951400000",
        ]
    )
    func refuses(text: String) {
        let fault = InputError(
            .inputValue,
            "expected an instant such as `2026-03-08T01:30:00-05:00`"
        )
        #expect(throws: fault) { try Instant(rfc3339: text) }
    }

    @Test(
        "what an offset moves out of the years 0000 to 9999 is refused",
        arguments: [
            "0000-01-01T00:00:00+00:01", "0000-01-01T23:58:59.999+23:59",
            "9999-12-31T23:59:59.999-00:01", "9999-12-31T00:01:00-23:59",
            "9999-12-31T23:59:59.999-23:59",
        ]
    )
    func refusesBeyond(text: String) {
        let fault = InputError(
            .inputValue,
            "expected an instant of the years 0000 to 9999 of UTC"
        )
        #expect(throws: fault) { try Instant(rfc3339: text) }
    }

    @Test(
        "an instant is written at the offset, with milliseconds only if there are any",
        arguments: [
            (0, 0, "1970-01-01T00:00:00+00:00"),
            (0, 28_800, "1970-01-01T08:00:00+08:00"),
            (0, -18_000, "1969-12-31T19:00:00-05:00"),
            (0, 64_800, "1970-01-01T18:00:00+18:00"),
            (0, -64_800, "1969-12-31T06:00:00-18:00"),
            (1, 0, "1970-01-01T00:00:00.001+00:00"),
            (-1, 0, "1969-12-31T23:59:59.999+00:00"),
            (120, 0, "1970-01-01T00:00:00.120+00:00"),
            (1_772_951_400_250, -18_000, "2026-03-08T01:30:00.250-05:00"),
            (1_709_251_199_000, 20_700, "2024-03-01T05:44:59+05:45"),
            (1_709_251_199_000, 0, "2024-02-29T23:59:59+00:00"),
            (-62_167_219_200_000, 0, "0000-01-01T00:00:00+00:00"),
            (-62_167_219_200_000, -3600, "-0001-12-31T23:00:00-01:00"),
            (253_402_300_799_999, 60, "10000-01-01T00:00:59.999+00:01"),
            (Int64.max, 0, "9999-12-31T23:59:59.999+00:00"),
            (Int64.min, 0, "0000-01-01T00:00:00+00:00"),
        ] as [(Int64, Int32, String)]
    )
    func writes(milliseconds: Int64, seconds: Int32, text: String) throws {
        let offset = try #require(PushTimeZone.Offset(seconds: seconds))
        #expect(Instant(milliseconds: milliseconds).rfc3339(offset: offset) == text)
    }

    @Test(
        "an offset with odd seconds is cut to minutes, and the text still names the instant",
        arguments: [
            (-2670, "1969-12-31T23:16:00-00:44"), (2670, "1970-01-01T00:44:00+00:44"),
            (59, "1970-01-01T00:00:00+00:00"), (-59, "1970-01-01T00:00:00+00:00"),
        ] as [(Int32, String)]
    )
    func oddSeconds(seconds: Int32, text: String) throws {
        let offset = try #require(PushTimeZone.Offset(seconds: seconds))
        let instant = Instant(milliseconds: 0)
        #expect(instant.rfc3339(offset: offset) == text)
        #expect(try Instant(rfc3339: text) == instant)
    }

    @Test("the description is the text at UTC")
    func describes() {
        #expect("\(Instant(milliseconds: 1_772_951_400_250))" == "2026-03-08T06:30:00.250+00:00")
    }

    @Test("all days of 400 years follow each other as a calendar on the wall has them")
    func calendar() throws {
        var instant = try Instant(rfc3339: "1799-12-31T00:00:00Z")
        for year in 1800..<2200 {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            for (index, days) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
                .enumerated()
            {
                for day in 1...days {
                    instant = instant.adding(milliseconds: 86_400_000)
                    let date = "\(year)-\(twoDigits(index + 1))-\(twoDigits(day))"
                    let text = "\(date)T00:00:00+00:00"
                    guard instant.rfc3339(offset: .utc) == text,
                        try Instant(rfc3339: text) == instant
                    else {
                        Issue.record("\(instant) is not \(text)")
                        return
                    }
                }
            }
        }
    }

    private func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
