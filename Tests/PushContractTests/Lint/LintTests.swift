import ExactJSON
import PushContract
import Testing

@Suite struct LintTests {
    private func line(_ text: String) -> String {
        do throws(ContractError) {
            return try ContractInput<LintRequest>(parsing: Array(text.utf8)[...])
                .answer().json.jsonText
        } catch {
            return error.json.json.jsonText
        }
    }

    private func fault(_ text: String) throws -> (code: JSONValue?, path: JSONValue?) {
        let error = try JSONValue(parsing: line(text)).object?["error"]?.object
        return (error?["code"], error?["path"])
    }

    @Test func `the table has every key of the document and no other, but the payload`() throws {
        let paths = try JSONValue(parsing: LintKeys.document).paths(open: ["/headers", "/payload"])
        #expect(Set(LintKeys.list.map { $0.path } + ["/payload"]) == Set(paths))
    }

    // X1, X2
    @Test(arguments: LintKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        let document = try JSONValue(parsing: LintKeys.document)
        for expected in key.faults {
            let found = try fault(expected.applied(to: document).jsonText)
            let change = "\(expected.path) becomes \(expected.replacement ?? "nothing")"
            #expect(found.code == .string(expected.code.word.string), "\(change)")
            #expect(found.path == .string(expected.path), "\(change)")
        }
    }

    @Test(arguments: LintKeys.list.filter { !$0.isRequired })
    func `an optional key may be absent`(key: ContractKey) throws {
        let document = try JSONValue(parsing: LintKeys.document).replacing(key.path, with: nil)
        #expect(try JSONValue(parsing: line(document.jsonText)).object?["findings"] != nil)
    }

    // X3
    @Test func `a payload must be there and may be anything`() throws {
        #expect(try fault("{}") == ("input.missing", "/payload"))
        for payload in ["null", "true", "1", #""a""#, "[]", "{}"] {
            #expect(
                try JSONValue(parsing: line(#"{"payload":\#(payload)}"#)).object?["class"] != nil
            )
        }
    }

    // LT9
    @Test func `a header is a string or an integer, and no two are the same`() throws {
        #expect(
            try fault(#"{"headers":{"Apns-Id":null},"payload":1}"#) == (
                "input.type", "/headers/Apns-Id"
            )
        )
        #expect(
            try fault(#"{"headers":{"apns-id":"1","Apns-Id":"2"},"payload":1}"#)
                == ("input.conflict", "/headers/Apns-Id")
        )
    }

    // X4: `findings` is always there.
    @Test func `an answer has class, size, limit and findings`() {
        #expect(
            line(#"{"id":"a","payload":{"aps":{"alert":"hi"}}}"#)
                == #"{"bytes":22,"class":"alert","findings":[],"id":"a","limit":4096}"#
        )
        #expect(
            line(#"{"dialect":"getui","payload":{"aps":{"content-available":true,"alert":"hi"}}}"#)
                == #"{"bytes":47,"class":"mixed","findings":["#
                + #"{"code":"apns.19","path":"/payload/aps/content-available","severity":"warning"},"#
                + #"{"code":"getui.01","path":"/payload/aps/alert","severity":"warning"}],"limit":2048}"#
        )
    }
}
