import ExactJSON
import PushContract
import Testing

@Suite struct ScheduleTests {
    private func line(_ text: String) -> String {
        do throws(ContractError) {
            return try ContractInput<ScheduleRequest>(parsing: Array(text.utf8)[...])
                .answer().json.jsonText
        } catch {
            return error.json.json.jsonText
        }
    }

    private func line(_ settings: String, _ from: String, _ to: String) -> String {
        line(#"{"settings":{\#(settings)},"from":"\#(from)","to":"\#(to)"}"#)
    }

    private func fault(_ text: String) throws -> (code: JSONValue?, path: JSONValue?) {
        let error = try JSONValue(parsing: line(text)).object?["error"]?.object
        return (error?["code"], error?["path"])
    }

    @Test func `the table has every key of the document and no other`() throws {
        let paths = try JSONValue(parsing: ScheduleKeys.document).paths(open: [])
        #expect(Set(ScheduleKeys.list.map { $0.path }) == Set(paths))
        #expect(ScheduleKeys.list.count == paths.count)
    }

    // X1, X2
    @Test(arguments: ScheduleKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        let document = try JSONValue(parsing: ScheduleKeys.document)
        for expected in key.faults {
            let found = try fault(expected.applied(to: document).jsonText)
            let change = "\(expected.path) becomes \(expected.replacement ?? "nothing")"
            #expect(found.code == .string(expected.code.word.string), "\(change)")
            #expect(found.path == .string(expected.path), "\(change)")
        }
    }

    @Test(arguments: ScheduleKeys.list.filter { !$0.isRequired })
    func `an optional key may be absent`(key: ContractKey) throws {
        let document = try JSONValue(parsing: ScheduleKeys.document).replacing(key.path, with: nil)
        #expect(try JSONValue(parsing: line(document.jsonText)).object?["quiet"] != nil)
    }

    private static let night =
        #""silentModeStartTime":"22:00","silentModeEndTime":"07:00","timeZone":"Asia/Shanghai""#

    // CONTRACT, clipped at both ends.
    @Test func `the quiet stretches of two days are clipped and in order`() {
        #expect(
            line(Self.night, "2022-07-28T06:00:00+08:00", "2022-07-29T23:00:00+08:00")
                == #"{"quiet":[{"from":"2022-07-28T06:00:00+08:00","reason":"dnd.app.interval","#
                + #""to":"2022-07-28T07:00:00+08:00"},"#
                + #"{"from":"2022-07-28T22:00:00+08:00","reason":"dnd.app.interval","#
                + #""to":"2022-07-29T07:00:00+08:00"},"#
                + #"{"from":"2022-07-29T22:00:00+08:00","reason":"dnd.app.interval","#
                + #""to":"2022-07-29T23:00:00+08:00"}]}"#
        )
    }

