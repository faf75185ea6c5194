import ExactJSON
import PushContract
import Testing

@Suite struct DecideFaultTests {
    private func rejection(
        _ bytes: [UInt8],
        annotated: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> ContractError {
        try #require(
            throws: ContractError.self,
            sourceLocation: sourceLocation
        ) {
            _ = try ContractInput<DecideRequest>(parsing: bytes[...], annotated: annotated)
                .answer(explaining: false)
        }
    }

    @Test func `the table has every key of the document and no other`() throws {
        let document = try JSONValue(parsing: DecideKeys.document)
        let paths = document.paths(open: ["/message/ext"])
        #expect(Set(DecideKeys.list.map { $0.path }) == Set(paths))
        #expect(DecideKeys.list.count == paths.count)
    }

    // X1, X2, CONTRACT "The envelope is strict"
    @Test(arguments: DecideKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        let document = try JSONValue(parsing: DecideKeys.document)
        for fault in key.faults {
            let found = try rejection(fault.applied(to: document).utf8).fault
            let change = "\(fault.path) becomes \(fault.replacement ?? "nothing")"
            #expect(found.code == fault.code, "\(change): \(found)")
            #expect(found.path.text.string == fault.path, "\(change): \(found)")
            #expect(!found.detail.isEmpty, "\(change)")
        }
    }

    @Test(arguments: DecideKeys.list.filter { !$0.isRequired })
    func `an optional key may be absent`(key: ContractKey) throws {
        let document = try JSONValue(parsing: DecideKeys.document).replacing(key.path, with: nil)
        let input = try ContractInput<DecideRequest>(parsing: document.utf8[...])
        #expect(try input.answer(explaining: false)["outcome"] != nil)
    }

    // CONTRACT "Required"
    @Test func `the required keys alone are an input`() throws {
        let text =
            #"{"now":"2022-07-28T12:00:00Z","message":{"id":"1","type":"chat","from":"a","to":"b","#
            + #""body":{"type":"txt"}},"recipient":{"id":"b"}}"#
        let input = try ContractInput<DecideRequest>(parsing: Array(text.utf8)[...])
        #expect(
            try input.answer(explaining: false).json.jsonText
                == #"{"detail":"no push binding","outcome":"suppress","reason":"device.none"}"#
        )
    }

    // H4, H9, H21: what only shows when the parts are put together.
    @Test(
        arguments: [
            ("/sender/id", #""6002""#, "input.conflict", "/sender/id"),
            (
                "/recipient/settings/conversations",
                #"[{"type":"chat","id":"a"},{"type":"groupChat","id":"a"},{"type":"chat","id":"a"}]"#,
                "input.conflict", "/recipient/settings/conversations/2"
            ),
            (
                "/app/templates", #"[{"name":"a"},{"name":"b"},{"name":"a"}]"#, "input.conflict",
                "/app/templates/2"
            ),
            (
                "/app/certificates", #"[{"name":"a"},{"name":"a"}]"#, "input.conflict",
                "/app/certificates/1"
            ),
            (
                "/recipient/settings",
                #"{"silentModeStartTime":"22:00","silentModeEndTime":"07:00","timeZone":"+0800"}"#,
                "input.value", "/recipient/settings/timeZone"
            ),
            (
                "/message/receivers", #"["a",1]"#, "input.type", "/message/receivers/1"
            ),
            (
                "/message/body/translations", #"{"a":"x","b/~":2}"#, "input.type",
                "/message/body/translations/b~1~0"
            ),
        ]
    )
    func `parts that do not fit each other are refused at the part`(
        path: String,
        value: String,
        code: String,
        faultPath: String
    ) throws {
        let document = try JSONValue(parsing: DecideKeys.document)
            .replacing("/app/policy/timeZone", with: nil)
            .replacing(path, with: JSONValue(parsing: value))
        let fault = try rejection(document.utf8).fault
        #expect(fault.code.word.string == code)
        #expect(fault.path.text.string == faultPath)
    }

    // M40, M41: the path is the whole input's, and the id is not known.
    @Test(
        arguments: [
            ("", "json.syntax"),
            ("{", "json.syntax"),
            (#"{"id":"1"}x"#, "json.syntax"),
            (#"{"id":"1","id":"2"}"#, "json.syntax"),
            (#"{"id":"1","message":{"ext":{"a":1,"a":2}}}"#, "json.syntax"),
            (#"{"id":"\ud800"}"#, "json.syntax"),
            (#"{"id":NaN}"#, "json.syntax"),
            (#"{"id":1e999}"#, "json.syntax"),
            (#"{'id':1}"#, "json.syntax"),
            (String(repeating: "[", count: 65), "json.depth"),
            (
                #"{"message":{"ext":"# + String(repeating: "[", count: 63)
                    + String(repeating: "]", count: 63) + "}}", "json.depth"
            ),
            (#"{"id":""# + String(repeating: "x", count: 1_048_576) + #""}"#, "json.size"),
            ("null", "input.type"),
            ("[]", "input.type"),
            (#""text""#, "input.type"),
        ]
    )
    func `a text that is no input is refused as a whole`(text: String, code: String) throws {
        let rejection = try rejection(Array(text.utf8))
        #expect(rejection.fault.code.word.string == code)
        #expect(rejection.fault.path == .root)
        #expect(rejection.id == nil)
    }

    // M40: 64 levels are read, the ext's among them.
    @Test func `the deepest ext that is read is answered`() throws {
        let deep = String(repeating: "[", count: 61) + String(repeating: "]", count: 61)
        let document = try JSONValue(parsing: DecideKeys.document)
        let text = try document.replacing("/message/ext", with: ["x": JSONValue(parsing: deep)])
        let input = try ContractInput<DecideRequest>(parsing: text.utf8[...])
        #expect(try input.answer(explaining: false)["outcome"] == "suppress")
    }

    // M38
    @Test func `a refusal is a line with code, path, message and the id`() throws {
        let text = #"{"id":"a \"b\"","now":"yesterday"}"#
        #expect(
            try rejection(Array(text.utf8)).json.json.jsonText
                == #"{"error":{"code":"input.value","message":"expected an instant such as "#
                + #"`2026-03-08T01:30:00-05:00`","path":"/now"},"id":"a \"b\""}"#
        )
    }

    // ARCHITECTURE "Secrets"
    @Test func `neither tokens nor texts get into a fault`() throws {
        let secret = "0a1b2c3d4e5f60718293a4b5c6d7e8f9"
        let document = try JSONValue(parsing: DecideKeys.document)
        for path in ["/message/body/text", "/recipient/devices/0/bindings/0/token", "/message/ext"]
        {
            let fault = try rejection(
                document.replacing(path, with: [.string(secret)]).utf8
            ).fault
            #expect(fault.path.text.string == path)
            #expect(!"\(fault)".contains(secret))
        }
    }
}
