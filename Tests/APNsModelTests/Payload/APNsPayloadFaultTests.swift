import APNsModel
import ExactJSON
import Testing

@Suite struct APNsPayloadFaultTests {
    @Test(
        arguments: [
            (#"[]"#, .inputType, ""),
            (#"null"#, .inputType, ""),
            (#"{"aps":null}"#, .inputType, "/aps"),
            (#"{"aps":[]}"#, .inputType, "/aps"),
            (#"{"aps":{"alert":null}}"#, .inputType, "/aps/alert"),
            (#"{"aps":{"alert":1}}"#, .inputType, "/aps/alert"),
            (#"{"aps":{"alert":["a"]}}"#, .inputType, "/aps/alert"),
            (#"{"aps":{"alert":{"title":1}}}"#, .inputType, "/aps/alert/title"),
            (#"{"aps":{"alert":{"title":["a"]}}}"#, .inputType, "/aps/alert/title"),
            (#"{"aps":{"alert":{"subtitle":{}}}}"#, .inputType, "/aps/alert/subtitle"),
            (#"{"aps":{"alert":{"body":null}}}"#, .inputType, "/aps/alert/body"),
            (#"{"aps":{"alert":{"launch-image":1}}}"#, .inputType, "/aps/alert/launch-image"),
            (#"{"aps":{"alert":{"loc-key":1}}}"#, .inputType, "/aps/alert/loc-key"),
            (#"{"aps":{"alert":{"loc-args":["a"]}}}"#, .inputMissing, "/aps/alert/loc-key"),
            (
                #"{"aps":{"alert":{"title-loc-args":[]}}}"#, .inputMissing,
                "/aps/alert/title-loc-key"
            ),
            (
                #"{"aps":{"alert":{"subtitle-loc-args":[]}}}"#, .inputMissing,
                "/aps/alert/subtitle-loc-key"
            ),
            (
                #"{"aps":{"alert":{"loc-key":"k","loc-args":"a"}}}"#, .inputType,
                "/aps/alert/loc-args"
            ),
            (
                #"{"aps":{"alert":{"loc-key":"k","loc-args":["a",1]}}}"#, .inputType,
                "/aps/alert/loc-args/1"
            ),
            (#"{"aps":{"badge":"1"}}"#, .inputType, "/aps/badge"),
            (#"{"aps":{"badge":1.5}}"#, .inputType, "/aps/badge"),
            (#"{"aps":{"badge":2147483648}}"#, .inputValue, "/aps/badge"),
            (#"{"aps":{"badge":-2147483649}}"#, .inputValue, "/aps/badge"),
            (#"{"aps":{"sound":1}}"#, .inputType, "/aps/sound"),
            (#"{"aps":{"sound":{"critical":true}}}"#, .inputType, "/aps/sound/critical"),
            (#"{"aps":{"sound":{"critical":2}}}"#, .inputValue, "/aps/sound/critical"),
            (#"{"aps":{"sound":{"name":1}}}"#, .inputType, "/aps/sound/name"),
            (#"{"aps":{"sound":{"volume":"1"}}}"#, .inputType, "/aps/sound/volume"),
            (#"{"aps":{"thread-id":1}}"#, .inputType, "/aps/thread-id"),
            (#"{"aps":{"category":1}}"#, .inputType, "/aps/category"),
            (#"{"aps":{"content-available":true}}"#, .inputType, "/aps/content-available"),
            (#"{"aps":{"content-available":"1"}}"#, .inputType, "/aps/content-available"),
            (#"{"aps":{"content-available":2}}"#, .inputValue, "/aps/content-available"),
            (#"{"aps":{"mutable-content":-1}}"#, .inputValue, "/aps/mutable-content"),
            (#"{"aps":{"target-content-id":1}}"#, .inputType, "/aps/target-content-id"),
            (#"{"aps":{"interruption-level":1}}"#, .inputType, "/aps/interruption-level"),
            (#"{"aps":{"relevance-score":"1"}}"#, .inputType, "/aps/relevance-score"),
            (#"{"aps":{"filter-criteria":1}}"#, .inputType, "/aps/filter-criteria"),
            (#"{"aps":{"url-args":"a"}}"#, .inputType, "/aps/url-args"),
            (#"{"aps":{"url-args":[1]}}"#, .inputType, "/aps/url-args/0"),
            (#"{"aps":{"timestamp":1}}"#, .inputMissing, "/aps/event"),
            (#"{"aps":{"event":1}}"#, .inputType, "/aps/event"),
            (#"{"aps":{"event":"end","timestamp":1.5}}"#, .inputType, "/aps/timestamp"),
            (#"{"aps":{"event":"end","content-state":[]}}"#, .inputType, "/aps/content-state"),
            (#"{"aps":{"event":"end","stale-date":"1"}}"#, .inputType, "/aps/stale-date"),
            (#"{"aps":{"event":"end","dismissal-date":null}}"#, .inputType, "/aps/dismissal-date"),
            (#"{"aps":{"event":"start","attributes-type":1}}"#, .inputType, "/aps/attributes-type"),
            (#"{"aps":{"event":"start","attributes":"a"}}"#, .inputType, "/aps/attributes"),
            (
                #"{"aps":{"event":"start","input-push-channel":1}}"#, .inputType,
                "/aps/input-push-channel"
            ),
            (
                #"{"aps":{"event":"start","input-push-token":3}}"#, .inputValue,
                "/aps/input-push-token"
            ),
        ] as [(String, InputError.Code, String)]
    )
    func `a payload that cannot be used is refused where it is wrong`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try APNsPayload(json: json) }
        #expect(fault.code == code)
        #expect(fault.path.description == path)
    }

    @Test func `a score beyond the greatest double is refused`() throws {
        let digits = String(repeating: "9", count: 400)
        let json = try JSONValue(parsing: #"{"aps":{"relevance-score":\#(digits)}}"#)
        let fault = try #require(throws: InputError.self) { try APNsPayload(json: json) }
        #expect(fault.code == .inputValue)
        #expect(fault.path.description == "/aps/relevance-score")
    }
}
