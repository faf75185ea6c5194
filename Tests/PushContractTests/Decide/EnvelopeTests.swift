import ExactJSON
import PushContract
import Testing

@Suite struct EnvelopeTests {
    private func line(
        _ document: JSONValue,
        annotated: Bool = false
    ) -> String {
        do throws(ContractError) {
            return try ContractInput<DecideRequest>(
                parsing: document.utf8[...],
                annotated: annotated
            ).answer(explaining: false).json.jsonText
        } catch {
            return error.json.json.jsonText
        }
    }

    private static let unbound = #"{"detail":"no push binding","outcome":"suppress","#

    private func document(_ members: String) throws -> JSONValue {
        try JSONValue(
            parsing: #"{"now":"2022-07-28T12:00:00Z","message":{"id":"1","type":"chat","from":"a","#
                + #""to":"b","body":{"type":"txt"}},"recipient":{"id":"b"}\#(members)}"#
        )
    }

    // X7
    @Test(
        arguments: [
            ("", #"{"detail":"no push binding","outcome":"suppress","reason":"device.none"}"#),
            (
                #","id":"x""#,
                #"{"detail":"no push binding","id":"x","outcome":"suppress","reason":"device.none"}"#
            ),
            (
                #","id":"""#,
                #"{"detail":"no push binding","id":"","outcome":"suppress","reason":"device.none"}"#
            ),
            (
                #","id":"\u0000\"é""#,
                #"{"detail":"no push binding","id":"\u0000\"é","outcome":"suppress","#
                    + #""reason":"device.none"}"#
            ),
        ]
    )
    func `the id is echoed as it is`(member: String, answer: String) throws {
        #expect(try line(document(member)) == answer)
    }

    // X7, M38
    @Test(
        arguments: [
            (#","id":"x","y":1"#, #""x""#, "/y"),
            (#","id":"x","sender":{"id":"c"}"#, #""x""#, "/sender/id"),
            (#","id":1"#, nil, "/id"),
            (#","id":null"#, nil, "/id"),
            (#","y":1"#, nil, "/y"),
        ] as [(String, String?, String)]
    )
    func `a refusal has the id if it can be read`(
        member: String,
        id: String?,
        path: String
    ) throws {
        let answer = try JSONValue(parsing: line(document(member)))
        #expect(answer.object?["id"]?.jsonText == id)
        #expect(answer.object?["error"]?.object?["path"] == .string(path))
    }

    // X7: in `.json` files alone.
    @Test(
        arguments: ["note", "since", "cites", "expect", "absent"],
        [#""x""#, "[1]", "null", #"{"y":{}}"#]
    )
    func `annotations are passed over where they may stand`(key: String, value: String) throws {
        let annotated = try document(#","\#(key)":\#(value)"#)
        #expect(try line(annotated, annotated: true) == line(document("")))
        let refusal = try JSONValue(parsing: line(annotated)).object?["error"]?.object
        #expect(refusal?["code"] == "input.unknownKey")
        #expect(refusal?["path"] == .string("/\(key)"))
    }

    @Test(arguments: ["Note", "notes", "comment"])
    func `other keys are no annotations`(key: String) throws {
        let document = try document(#","\#(key)":"x""#)
        let refusal = try JSONValue(parsing: line(document, annotated: true)).object?["error"]
        #expect(refusal?.object?["code"] == "input.unknownKey")
    }

    // "A decision is a function": the same bytes for the same input, in whatever order its keys are.
    @Test func `the same input gives the same bytes`() throws {
        let text = DecideKeys.document
        let document = try JSONValue(parsing: text)
        let first = try ContractInput<DecideRequest>(parsing: Array(text.utf8)[...])
            .answer(explaining: true).json.utf8
        let reversed = document.withMembersReversed
        for document in [document, document, reversed] {
            let input = try ContractInput<DecideRequest>(parsing: document.text.utf8Bytes[...])
            #expect(try input.answer(explaining: true).json.utf8 == first)
        }
    }
}

extension JSONValue {
    /// The value with the members of its objects in the opposite order.
    fileprivate var withMembersReversed: JSONValue {
        switch self {
        case .object(let object):
            .object(
                JSONObject(
                    object.members.reversed().map {
                        JSONObject.Member(key: $0.key, value: $0.value.withMembersReversed)
                    }
                )
            )
        case .array(let elements): .array(elements.map { $0.withMembersReversed })
        default: self
        }
    }

    /// The value as JSON in the order of its members, which the writer does not follow.
    fileprivate var text: String {
        switch self {
        case .object(let object):
            "{"
                + object.members.map {
                    "\(JSONValue.string($0.key.string).jsonText): \($0.value.text)"
                }.joined(separator: ", ") + "}"
        case .array(let elements): "[" + elements.map { $0.text }.joined(separator: ", ") + "]"
        default: jsonText
        }
    }
}

extension String {
    fileprivate var utf8Bytes: [UInt8] { Array(utf8) }
}
