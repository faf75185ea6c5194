package import ExactJSON

/// A vector as a line of a file.
package struct ReadyVector: Sendable {
    /// The line, with its end.
    package let line: [UInt8]

    /// Makes a vector of an input, which keeps its spelling.
    ///
    /// `id` replaces the input's own, unless the input is refused for that.
    package init(
        _ input: [UInt8],
        id: ExactString,
        note: ExactString,
        expecting answer: JSONObject
    ) {
        var expected = answer.withoutTexts
        // The release of the zone data is no property of the answer.
        for key: ExactString in ["id", "zoneData"] {
            expected[key] = nil
        }
        // Messages and values are not compared, and would only go out of date.
        if var error = expected["error"]?.object {
            error["message"] = nil
            expected["error"] = error.json
        }
        if let trace = expected["trace"]?.array {
            expected["trace"] = .array(
                trace.map { entry in
                    guard var entry = entry.object else { return entry }
                    entry["value"] = nil
                    return entry.json
                }
            )
        }
        var head: JSONObject = ["id": id.json, "note": note.json, "cites": []]
        var own = input
        if answer["error"]?.object?["path"] == "/id" {
            head["id"] = nil
        } else if let members = RawMembers(input[...]) {
            own = members.text(without: ["id"])
        }
        let isEmpty = own.count <= 2
        var end: [UInt8] = [UInt8(ascii: "}"), UInt8(ascii: "\n")]
        if answer["blockers"] != nil, answer["nextPush"] == nil {
            // An explanation without a next push says that there is none.
            end = Array(#","absent":["/nextPush"]"#.utf8) + end
        }
        line =
            head.json.utf8.dropLast() + (isEmpty ? [] : [UInt8(ascii: ",")])
            + own.dropFirst().dropLast() + #","expect":"#.utf8 + expected.json.utf8 + end
    }
}
