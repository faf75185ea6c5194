import ExactJSON
import Foundation
import PushFoundation
import PushModel
import PushService
import Testing
import WallTime

@Suite struct PushCountsTests {
    @Test func `counts add up, reason by reason`() {
        var counts = PushCounts(sent: 3, accepted: 1, rejected: ["a": 1, "b": 1])
        counts += PushCounts(sent: 2, accepted: 1, rejected: ["b": 4], arrived: 2)
        counts += PushCounts(.click("42"))
        counts += PushCounts(.arrive("42"))
        #expect(
            counts
                == PushCounts(
                    sent: 5,
                    accepted: 2,
                    rejected: ["a": 1, "b": 5],
                    arrived: 3,
                    clicked: 1
                )
        )
        #expect(counts.description == "sent 5, accepted 2, rejected 6, arrived 3, clicked 1")
    }

    @Test func `a count is neither negative nor beyond the last number`() throws {
        #expect(
            PushCounts(sent: -1, accepted: -2, rejected: ["a": -3], arrived: -4, clicked: -5).isZero
        )
        var counts = PushCounts(sent: .max, rejected: ["a": .max, "b": .max])
        counts += PushCounts(sent: 1, rejected: ["a": 1])
        #expect(counts.sent == .max)
        #expect(counts.rejected == ["a": .max, "b": .max])
        #expect(counts.description.contains("rejected \(Int.max)"))
        let most = PushCounts(held: .max, released: .max, merged: .max, dropped: .max)
        #expect(
            most.description.hasSuffix("released \(Int.max), merged \(Int.max), dropped \(Int.max)")
        )
        var outcomes = try DeliveryOutcome.Counts(
            json: JSONValue(parsing: Array(#"{"accepted":9223372036854775807,"x":1}"#.utf8))
        )
        outcomes.add(DeliveryOutcome(message: "1", user: "ann", .accepted(nil)))
        #expect(outcomes.accepted == .max)
        #expect(outcomes.total == .max)
    }

    @Test func `reasons beyond the limit are counted as others`() {
        var counts = PushCounts()
        for number in 0..<100 {
            counts += PushCounts(rejected: [Delivery.Reason("reason-\(number)"): 1])
        }
        #expect(counts.rejected.count == PushCounts.reasonLimit)
        #expect(counts.rejected["reason-0"] == 1)
        #expect(counts.rejected[PushCounts.otherReason] == 37)
        counts += PushCounts(rejected: ["reason-0": 1, "reason-99": 1, "other": 1])
        #expect(counts.rejected["reason-0"] == 2)
        #expect(counts.rejected[PushCounts.otherReason] == 39)
        #expect(counts.rejected.values.reduce(0, +) == 103)
    }

    @Test func `a reason that is too long is counted as another`() {
        let longest = Delivery.Reason(String(repeating: "x", count: 64))
        let tooLong = Delivery.Reason(String(repeating: "x", count: 65))
        let counts = PushCounts(rejected: [longest: 1, tooLong: 2])
        #expect(counts.rejected == [longest: 1, PushCounts.otherReason: 2])
    }

    private static let rows: [PushCounts.Row] = [
        .init(.init(app: "", day: .earliest, message: nil), PushCounts()),
        .init(.init(app: "org#app", day: .latest, message: ""), PushCounts(sent: 1)),
        .init(
            .init(app: "\u{212A}", day: .latest, message: "e\u{301}"),
            PushCounts(
                sent: .max,
                accepted: 2,
                rejected: ["Unregistered": 3, "": 4],
                arrived: 5,
                clicked: 6
            )
        ),
    ]

    @Test(arguments: rows) func `a row is read as it was written`(row: PushCounts.Row) throws {
        #expect(try PushCounts.Row(json: JSONValue(parsing: row.json.jsonText)) == row)
        let data = try JSONEncoder().encode(row)
        #expect(try JSONDecoder().decode(PushCounts.Row.self, from: data) == row)
    }

    @Test func `a row has the keys that it needs`() {
        #expect(
            Self.rows.map { $0.json.jsonText } == [
                #"{"day":"0000-01-01"}"#,
                #"{"app":"org#app","day":"9999-12-31","message":"","sent":1}"#,
                #"{"accepted":2,"app":"K","arrived":5,"clicked":6,"day":"9999-12-31","#
                    .replacing("K", with: "\u{212A}")
                    + "\"message\":\"e\u{301}\",\"rejected\":{\"\":4,\"Unregistered\":3},"
                    + #""sent":9223372036854775807}"#,
            ]
        )
    }

    @Test(arguments: [
        ("[]", ""), ("{}", "/day"), (#"{"day":"today"}"#, "/day"),
        (#"{"day":"2026-03-08","sent":-1}"#, "/sent"),
        (#"{"day":"2026-03-08","clicked":1.5}"#, "/clicked"),
        (#"{"day":"2026-03-08","rejected":[]}"#, "/rejected"),
        (#"{"day":"2026-03-08","rejected":{"a":-1}}"#, "/rejected/a"),
        (#"{"day":"2026-03-08","shown":1}"#, "/shown"),
    ])
    func `what is no row is refused with its index`(text: String, path: String) throws {
        let error = #expect(throws: InputError.self) {
            try PushCounts.Row(json: JSONValue(parsing: text))
        }
        #expect(error?.path.description == path)
    }

    @Test func `rows are in order of app, day and message`() {
        let rows = [
            ("a", CalendarDay.latest, nil), ("b", .earliest, nil), ("b", .earliest, ""),
            ("b", .earliest, "1"), ("b", .latest, nil),
        ].map { (app: AppID, day: CalendarDay, message: Message.ID?) in
            PushCounts.Row.Key(app: app, day: day, message: message)
        }
        #expect(rows.reversed().sorted() == rows)
        #expect(rows.allSatisfy { !($0 < $0) })
    }
}
