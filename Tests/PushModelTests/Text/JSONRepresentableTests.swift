import ExactJSON
import PushModel
import Testing

@Suite struct JSONRepresentableTests {
    @Test func `any value is itself`() throws {
        let json: JSONValue = ["a": [1, .null]]
        #expect(JSONValue(json: json) == json)
        #expect(json.json == json)
        #expect(try JSONObject(json: json) == ["a": [1, .null]])
        #expect(try JSONObject(json: json).json == json)
    }

    @Test func `exact text and ids are strings`() throws {
        #expect(try ExactString(json: "a\u{301}").json == "a\u{301}")
        #expect(try UserID(json: "u1") == UserID("u1"))
        #expect(try UserID(json: "u1").json == "u1")
    }

    @Test(arguments: [.null, false, 0, [], [:]] as [JSONValue])
    func `what is no string is neither text nor an id`(json: JSONValue) {
        let fault = InputError(.inputType, "expected a string, found \(json.typeName)")
        #expect(throws: fault) { try ExactString(json: json) }
        #expect(throws: fault) { try UserID(json: json) }
    }
}
