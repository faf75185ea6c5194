import ExactJSON
import Fixtures
import PushEvaluation
import PushModel
import SeededRandomness
import Testing
import WallTime

@testable import PushContract
@testable import PushRules

/// What `compare` says of settings with windows.
@Suite struct CompareWindowTests {
    private static func request(_ first: JSONValue, _ second: JSONValue) throws -> CompareRequest {
        let input: JSONValue = ["a": ["settings": first], "b": ["settings": second]]
        return try ContractInput<CompareRequest>(parsing: input.utf8[...]).request
    }

    private static func settings(
        _ days: String,
        _ times: String = "00:00-00:00",
        in zone: String = "UTC"
    ) -> JSONValue {
        let key: ExactString = days.utf8.contains { 0x30...0x39 ~= $0 } ? "dates" : "days"
        let window: JSONObject = [
            key: .array(days.split(separator: " ").map { .string(String($0)) }),
            "start": .string(String(times.prefix(5))), "end": .string(String(times.suffix(5))),
        ]
        return ["quietWindows": .array([.object(window)]), "timeZone": .string(zone)]
    }

    private static let week = "mon tue wed thu fri sat sun"

    private static let rows: [(JSONValue, JSONValue, Comparison.Answer)] = [
        (settings("sat"), settings("sat", in: "+00:00"), .same),
        (settings("sat"), settings("sun"), .differ),
        (settings("sat"), settings("sat", in: "+01:00"), .differ),
        (settings(week), settings(week, "09:00-09:00", in: "Asia/Tokyo"), .same),
        (
            settings(week, "22:00-07:00"),
            ["silentModeStartTime": "22:00", "silentModeEndTime": "07:00", "timeZone": "UTC"],
            .same
        ),
        (settings("02-29"), [:], .bLetsThroughMore),
        (settings("12-31"), settings("2027-12-31"), .bLetsThroughMore),
        (settings("9999-12-30"), settings("9998-12-30"), .differ),
        (settings("0000-01-01"), [:], .bLetsThroughMore),
        (["quietWindows": []], [:], .same),
    ]

    // Z3
    @Test(arguments: rows.indices)
    func `windows are told apart by the days that they list`(row: Int) throws {
        let (first, second, answer) = Self.rows[row]
        #expect(try Self.request(first, second).compare().answer == answer)
    }

    // Z3: 29 February and a Saturday meet once in 28 years, and those up to 2100 are listed.
    @Test func `a day that is rare is looked at`() throws {
        let leapDays = (0..<26).map { 2004 + 4 * $0 }.filter { $0 != 2100 }.map { "\($0)-02-29" }
        let first = JSONValue.array(
            [
                Self.settings("sat"),
                Self.settings((leapDays + ["1996-02-29"]).joined(separator: " ")),
            ]
            .flatMap { $0.object?["quietWindows"]?.array ?? [] }
        )
        let second = JSONValue.array(
            [Self.settings("sat"), Self.settings("02-29")]
                .flatMap { $0.object?["quietWindows"]?.array ?? [] }
        )
        let comparison = try Self.request(
            ["quietWindows": first, "timeZone": "+18:00"],
            ["quietWindows": second, "timeZone": "+18:00"]
        ).compare()
        #expect(comparison.answer == .aLetsThroughMore)
        let now = comparison.onlyA?.input.object?["now"]?.string
        #expect(now == "2108-02-28T06:00:00+00:00")
    }

    // Z3
    @Test(arguments: Seeds.all)
    func `a comparison is what a look at every edge of 42 years finds`(seed: UInt64) throws {
        var draw = SplitMix64(seed: seed)
        let zones = ["+00:00", "+18:00", "-18:00", "+05:45"]
        var edges: Set<Int> = []
        for hour in [0, 7, 12, 22] {
            for east in [0, 1080, -1080, 345] { edges.insert((hour * 60 - east + 1440) % 1440) }
        }
        func side() throws -> PushSettings {
            var windows: [QuietWindow] = []
            for _ in 0...Int.random(in: 0..<3, using: &draw) {
                let times = ["00:00", "22:00", "07:00", "12:00"].shuffled(using: &draw)
                let start = try SilentModeTime(times[0])
                let end =
                    Int.random(in: 0..<3, using: &draw) == 0 ? start : try SilentModeTime(times[1])
                if Int.random(in: 0..<2, using: &draw) == 0 {
                    let all = QuietWindow.Weekday.allCases.shuffled(using: &draw)
                    let days = Set(all.prefix(1 + Int.random(in: 0..<7, using: &draw)))
                    windows.append(try QuietWindow(days: days, start: start, end: end))
                } else {
                    let dates = try ["02-29", "02-28", "03-01", "12-31", "2030-01-01"]
                        .shuffled(using: &draw).prefix(1 + Int.random(in: 0..<4, using: &draw))
                        .map { try QuietWindow.Date(json: .string($0)) }
                    windows.append(try QuietWindow(dates: Set(dates), start: start, end: end))
                }
            }
            return PushSettings(
                quietWindows: try PushSettings.QuietWindows(windows),
                timeZone: try PushTimeZone(zones[Int.random(in: 0..<zones.count, using: &draw)])
            )
        }
        for _ in 0..<2 {
            let settings = [try side(), try side()]
            var seen: Set<[Bool]> = []
            let table = try PushEvaluator().zones
            let compiled = settings.map {
                CompiledSettings($0, defaultZone: nil, zones: table)
            }
            for day in 0..<42 * 366 {
                for minute in edges {
                    let minutes = Int64(20_454 + day) * 1440 + Int64(minute)
                    let moment = Moment(Instant(milliseconds: minutes * 60_000), zones: table)
                    seen.insert(compiled.map { $0.isInWindow(at: moment) })
                }
            }
            let answer: Comparison.Answer =
                switch (seen.contains([false, true]), seen.contains([true, false])) {
                case (true, true): .differ
                case (true, false): .aLetsThroughMore
                case (false, true): .bLetsThroughMore
                case (false, false): .same
                }
            let request = try Self.request(settings[0].json, settings[1].json)
            #expect(try request.compare().answer == answer, "\(settings)")
        }
    }

    // Z5
    @Test func `too many days are not decided`() throws {
        func windows(_ minute: Int) -> JSONValue {
            let windows = (0..<32).map { number -> JSONValue in
                let dates = (0..<64).map { index -> JSONValue in
                    let date = CivilDate(daysSince1970: Int64(10_957 + (number * 64 + index) % 366))
                    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
                    return .string("\(two(date.month))-\(two(date.day))")
                }
                let start = SilentModeTime(minuteOfDay: number * 40 + minute).json
                let end = SilentModeTime(minuteOfDay: number * 40 + minute + 1).json
                return ["dates": .array(dates), "start": start, "end": end]
            }
            let entries = (1...500).map { number -> JSONValue in
                let expiry = JSONValue.number(JSONNumber(Int64(number)))
                return ["type": "chat", "id": .string("\(number)"), "expireTimestamp": expiry]
            }
            return [
                "quietWindows": .array(windows), "timeZone": "Africa/Casablanca",
                "conversations": .array(entries),
            ]
        }
        let comparison = try Self.request(windows(0), windows(1)).compare()
        #expect(comparison.answer == .undecided)
        #expect(comparison.place?.text == "/quietWindows")
    }
}