    // M31: each instant with the zone's offset at that moment.
    @Test func `the night of the spring change is an hour shorter`() {
        let settings =
            #""silentModeStartTime":"22:00","silentModeEndTime":"07:00","#
            + #""timeZone":"America/New_York""#
        #expect(
            line(settings, "2026-03-07T12:00:00-05:00", "2026-03-08T12:00:00-04:00")
                == #"{"quiet":[{"from":"2026-03-07T22:00:00-05:00","reason":"dnd.app.interval","#
                + #""to":"2026-03-08T07:00:00-04:00"}]}"#
        )
    }

    // M32: touching and overlapping stretches are one, with all their reasons in gate order.
    @Test func `stretches that overlap are joined with their reasons`() {
        let conversation = #"{"type":"groupChat","id":"g"}"#
        #expect(
            line(
                #"{"id":"j","conversation":\#(conversation),"settings":{\#(Self.night),"#
                    + #""expireTimestamp":1658959200000,"conversations":[{"type":"groupChat","#
                    + #""id":"g","expireTimestamp":1658966400000}]},"#
                    + #""from":"2022-07-28T05:00:00+08:00","to":"2022-07-28T12:00:00+08:00"}"#
            )
                == #"{"id":"j","quiet":[{"from":"2022-07-28T05:00:00+08:00","#
                + #""reasons":["dnd.app.interval","dnd.app.duration","#
                + #""dnd.conversation.duration"],"to":"2022-07-28T08:00:00+08:00"}]}"#
        )
    }

    // M31
    @Test func `without a zone instants are in UTC, with milliseconds only if there are some`() {
        #expect(
            line(
                #""expireTimestamp":1658959200250"#,
                "2022-07-28T05:00:00+08:00",
                "2022-07-28T12:00:00+08:00"
            )
                == #"{"quiet":[{"from":"2022-07-27T21:00:00+00:00","reason":"dnd.app.duration","#
                + #""to":"2022-07-27T22:00:00.250+00:00"}]}"#
        )
    }

    // M34: remind types are no quiet time; X4: `quiet` is always there.
    @Test func `a user who wants no pushes at all has no quiet time`() {
        #expect(
            line(
                #""remindType":"none""#,
                "2022-07-28T05:00:00+08:00",
                "2022-07-28T12:00:00+08:00"
            ) == #"{"quiet":[]}"#
        )
    }

    // M33
    @Test func `an empty stretch of time has no quiet time, one backwards is refused`() throws {
        #expect(
            line(Self.night, "2022-07-28T23:00:00+08:00", "2022-07-28T15:00:00Z")
                == #"{"quiet":[]}"#
        )
        let backwards = try fault(
            #"{"settings":{},"from":"2022-07-28T00:00:00.001Z","to":"2022-07-28T00:00:00Z"}"#
        )
        #expect(backwards == ("input.value", "/to"))
    }

    // M33
    @Test func `366 days are looked at, a millisecond more is refused`() throws {
        #expect(
            line(#""remindType":"all""#, "2022-01-01T00:00:00Z", "2023-01-02T00:00:00Z")
                == #"{"quiet":[]}"#
        )
        let longer = try fault(
            #"{"settings":{},"from":"2022-01-01T00:00:00Z","to":"2023-01-02T00:00:00.001Z"}"#
        )
        #expect(longer == ("input.value", "/to"))
    }

    // H4: there is no policy to take a zone from.
    @Test func `an interval without a zone is refused`() throws {
        let text =
            #"{"settings":{"silentModeStartTime":"22:00","silentModeEndTime":"07:00"},"#
            + #""from":"2022-07-28T00:00:00Z","to":"2022-07-29T00:00:00Z"}"#
        #expect(try fault(text) == ("input.missing", "/settings/timeZone"))
        let unknown = text.replacing("07:00\"", with: "07:00\",\"timeZone\":\"Nowhere\"")
        #expect(try fault(unknown) == ("input.missing", "/settings/timeZone"))
    }

    // H29, H30
    @Test func `what is probably not meant is told beside the stretches`() {
        #expect(
            line(
                #""timeZone":"Nowhere","expireTimestamp":1659022200"#,
                "2022-07-28T00:00:00Z",
                "2022-07-29T00:00:00Z"
            )
                == #"{"diagnostics":[{"code":"duration.seconds","path":"/settings/expireTimestamp"},"#
                + #"{"code":"zone.unknown","path":"/settings/timeZone"}],"quiet":[]}"#
        )
    }

    // H21
    @Test func `a conversation is set up once`() throws {
        let entry = #"{"type":"chat","id":"a"}"#
        let text =
            #"{"settings":{"conversations":[\#(entry),\#(entry)]},"#
            + #""from":"2022-07-28T00:00:00Z","to":"2022-07-29T00:00:00Z"}"#
        #expect(try fault(text) == ("input.conflict", "/settings/conversations/1"))
    }

    // H11
    @Test func `an interval of the conversation plays no part`() {
        let text =
            #"{"settings":{"conversations":[{"type":"chat","id":"a","#
            + #""silentModeStartTime":"22:00","silentModeEndTime":"07:00"}]},"#
            + #""conversation":{"type":"chat","id":"a"},"#
            + #""from":"2022-07-28T00:00:00Z","to":"2022-07-29T00:00:00Z"}"#
        #expect(
            line(text)
                == #"{"diagnostics":[{"code":"conversation.interval","#
                + #""path":"/settings/conversations/0"}],"quiet":[]}"#
        )
    }

    @Test func `the same input gives the same bytes`() {
        let first = line(ScheduleKeys.document)
        #expect(first.contains(#""id":"1""#))
        #expect(line(ScheduleKeys.document) == first)
    }
}
