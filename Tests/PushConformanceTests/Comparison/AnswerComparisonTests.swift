import ExactJSON
import PushConformance
import Testing

@Suite struct AnswerComparisonTests {
    private static let answer =
        #"{"id":"x","outcome":"push","devices":[{"id":"d","notifierName":"p","outcome":"push","#
        + #""headers":{"h":"1"},"payload":{"aps":{"badge":1}}}],"blockers":[],"zoneData":"a","#
        + #""trace":[{"gate":"A1","verdict":"pass","value":"words"}]}"#

    @Test(
        arguments: [
            // What is changed in the answer, and the lowest level at which that counts.
            (#""push","devices""#, #""suppress","devices""#, .decision),
            (#""p","outcome""#, #""q","outcome""#, .decision),
            (#"{"h":"1"}"#, #"{"h":"2"}"#, .full),
            (#""badge":1"#, #""badge":2"#, .full),
            (#""blockers":[]"#, #""blockers":["a"]"#, .trace),
            (#""verdict":"pass""#, #""verdict":"skip""#, .trace),
            (#","blockers":[]"#, "", .trace),
            (#""words""#, #""other words""#, nil),
            (#""id":"x""#, #""id":"y""#, nil),
        ] as [(String, String, ComparisonLevel?)]
    )
    func `a level compares what it says`(
        old: String,
        new: String,
        lowest: ComparisonLevel?
    ) throws {
        let expected = try object(Self.answer)
        let found = try object(replacing(old, with: new))
        let levels = ComparisonLevel.allCases.filter { level in
            !AnswerComparison(level).differences(expected: expected, found: found).isEmpty
        }
        #expect(levels == Array(ComparisonLevel.allCases.drop { $0 != lowest }))
    }

    // W11
    @Test(arguments: ComparisonLevel.allCases)
    func `the sentence of a remedy is not compared, its changes are`(
        level: ComparisonLevel
    ) throws {
        let answer = #"{"noRemedy":[],"remedies":[{"changes":["a"],"text":{"en":"x"}}]}"#
        let expected = try object(answer)
        let other = try object(answer.replacing(#""x""#, with: #""y""#))
        #expect(AnswerComparison(level).differences(expected: expected, found: other).isEmpty)
        let changed = try object(answer.replacing(#""a""#, with: #""b""#))
        #expect(!AnswerComparison(level).differences(expected: expected, found: changed).isEmpty)
    }

    @Test func `what is not expected of an explanation is not compared`() throws {
        let found = try object(Self.answer)
        var expected = found
        for key in AnswerComparison.explanationKeys {
            expected[key] = nil
        }
        let comparison = AnswerComparison(.trace)
        #expect(comparison.differences(expected: expected, found: found).isEmpty)
        expected["nextPush"] = "never"
        let differences = comparison.differences(expected: expected, found: found)
        #expect(differences.map { $0.path.text } == ["/nextPush"])
        #expect("\(differences[0])" == #"/nextPush: expected "never", found nothing"#)
    }

    @Test(
        arguments: [
            ("/nextPush", .trace), ("/devices/0/payload/e", .full),
            ("/devices/0/reason", .decision),
            ("/devices/1", nil), ("/devices/x", nil), ("/outcome/x", nil), ("/a~1b", .full),
            ("/trace/0/value", nil),
        ] as [(String, ComparisonLevel?)]
    )
    func `where nothing may stand nothing is accepted, from the level that compares it`(
        text: String,
        lowest: ComparisonLevel?
    ) throws {
        let path = try JSONPointer(json: .string(text))
        let expected = try object(#"{"outcome":"push","blockers":[]}"#)
        let found = try object(
            #"{"outcome":"push","blockers":[],"nextPush":"never","a/b":1,"devices":[{"id":"d",""#
                + #"reason":"r","payload":{"e":1}}],"trace":[{"gate":"A1","value":"words"}]}"#
        )
        let levels = ComparisonLevel.allCases.filter { level in
            AnswerComparison(level)
                .differences(expected: expected, absent: [path], found: found)
                .contains { $0.path == path && $0.expected == nil }
        }
        #expect(levels == Array(ComparisonLevel.allCases.drop { $0 != lowest }))
    }

    @Test func `an unexpected error is said alone, with its code and path`() throws {
        let expected = try object(#"{"outcome":"push","blockers":[]}"#)
        let found = try object(#"{"error":{"code":"input.type","path":"/now","message":"a"}}"#)
        for level in ComparisonLevel.allCases {
            let differences = AnswerComparison(level).differences(expected: expected, found: found)
            #expect(differences.map { "\($0)" } == ["answered the error input.type at /now"])
            #expect(differences.map { $0.cause } == ["/error input.type"])
        }
    }

    @Test func `a place in a trace has its gate`() throws {
        let expected = try object(Self.answer)
        let found = try object(replacing(#""verdict":"pass""#, with: #""verdict":"skip""#))
        let differences = AnswerComparison(.trace).differences(expected: expected, found: found)
        #expect(
            differences.map { "\($0)" }
                == [#"/trace/0/verdict (gate A1): expected "pass", found "skip""#]
        )
        #expect(differences.map { $0.cause } == ["/trace/*/verdict (gate A1)"])
    }

    // L7
    @Test func `the zone data must be of the release that is asked for`() throws {
        let found = try object(Self.answer)
        var expected = found
        expected["zoneData"] = nil
        let differences = AnswerComparison(.trace, zoneData: "b")
            .differences(expected: expected, found: found)
        #expect(differences.map { "\($0)" } == [#"/zoneData: expected "b", found "a""#])
        #expect(
            AnswerComparison(.trace, zoneData: "a").differences(expected: expected, found: found)
                .isEmpty
        )
        #expect(
            AnswerComparison(.full, zoneData: "b").differences(expected: expected, found: found)
                .isEmpty
        )
        // Where an explanation is expected, it has to say one.
        expected["zoneData"] = nil
        var silent = found
        silent["zoneData"] = nil
        #expect(
            AnswerComparison(.trace, zoneData: "a").differences(expected: expected, found: silent)
                .map { $0.path.text } == ["/zoneData"]
        )
    }

    // L7
    @Test func `of two implementations explanations are compared if both give one`() throws {
        let ours = try object(Self.answer)
        var theirs = ours
        let comparison = AnswerComparison(.trace)
        #expect(comparison.differences(ours: ours, theirs: theirs).isEmpty)
        theirs["zoneData"] = "b"
        #expect(
            comparison.differences(ours: ours, theirs: theirs).map { $0.path.text } == ["/zoneData"]
        )
        theirs["trace"] = nil
        #expect(!comparison.differences(ours: ours, theirs: theirs).isEmpty)
        theirs["blockers"] = nil
        theirs["zoneData"] = nil
        #expect(comparison.differences(ours: ours, theirs: theirs).isEmpty)
    }

    @Test func `an error is compared by code and path, at every level`() throws {
        let expected = try object(#"{"error":{"code":"input.type","path":"/now","message":"a"}}"#)
        let same = try object(#"{"id":"1","error":{"code":"input.type","path":"/now"}}"#)
        let elsewhere = try object(#"{"error":{"code":"input.type","path":"/app","message":"a"}}"#)
        for level in ComparisonLevel.allCases {
            let comparison = AnswerComparison(level)
            #expect(comparison.differences(expected: expected, found: same).isEmpty)
            #expect(
                comparison.differences(expected: expected, found: elsewhere).map { $0.path.text }
                    == ["/error/path"]
            )
        }
    }

    private func object(_ text: String) throws -> JSONObject {
        try JSONObject(json: JSONValue(parsing: text))
    }

    private func replacing(_ old: String, with new: String) throws -> String {
        let range = try #require(Self.answer.firstRange(of: old))
        return Self.answer.replacingCharacters(of: range, with: new)
    }
}

extension String {
    fileprivate func replacingCharacters(of range: Range<Index>, with new: String) -> String {
        String(self[..<range.lowerBound]) + new + String(self[range.upperBound...])
    }
}
