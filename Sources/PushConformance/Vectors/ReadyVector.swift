public import ExactJSON

/// A vector as it stands in a file, on a line of its own.
public struct ReadyVector: Sendable {
    /// The line, with its end.
    public let line: [UInt8]

    /// Makes a vector of an input as it is spelled.
    ///
    /// An `id` of its own gives way, unless it is what the input is refused for.
    public init(
        _ input: [UInt8],
        id: ExactString,
        note: ExactString,
        expecting answer: JSONObject
    ) {
        var expected = answer
        // The release of the zone data is no property of the answer.
        for key: ExactString in ["id", "zoneData"] {
            expected[key] = nil
        }
        // Words for people are not compared, and would only go out of date.
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
        line =
            head.json.utf8.dropLast() + (isEmpty ? [] : [UInt8(ascii: ",")])
            + own.dropFirst().dropLast() + #","expect":"#.utf8 + expected.json.utf8
            + "}\n".utf8
    }
}
