import ExactJSON
import Testing
import WallTime

@Suite struct CalendarDayTests {
    @Test(arguments: [
        "0000-01-01", "0004-02-29", "1900-02-28", "1969-12-31", "1970-01-01", "2000-02-29",
        "2026-03-08", "9999-12-31",
    ])
    func `a day is written as it is read`(text: String) throws {
        let day = try CalendarDay(text)
        #expect(day.description == text)
        #expect(day.json == .string(text))
        #expect(try CalendarDay(json: day.json) == day)
        let noon = try Instant(rfc3339: "\(text)T12:00:00Z")
        #expect(CalendarDay(of: noon, offset: .utc) == day)
    }

    @Test(arguments: [
        "", "2026-3-8", "2026-03-08 ", "20260308", "2026-02-29", "2026-13-01", "2026-00-10",
        "2026-01-32", "1900-02-29", "-001-01-01", "10000-01-01", "2026-03-08T00:00:00Z",
        "２026-03-08",
    ])
    func `another text is no day`(text: String) {
        #expect(throws: InputError.self) { try CalendarDay(text) }
    }

    @Test func `a number is no day`() {
        #expect(throws: InputError(.inputType, "expected a string, found a number")) {
            try CalendarDay(json: 20_260_308)
        }
    }

    @Test func `a day begins and ends by the clock of its offset`() throws {
        let offset = try #require(PushTimeZone.Offset("-05:00"))
        for (instant, day) in [
            ("2026-03-08T04:59:59.999Z", "2026-03-07"), ("2026-03-08T05:00:00Z", "2026-03-08"),
            ("2026-03-09T04:59:59.999Z", "2026-03-08"), ("2026-03-09T05:00:00Z", "2026-03-09"),
        ] {
            let found = CalendarDay(of: try Instant(rfc3339: instant), offset: offset)
            #expect(found.description == day, "\(instant)")
        }
    }

    @Test func `days beyond the first and the last are these`() throws {
        let west = try #require(PushTimeZone.Offset("-18:00"))
        let east = try #require(PushTimeZone.Offset("+18:00"))
        #expect(CalendarDay(of: .earliest, offset: west) == .earliest)
        #expect(CalendarDay(of: .latest, offset: east) == .latest)
        #expect(CalendarDay.earliest.description == "0000-01-01")
        #expect(CalendarDay.latest.description == "9999-12-31")
    }

    @Test func `days are in order`() throws {
        let texts = ["0000-01-01", "1969-12-31", "1970-01-01", "2026-03-08", "2026-10-01"]
        let days = try texts.map { try CalendarDay($0) }
        #expect(days.reversed().sorted() == days)
    }
}
