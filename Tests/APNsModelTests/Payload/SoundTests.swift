import APNsModel
import ExactJSON
import Testing

@Suite struct SoundTests {
    @Test(
        arguments: [
            (.default, #""default""#),
            (.named("a.caf"), #""a.caf""#),
            (.critical(), #"{"critical":1,"name":"default"}"#),
            (.critical("a.caf", volume: 0), #"{"critical":1,"name":"a.caf","volume":0}"#),
            (.critical("a.caf", volume: 0.75), #"{"critical":1,"name":"a.caf","volume":0.75}"#),
            (.init(name: nil, isCritical: true), #"{"critical":1}"#),
            (.init(name: nil), #"{}"#),
            (.init(name: "a", volume: 1), #"{"name":"a","volume":1}"#),
            (.init(name: "a", other: ["x": .null]), #"{"name":"a","x":null}"#),
        ] as [(APNsPayload.Sound, String)]
    )
    func `a sound is a name unless it says more`(sound: APNsPayload.Sound, text: String) throws {
        #expect(sound.json.jsonText == text)
        #expect(try APNsPayload.Sound(json: JSONValue(parsing: text)) == sound)
    }

    @Test func `a volume that is not finite is not written`() {
        #expect(APNsPayload.Sound(name: "a", volume: .nan).json == "a")
    }

    @Test func `typed keys are left out of the others`() {
        var sound = APNsPayload.Sound(name: "a", other: ["name": "b", "critical": 1])
        sound.other["volume"] = 1
        #expect(sound == .named("a"))
    }
}
