import PushModel
import Testing

/// One case: an input and the answer that is expected.
struct VectorCase {
    let id: ExactString
    let note: ExactString
    let cites: [ExactString]
    /// The input with its annotations, as it stands in its file.
    let input: [UInt8]
    let expected: JSONObject

    init(_ input: [UInt8]) throws {
        let object = try JSONObject(json: JSONValue(parsing: input))
        id = try ExactString(json: #require(object["id"]))
        note = try ExactString(json: #require(object["note"]))
        cites = try #require(object["cites"]?.array).map { try ExactString(json: $0) }
        self.input = input
        expected = try JSONObject(json: #require(object["expect"]))
    }

    /// Where an answer differs from what is expected of it.
    ///
    /// Left out are the `id`, the words of an error, what a trace says for people, and keys of an
    /// explanation that are not expected.
    func differences(from answer: JSONObject) -> [AnswerDifference] {
        var answer = answer
        answer["id"] = nil
        for key in Self.explanationKeys where expected[key] == nil {
            answer[key] = nil
        }
        return AnswerDifference.between(
            Self.comparable(expected).json,
            Self.comparable(answer).json
        )
    }

    /// The keys that only an explanation has.
    static let explanationKeys: [ExactString] = [
        "trace", "blockers", "nextPush", "zoneData", "explanation",
    ]

    private static func comparable(_ answer: JSONObject) -> JSONObject {
        var answer = answer
        if var error = answer["error"]?.object {
            error["message"] = nil
            answer["error"] = error.json
        }
        if let trace = answer["trace"]?.array {
            answer["trace"] = .array(trace.map { $0.without("value") })
        }
        return answer
    }
}

extension JSONValue {
    fileprivate func without(_ key: ExactString) -> JSONValue {
        guard var object else { return self }
        object[key] = nil
        return object.json
    }
}
