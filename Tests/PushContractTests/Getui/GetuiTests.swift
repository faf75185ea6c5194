import ExactJSON
import PushContract
import Testing

@Suite struct GetuiTests {
    private func line(_ text: String) -> String {
        do throws(ContractError) {
            return try ContractInput<GetuiRequest>(parsing: Array(text.utf8)[...])
                .answer().json.jsonText
        } catch {
            return error.json.json.jsonText
        }
    }

    private func fault(_ document: JSONValue) throws -> String? {
        let error = try JSONValue(parsing: line(document.jsonText)).object?["error"]?.object
        return error.map { "\($0["code"]?.string ?? "") \($0["path"]?.string ?? "")" }
    }

    private func document() throws -> JSONValue {
        try JSONValue(parsing: GetuiKeys.document)
    }

    @Test func `the table has every key of the document and no other`() throws {
        let paths = try document().paths(open: ["/apn/customMsg"])
        let listed =
            GetuiKeys.list.map { $0.path } + GetuiKeys.nullable.map { $0.path } + ["/client"]
        #expect(Set(listed) == Set(paths))
        #expect(listed.count == paths.count)
    }

    // X1, X2, GE1
    @Test(arguments: GetuiKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        for expected in key.faults {
            let found = try fault(expected.applied(to: document()))
            let change = "\(expected.path) becomes \(expected.replacement ?? "nothing")"
            #expect(found == "\(expected.code.word) \(expected.path)", "\(change)")
        }
    }

    // X1, GE5
    @Test(
        arguments: [
            ("null", "input.type /client"), ("[]", "input.type /client"),
            ("1", "input.type /client"), ("{}", "input.missing /client/state"),
            (#"{"state":1}"#, "input.type /client/state"),
            (#"{"state":"Online"}"#, "input.value /client/state"),
            (
                #"{"state":"killed","acceptsMissingBadge":null}"#,
                "input.type /client/acceptsMissingBadge"
            ),
            (#"{"state":"killed","os":17}"#, "input.unknownKey /client/os"),
        ]
    )
    func `a client is the word of its state or an object`(json: String, expected: String) throws {
        let changed = try document().replacing("/client", with: JSONValue(parsing: json))
        #expect(try fault(changed) == expected)
    }

    @Test func `an object with the state alone is as the word`() throws {
        let word = try line(document().jsonText)
        let object = try document().replacing("/client", with: ["state": "background"])
        #expect(line(object.jsonText) == word)
    }

    // GE1
    @Test(
        arguments: ["/apn", "/apn/alertMsg"],
        ["unknown", "Badge", "title-loc-key", "multiMedias", "apnsCollapseId", "id\u{301}", ""]
    )
    func `a key that is none of the properties is refused`(parent: String, key: String) throws {
        let changed = try document().replacing("\(parent)/\(key)", with: 1)
        #expect(try fault(changed) == "input.unknownKey \(parent)/\(key)")
    }

    @Test(arguments: GetuiKeys.list.filter { !$0.isRequired })
    func `an optional key may be absent`(key: ContractKey) throws {
        #expect(try fault(document().replacing(key.path, with: nil)) == nil)
    }

    // GE2
    @Test(arguments: GetuiKeys.nullable)
    func `what PHP's class holds as null may be null or absent`(
        path: String,
        takes: [String],
        refuses: [String]
    ) throws {
        let unset = try line(document().replacing(path, with: .null).jsonText)
        #expect(unset.contains(#""route":"apns""#))
        if path != "/apn/sound" {
            #expect(try line(document().replacing(path, with: nil).jsonText) == unset)
        }
        for value in takes {
            let changed = try document().replacing(path, with: JSONValue(parsing: value))
            #expect(try fault(changed) == nil, "\(value)")
        }
        for value in refuses {
            let changed = try document().replacing(path, with: JSONValue(parsing: value))
            #expect(try fault(changed) == "input.type \(path)", "\(value)")
        }
    }

    // GE2: the class's own default differs from null only in name, as both ring.
    @Test func `an absent sound is default, and null becomes default`() throws {
        for sound in ["", #""sound":null,"#, #""sound":"","#] {
            let answer = line(#"{"apn":{\#(sound)"badge":1},"client":"killed"}"#)
            #expect(answer.contains(#""payload":{"aps":{"badge":1,"sound":"default"}}"#))
        }
    }

    @Test func `every key at once is answered`() {
        #expect(
            line(GetuiKeys.document)
                == #"{"banner":true,"callbacks":[{"name":"fetchCompletionHandler","#
                + #""phase":"arrival"},{"name":"didReceiveResponse","phase":"tap"},"#
                + #"{"name":"payloadData","offLine":true,"phase":"open"}],"class":"mixed","#
                + #""id":"1","payload":{"aps":{"alert":{"action-loc-key":"AK","body":"B","#
                + #""launch-image":"I","loc-args":["LA"],"loc-key":"LK","subtitle":"S","#
                + #""subtitle-loc-args":["SA"],"subtitle-loc-key":"SK","title":"T","#
                + #""title-loc-args":["TA"],"title-loc-key":"TK"},"autoBadge":"+1","#
                + #""category":"C","content-available":1,"sound":"a.caf"},"k":"v"},"#
                + #""route":"apns","sound":"a.caf"}"#
        )
    }

    // X4, GE5: booleans and `callbacks` are always there, everything else if it has a value.
    @Test(
        arguments: [
            (
                #"{"client":"killed"}"#,
                #"{"banner":false,"callbacks":[],"route":"ownChannel"}"#
            ),
            (
                #"{"id":"","apn":{},"client":"online"}"#,
                #"{"banner":false,"callbacks":[],"class":"normal","id":"","route":"ownChannel"}"#
            ),
            (
                #"{"apn":{},"client":"killed","tap":"notification","transmission":"t"}"#,
                #"{"banner":false,"callbacks":[],"class":"normal","#
                    + #""payload":{"aps":{"sound":"default"}},"route":"apns","sound":"default"}"#
            ),
        ]
    )
    func `a key without a value is absent`(input: String, answer: String) {
        #expect(line(input) == answer)
    }

    // GE7, M38: the vendor's words for what its client refuses, with the input's id.
    @Test func `what the vendor's client refuses is an error under its word`() {
        #expect(
            line(#"{"id":"x","apn":{"sound":"com.gexin.ios.silence"},"client":"online"}"#)
                == #"{"error":{"code":"getui.format","message":"neither alert nor badge, and the "#
                + #"sound is silence","path":"/apn"},"id":"x"}"#
        )
        let text = String(repeating: "中", count: 336)
        #expect(
            line(#"{"apn":{"alertMsg":"\#(text)"},"client":"killed"}"#)
                == #"{"error":{"code":"getui.tooLarge","message":"2054 bytes of at most 2048","#
                + #""path":"/apn"}}"#
        )
    }

    @Test func `the rejection keeps the fault that it stands for`() {
        let text = #"{"apn":{"sound":"com.gexin.ios.silence"},"client":"online"}"#
        let rejection = #expect(throws: ContractError.self) {
            try ContractInput<GetuiRequest>(parsing: Array(text.utf8)[...]).answer()
        }
        #expect(rejection?.code == "getui.format")
        #expect(rejection?.fault.code == .inputValue)
        #expect(rejection?.fault.path.text == "/apn")
    }
}
