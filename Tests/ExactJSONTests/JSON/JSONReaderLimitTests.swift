import ExactJSON
import Testing

@Suite struct JSONReaderLimitTests {
    private func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    @Test func `sixty-four levels are read`() throws {
        for text in [nested(64, "[", "", "]"), nested(64, #"{"a":"#, "1", "}")] {
            #expect(try JSONValue(parsing: text).jsonText == text)
        }
    }

    @Test func `a scalar inside the innermost level is no level`() throws {
        let text = nested(64, "[", #""a",1,true"#, "]")
        #expect(try JSONValue(parsing: text).jsonText == text)
    }

    @Test(arguments: [65, 100, 10_000, 150_000])
    func `one level more is refused, however many follow`(depth: Int) {
        let fault = InputError(.jsonDepth, "expected at most 64 levels")
        #expect(throws: fault) { try JSONValue(parsing: nested(depth, "[", "", "]")) }
        #expect(throws: fault) { try JSONValue(parsing: nested(depth, #"{"a":"#, "1", "}")) }
        #expect(throws: fault) { try JSONValue(parsing: nested(depth, "[", "", "")) }
        #expect(throws: fault) { try JSONValue(parsing: nested(depth, #"[{"":"#, "", "")) }
    }

    @Test func `levels side by side do not add up`() throws {
        let text =
            "[" + Array(repeating: nested(63, "[", "", "]"), count: 100).joined(separator: ",")
            + "]"
        #expect(try JSONValue(parsing: text).array?.count == 100)
    }

    @Test func `a document of exactly 1 MiB is read`() throws {
        let text = "\"" + String(repeating: "a", count: 1_048_574) + "\""
        #expect(try JSONValue(parsing: text).string?.utf8.count == 1_048_574)
    }

    @Test func `one byte more is refused`() {
        let text = "\"" + String(repeating: "a", count: 1_048_575) + "\""
        #expect(throws: InputError(.jsonSize, "expected at most 1048576 bytes")) {
            try JSONValue(parsing: text)
        }
    }

    @Test func `white space around the document does not count, inside it does`() throws {
        let space = String(repeating: " \t\r\n", count: 300_000)
        #expect(try JSONValue(parsing: space + "[1]" + space) == [1])
        #expect(throws: InputError(.jsonSize, "expected at most 1048576 bytes")) {
            try JSONValue(parsing: "[" + space + "]")
        }
        #expect(throws: InputError(.jsonSyntax, "expected a value where the text ends")) {
            try JSONValue(parsing: space)
        }
    }

    @Test func `keys are compared without quadratic cost`() throws {
        // The longest object of one-byte values in 1 MiB has some 100,000 keys.
        let members = (0..<90_000).map { "\"\(($0 &* 48_271) % 90_001)\":0" }
        let text = "{" + members.joined(separator: ",") + "}"
        #expect(try JSONValue(parsing: text).object?.count == 90_000)
        let repeated = "{" + members.joined(separator: ",") + ",\"48271\":1}"
        let place = repeated.utf8.count - 10
        #expect(throws: InputError(.jsonSyntax, "repeated key at byte \(place)")) {
            try JSONValue(parsing: repeated)
        }
    }
}
