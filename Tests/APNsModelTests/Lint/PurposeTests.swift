import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct PurposeTests {
    private static func purpose(_ payload: JSONValue, _ type: String?) throws -> String {
        let headers: JSONObject = type.map { ["apns-push-type": .string($0)] } ?? [:]
        return PayloadLint(payload, headers: try .init(json: .object(headers))).purpose
    }

    // LT18
    @Test(
        arguments: [
            ("voip", "voip: a call: launches the app"), ("pushtotalk", "pushtotalk: push to talk"),
            ("location", "location: a location query"), ("complication", "complication: new data"),
            ("fileprovider", "fileprovider: a change"),
            ("mdm", "mdm: a call of a device management"),
            ("widgets", "widgets: reloads"), ("controls", "controls: reloads"),
            ("liveactivity", "liveactivity: nothing"),
        ]
    )
    func `a push whose type says what happens is told by its type`(
        type: String,
        start: String
    ) throws {
        for payload: JSONValue in [["aps": [:]], ["aps": ["content-available": 1, "alert": "a"]]] {
            #expect(try Self.purpose(payload, type).hasPrefix(start))
        }
    }

    // LT18
    @Test(arguments: [nil, "alert", "background", "someday"])
    func `any other push is told by its class`(type: String?) throws {
        #expect(try Self.purpose(["aps": [:]], type) == "empty: nothing")
        #expect(try Self.purpose(["aps": ["alert": "a"]], type).hasPrefix("alert: text to show"))
    }

    @Test(
        arguments: [
            ("start", "starts a Live Activity and alerts to it"),
            ("update", "changes what a Live Activity shows"), ("end", "ends a Live Activity"),
        ]
    )
    func `a push to a Live Activity is told by its event`(event: String, told: String) throws {
        let payload: JSONValue = ["aps": ["event": .string(event)]]
        #expect(try Self.purpose(payload, "liveactivity") == "liveactivity: \(told)")
    }
}
