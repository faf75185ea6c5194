import ExactJSON
import PushContract
import Testing

@Suite struct TencentIMTests {
    private func line(_ text: String) -> String {
        do throws(ContractError) {
            return try ContractInput<TencentIMRequest>(parsing: Array(text.utf8)[...])
                .answer().json.jsonText
        } catch {
            return error.json.json.jsonText
        }
    }

    private func fault(_ document: JSONValue) throws -> (code: JSONValue?, path: JSONValue?) {
        let error = try JSONValue(parsing: line(document.jsonText)).object?["error"]?.object
        return (error?["code"], error?["path"])
    }

    private static let mentions = "/message/mentions"

    @Test func `the table has every key of the document and no other`() throws {
        let paths = try JSONValue(parsing: TencentIMKeys.document).paths(open: [])
            .filter { !$0.hasPrefix(Self.mentions) }
        #expect(Set(TencentIMKeys.list.map { $0.path }) == Set(paths))
        #expect(TencentIMKeys.list.count == paths.count)
    }

    // X1, X2, TI2, TI14, TI15
    @Test(arguments: TencentIMKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        let document = try JSONValue(parsing: TencentIMKeys.document)
        for expected in key.faults {
            let found = try fault(expected.applied(to: document))
            let change = "\(expected.path) becomes \(expected.replacement ?? "nothing")"
            #expect(found.code == .string(expected.code.word.string), "\(change)")
            #expect(found.path == .string(expected.path), "\(change)")
        }
    }

    // TI14: only what is marked is required; state is the background, pushFlag 0.
    @Test(arguments: TencentIMKeys.list.filter { !$0.isRequired })
    func `an optional key may be absent`(key: ContractKey) throws {
        let document = try JSONValue(parsing: TencentIMKeys.document).replacing(key.path, with: nil)
        #expect(try JSONValue(parsing: line(document.jsonText)).object?["outcome"] == "push")
    }

    // TI15
    @Test(
        arguments: [
            (#""all""#, nil), (#"["b"]"#, nil),
            (#""All""#, "input.value /message/mentions"),
            (#""""#, "input.value /message/mentions"),
            (#""b""#, "input.value /message/mentions"),
            ("null", "input.type /message/mentions"),
            ("1", "input.type /message/mentions"),
            ("true", "input.type /message/mentions"),
            ("{}", "input.type /message/mentions"),
            (#"["b",1]"#, "input.type /message/mentions/1"),
            ("[null]", "input.type /message/mentions/0"),
        ] as [(String, String?)]
    )
    func `mentions are an array of ids or the word all`(json: String, refusal: String?) throws {
        let document = try JSONValue(parsing: TencentIMKeys.document)
            .replacing(Self.mentions, with: JSONValue(parsing: json))
        let found = try fault(document)
        let text = found.code.map { "\($0.string ?? "") \(found.path?.string ?? "")" }
        #expect(text == refusal)
    }

    // TI2: what the vendor's own forms have beyond the contract.
    @Test(
        arguments: [
            ("/message/offlinePushInfo", "androidConfig", "{}"),
            ("/message/offlinePushInfo", "disablePush", "true"),
            ("/message/offlinePushInfo", "Title", #""T""#),
            ("/message/offlinePushInfo/ios", "title", #""T""#),
            ("/message/offlinePushInfo/ios", "image", #""https://a.example/i.png""#),
            ("/message/elems/0", "ext", #""e""#),
            ("/message", "delivery", "{}"),
            ("/message/offlinePushInfo/android", "OPPOChannelID", #""c""#),
            ("/recipient", "token", #""aabb""#),
        ]
    )
    func `a key of the vendor that the contract lacks is refused`(
        place: String,
        key: String,
        json: String
    ) throws {
        let path = "\(place)/\(key)"
        let document = try JSONValue(parsing: TencentIMKeys.document)
            .replacing(path, with: JSONValue(parsing: json))
        let found = try fault(document)
        #expect(found.code == "input.unknownKey")
        #expect(found.path == .string(path))
    }

    @Test func `an answer names outcome, payload and badge`() {
        #expect(
            line(TencentIMKeys.document)
                == #"{"badge":8,"id":"1","outcome":"push","payload":{"aps":{"alert":{"body":"D","#
                + #""title":"T"},"badge":8,"sound":"s.caf"},"ext":"E"}}"#
        )
    }

    @Test func `a suppressed answer names its reason alone`() throws {
        let document = try JSONValue(parsing: TencentIMKeys.document)
            .replacing("/recipient/state", with: "foreground")
        #expect(
            line(document.jsonText)
                == #"{"id":"1","outcome":"suppress","reason":"tim.foreground"}"#
        )
    }

    // The largest badge there can be is answered, one more is refused.
    @Test(
        arguments: [(2_147_483_646, 0), (0, 2_147_483_646), (1, 2_147_483_645)] as [(Int64, Int64)]
    )
    func `the badge goes up to its limit`(base: Int64, pushed: Int64) throws {
        var document = try JSONValue(parsing: TencentIMKeys.document)
            .replacing("/recipient/badgeBase", with: .number(JSONNumber(base)))
            .replacing("/recipient/pushedSinceBackground", with: .number(JSONNumber(pushed)))
        #expect(try JSONValue(parsing: line(document.jsonText)).object?["badge"] == 2_147_483_647)
        document = try document.replacing(
            "/recipient/badgeBase",
            with: .number(JSONNumber(base + 1))
        )
        #expect(try fault(document).path == "/recipient/badgeBase")
    }
}
