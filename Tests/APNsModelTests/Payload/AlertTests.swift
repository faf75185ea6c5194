import APNsModel
import ExactJSON
import Testing

@Suite struct AlertTests {
    @Test(
        arguments: [
            (
                .init(title: "T", subtitle: "S", body: "B"),
                #"{"body":"B","subtitle":"S","title":"T"}"#
            ),
            (
                .init(bodyLocalization: .init("GAME", arguments: ["Jenna", "Frank"])),
                #"{"loc-args":["Jenna","Frank"],"loc-key":"GAME"}"#
            ),
            (
                .init(titleLocalization: .init("T"), subtitleLocalization: .init("S")),
                #"{"subtitle-loc-key":"S","title-loc-key":"T"}"#
            ),
            (.init(launchImage: "start.png"), #"{"launch-image":"start.png"}"#),
            (
                .init(body: "B", other: ["action-loc-key": "A", "summary-arg-count": 2]),
                #"{"action-loc-key":"A","body":"B","summary-arg-count":2}"#
            ),
        ] as [(APNsPayload.Alert, String)]
    )
    func `an alert is an object`(alert: APNsPayload.Alert, text: String) throws {
        #expect(alert.json.jsonText == text)
        #expect(try APNsPayload.Alert(json: JSONValue(parsing: text)) == alert)
    }

    @Test func `a bare string is the body and stays bare`() throws {
        let alert = try APNsPayload.Alert(json: "Hi")
        #expect(alert.body == "Hi")
        #expect(alert == .string("Hi"))
        #expect(alert.json == "Hi")
    }

    @Test(
        arguments: [
            (.init(body: "B"), #"{"body":"B"}"#),
            (.string("B"), #""B""#),
            (.string(""), #""""#),
            (.init(title: "T", body: "B", bodyForm: .string), #"{"body":"B","title":"T"}"#),
            (.init(body: "B", other: ["body": ["loc-key": "K"]], bodyForm: .string), #""B""#),
            (.init(bodyForm: .string), "{}"),
        ] as [(APNsPayload.Alert, String)]
    )
    func `only a body alone can be a bare string`(alert: APNsPayload.Alert, text: String) {
        #expect(alert.json.jsonText == text)
    }

    @Test func `a Live Activity's title and body survive`() throws {
        let text = #"""
            {"body":{"loc-key":"B"},"sound":"s.caf",\#
            "title":{"loc-args":["Power Panda"],"loc-key":"%@ is down"}}
            """#
        var alert = try APNsPayload.Alert(json: JSONValue(parsing: text))
        #expect(alert.title == nil)
        #expect(alert.body == nil)
        #expect(alert.json.jsonText == text)
        alert.body = "text"
        #expect(alert.json.object?["body"] == "text")
    }

    @Test func `typed keys are left out of the others`() {
        var alert = APNsPayload.Alert(body: "B", other: ["body": "x", "title": 1, "loc-key": "k"])
        #expect(alert == APNsPayload.Alert(body: "B"))
        alert.other["launch-image"] = "x"
        alert.other["action"] = "a"
        #expect(alert.other == ["action": "a"])
    }
}
