import ExactJSON
import PushContract
import Testing

@Suite struct PresentTests {
    private func answer(_ text: String, explaining: Bool = false) -> JSONObject {
        do throws(ContractError) {
            return try ContractInput<PresentRequest>(parsing: Array(text.utf8)[...])
                .answer(explaining: explaining)
        } catch {
            return error.json
        }
    }

    private func line(_ keys: String, _ aps: String) -> String {
        answer(#"{\#(keys),"payload":{"aps":\#(aps)}}"#).json.jsonText
    }

    private func fault(_ text: String) throws -> (code: JSONValue?, path: JSONValue?) {
        let error = try #require(answer(text)["error"]?.object, "\(text)")
        return (error["code"], error["path"])
    }

    @Test func `the table has every key of the document and no other`() throws {
        let paths = try JSONValue(parsing: PresentKeys.document).paths(open: ["/payload"])
        #expect(Set(PresentKeys.list.map { $0.path }) == Set(paths))
        #expect(PresentKeys.list.count == paths.count)
    }

    // X1, X2, X3, P1, P6, P19
    @Test(arguments: PresentKeys.list)
    func `what cannot stand at a key is refused there`(key: ContractKey) throws {
        let document = try JSONValue(parsing: PresentKeys.document)
        for expected in key.faults {
            let found = try fault(expected.applied(to: document).jsonText)
            let change = "\(expected.path) becomes \(expected.replacement ?? "nothing")"
            #expect(found.code == .string(expected.code.word.string), "\(change)")
            #expect(found.path == .string(expected.path), "\(change)")
        }
    }

    @Test(arguments: PresentKeys.list.filter { !$0.isRequired && !$0.path.hasSuffix("/0") })
    func `an optional key may be absent`(key: ContractKey) throws {
        let document = try JSONValue(parsing: PresentKeys.document).replacing(key.path, with: nil)
        #expect(answer(document.jsonText)["class"] == "alert")
    }

    // X4: booleans and callbacks are always there, sound and badge only if there is something.
    @Test(
        arguments: [
            (
                #""os":17,"state":"background""#,
                #"{"alert":"a","sound":"s","badge":1,"content-available":1}"#,
                #"{"badge":1,"banner":true,"callbacks":[{"name":"fetchCompletionHandler","#
                    + #""phase":"arrival"}],"class":"mixed","launched":false,"listed":true,"#
                    + #""sound":"s","woken":true}"#
            ),
            (
                #""os":3,"state":"forceQuit""#, "{}",
                #"{"banner":false,"callbacks":[],"class":"empty","launched":false,"#
                    + #""listed":false,"woken":false}"#
            ),
            (
                #""id":"i","os":99,"state":"terminatedBySystem","tap":"action""#,
                #"{"alert":"a","category":"c"}"#,
                #"{"banner":true,"callbacks":[{"name":"didFinishLaunching","phase":"tap"},"#
                    + #"{"name":"didReceiveResponse","phase":"tap"}],"class":"alert","id":"i","#
                    + #""launched":true,"listed":true,"woken":false}"#
            ),
            (
                #""os":17,"state":"foreground""#, "[]",
                #"{"banner":false,"callbacks":[],"class":"invalid","launched":false,"#
                    + #""listed":false,"woken":false}"#
            ),
        ]
    )
    func `an answer has exactly these bytes`(keys: String, aps: String, expected: String) {
        #expect(line(keys, aps) == expected)
    }

    // P19, numbers by value
    @Test func `the version of the system is an integer however it is written`() throws {
        #expect(
            line(#""os":17.0,"state":"background""#, "{}")
                == line(#""os":17,"state":"background""#, "{}")
        )
        #expect(
            try fault(#"{"os":17.5,"state":"background","payload":{}}"#) == ("input.type", "/os")
        )
        for version in ["17.5", "true", "[17]"] {
            let text = #"{"os":\#(version),"state":"background","payload":{}}"#
            let error = try #require(answer(text)["error"]?.object, "\(version)")
            #expect(error["code"] == "input.type", "\(version)")
            #expect(error["message"] == #"expected an integer or a text, such as "17.2""#)
        }
        #expect(try fault(#"{"state":"background","payload":{}}"#) == ("input.missing", "/os"))
        #expect(try fault(#"{"os":17,"payload":{}}"#) == ("input.missing", "/state"))
        #expect(try fault(#"{"os":17,"state":"background"}"#) == ("input.missing", "/payload"))
    }

    // X2: anything goes inside the payload.
    @Test func `the payload is open`() {
        let aps = #"{"alert":null,"badge":{"a":[null]},"":[],"content-available":"1"}"#
        #expect(
            answer(#"{"os":17,"state":"background","payload":{"aps":\#(aps),"b":null}}"#)["class"]
                == "empty"
        )
    }

    // The defaults of the contract: everything is allowed and implemented.
    @Test func `what is not said is as in the document with every default written out`() {
        let short = answer(
            #"{"os":17,"state":"foreground","payload":{"aps":{"alert":"a","content-available":1}}}"#
        )
        let long = answer(
            #"{"os":17,"state":"foreground","authorization":"authorized","#
                + #""settings":{"alert":true,"sound":true,"badge":true,"notificationCenter":true},"#
                + #""backgroundMode":true,"delegateSet":true,"implements":["willPresent","#
                + #""didReceiveResponse","fetchCompletionHandler","didReceiveRemoteNotification"],"#
                + #""presentationOptions":["banner","list","sound","badge"],"#
                + #""serviceExtension":"absent","tap":"none","focus":false,"backgroundBudget":3,"#
                + #""backgroundRefresh":true,"assumptions":{},"#
                + #""profile":"observed","pushType":"alert","#
                + #""payload":{"aps":{"alert":"a","content-available":1}}}"#
        )
        #expect(short == long)
    }

    @Test func `an explanation has a reason and a rule for every part`() throws {
        let text = #"{"os":17,"state":"forceQuit","focus":true,"payload":{"aps":{"alert":"a"}}}"#
        let explained = answer(text, explaining: true)
        let explanation = try #require(explained["explanation"]?.object)
        #expect(explanation["banner"] == ["reason": "focus", "rule": "P15"])
        #expect(explanation["listed"] == ["reason": "presentedBySystem", "rule": "5.5"])
        #expect(explanation["sound"] == ["reason": "notInPayload", "rule": "5.1"])
        #expect(explanation["badge"] == ["reason": "notInPayload", "rule": "5.1"])
        #expect(explanation["content"] == "original")
        #expect(explanation["opened"] == false)
        let callbacks = try #require(explanation["callbacks"]?.array)
        #expect(callbacks.count == 10)
        #expect(
            callbacks.contains([
                "name": "fetchCompletionHandler", "phase": "arrival", "runs": false,
                "reason": "notContentAvailable", "rule": "5.5",
            ])
        )
        #expect(answer(text)["explanation"] == nil)
    }

    @Test func `all states are answered as one by one`() throws {
        let text = #"{"id":"i","os":17,"state":"background","payload":{"aps":{"alert":"a"}}}"#
        let input = try ContractInput<PresentRequest>(parsing: Array(text.utf8)[...])
        let all = input.answerForAllStates(explaining: true)
        #expect(all["id"] == "i")
        let states = try #require(all["states"]?.object)
        #expect(states.count == 5)
        for (state, answerOfState) in states.members.map({ ($0.key, $0.value) }) {
            let one = answer(
                #"{"os":17,"state":"\#(state)","payload":{"aps":{"alert":"a"}}}"#,
                explaining: true
            )
            #expect(answerOfState == one.json)
        }
    }
}
