import ExactJSON
import PushModel
import Testing

@Suite struct QuietWindowJSONTests {
    // 2.7
    @Test(
        arguments: [
            #"{"days":["mon"],"end":"07:00","start":"22:00"}"#,
            #"{"days":["mon","tue","wed","thu","fri","sat","sun"],"end":"00:00","start":"00:00"}"#,
            #"{"dates":["02-29","12-25","2026-12-25"],"end":"09:00","start":"09:00"}"#,
            #"{"dates":["0000-02-29"],"end":"09:00","start":"08:59"}"#,
        ]
    )
    func `a window has one form in JSON`(text: String) throws {
        let window = try QuietWindow(json: JSONValue(parsing: text))
        #expect(window.json.jsonText == text)
        #expect(try QuietWindow(json: window.json) == window)
    }

    // 2.7
    @Test func `days and dates have an order of their own`() throws {
        let days = #"{"days":["sun","mon"],"start":"01:00","end":"02:00"}"#
        let dates = #"{"dates":["12-25","2026-01-02","01-02"],"start":"01:00","end":"02:00"}"#
        let first = try QuietWindow(json: JSONValue(parsing: days))
        #expect(first.days == [.monday, .sunday])
        #expect(first.description == "mon,sun 01:00-02:00")
        let second = try QuietWindow(json: JSONValue(parsing: dates))
        #expect(second.dates.map(\.description) == ["01-02", "2026-01-02", "12-25"])
    }

    // 2.7, X1
    @Test(
        arguments: [
            (#"{"start":"01:00","end":"02:00"}"#, .inputMissing, "/days"),
            (
                #"{"days":["mon"],"dates":["12-25"],"start":"01:00","end":"02:00"}"#,
                .inputConflict, "/dates"
            ),
            (#"{"days":[],"start":"01:00","end":"02:00"}"#, .inputValue, "/days"),
            (#"{"dates":[],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates"),
            (
                #"{"days":["mon","tue","mon"],"start":"01:00","end":"02:00"}"#, .inputConflict,
                "/days/2"
            ),
            (#"{"days":["Mon"],"start":"01:00","end":"02:00"}"#, .inputValue, "/days/0"),
            (#"{"dates":["2027-02-29"],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates/0"),
            (#"{"dates":["02-30"],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates/0"),
            (#"{"dates":["00-10"],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates/0"),
            (#"{"dates":["12-251"],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates/0"),
            (#"{"dates":["12-2"],"start":"01:00","end":"02:00"}"#, .inputValue, "/dates/0"),
            (#"{"dates":[1225],"start":"01:00","end":"02:00"}"#, .inputType, "/dates/0"),
            (#"{"days":["mon"],"end":"02:00"}"#, .inputMissing, "/start"),
            (#"{"days":["mon"],"start":"01:00","end":"24:00"}"#, .inputValue, "/end"),
            (
                #"{"days":["mon"],"start":"01:00","end":"02:00","zone":""}"#, .inputUnknownKey,
                "/zone"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `a malformed window is refused with its place`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let fault = try #require(throws: InputError.self) {
            try QuietWindow(json: JSONValue(parsing: text))
        }
        #expect(fault.code == code)
        #expect(fault.path.text.string == path)
    }

    // 2.7
    @Test func `there are at most 32 windows of at most 64 dates`() throws {
        let window = try QuietWindow(days: [.monday], start: .midnight, end: .midnight)
        let most = try PushSettings.QuietWindows(Array(repeating: window, count: 32))
        #expect(most.count == 32)
        #expect(throws: InputError.self) {
            try PushSettings.QuietWindows(Array(repeating: window, count: 33))
        }
        let dates = try (1...65).map { try QuietWindow.Date(year: 2000 + $0, month: 1, day: 1) }
        #expect(throws: InputError.self) {
            try QuietWindow(dates: Set(dates), start: .midnight, end: .midnight)
        }
        let dated = try QuietWindow(dates: Set(dates.dropLast()), start: .midnight, end: .midnight)
        #expect(dated.dates.count == 64)
    }
}
