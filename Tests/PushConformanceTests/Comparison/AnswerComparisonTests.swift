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

    @Test(arguments: ComparisonLevel.allCases)
    func `an id is compared where it is asked for`(level: ComparisonLevel) throws {
        var comparison = AnswerComparison(level)
        comparison.comparesIDs = true
        let expected = try object(Self.answer)
        for found in [try object(replacing(#""id":"x""#, with: #""id":"y""#)), JSONObject()] {
            let differences = comparison.differences(expected: expected, found: found)
            #expect(differences.contains { $0.path.text == "/id" })
        }
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

    // L10
    @Test(
        arguments: [
            // The entries of an answer to a vector that names A1, B5 and C1 of two devices.
            ("A1 B5 C1.d C1.e", []),
            ("A1 A2 B5 N1 C0 C1.d C2.d C1.e C2.e C1.f", []),
            ("A1 B5 C1.d", ["/trace"]),
            ("A1 B5 B5 C1.d C1.e", ["/trace"]),
            ("A1 A2 B5 C1 C1.e", ["/trace"]),
            ("A1 B5 5 C1.d C1.e", ["/trace"]),
            ("B5 A1 C1.d C1.e", ["/trace/0/gate", "/trace/1/gate"]),
            ("A1 A2 B5 C1.e C1.d", ["/trace/2/device", "/trace/3/device"]),
            ("A1 A2 B5=block C1.d C1.e", ["/trace/1/verdict"]),
        ] as [(String, [String])]
    )
    func `the entries that a vector names are compared in order, others may stand between`(
        entries: String,
        paths: [String]
    ) throws {
        let expected = try trace("A1 B5 C1.d C1.e")
        let found = try trace(entries)
        let comparison = AnswerComparison(.trace)
        #expect(
            comparison.differences(expected: expected, found: found).map { $0.path.text.string }
                == paths
        )
        // Two implementations must give the same entries, and so must a vector that leaves no room.
        let isWhole = entries == "A1 B5 C1.d C1.e"
        #expect(comparison.differences(ours: expected, theirs: found).isEmpty == isWhole)
        let end = try JSONPointer(json: "/trace/4")
        #expect(
            comparison.differences(expected: expected, absent: [end], found: found).isEmpty
                == isWhole
        )
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

    /// An answer with these entries, such as `B5` or `C1.d` for a device; without a verdict they pass.
    private func trace(_ entries: String) throws -> JSONObject {
        let trace = entries.split(separator: " ").map { entry -> JSONValue in
            if entry == "5" { return 5 }
            let words = entry.split(separator: "=")
            let name = words[0].split(separator: ".").map(String.init)
            var object: JSONObject = [
                "gate": .string(name[0]), "verdict": .string(words.count > 1 ? "block" : "pass"),
            ]
            if name.count > 1 { object["device"] = .string(name[1]) }
            return object.json
        }
        return ["outcome": "push", "trace": .array(trace)]
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
