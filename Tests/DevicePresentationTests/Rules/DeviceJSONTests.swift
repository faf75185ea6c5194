import APNsModel
import DevicePresentation
import ExactJSON
import Testing

@Suite struct DeviceJSONTests {
    // P6
    @Test(
        arguments: [
            ("[]", PresentationOptions([])),
            (#"["banner"]"#, .banner),
            (#"["banner","list"]"#, [.banner, .list]),
            (#"["alert"]"#, .alert),
            (#"["sound","badge"]"#, [.sound, .badge]),
            (#"["banner","list","sound","badge","alert"]"#, .all),
        ] as [(String, PresentationOptions)]
    )
    func `options are words`(json: String, options: PresentationOptions) throws {
        #expect(try PresentationOptions(json: JSONValue(parsing: json)) == options)
        #expect(options.json.jsonText == json)
    }

    // P6
    @Test func `alert is a word of its own, and a repeated word counts once`() throws {
        let options = try PresentationOptions(json: ["alert", "alert", "banner"])
        #expect(options.json == ["banner", "alert"])
    }

    // P3
    @Test func `handlers are words in the order of the contract`() throws {
        let json: JSONValue = [
            "willPresent", "didReceiveResponse", "fetchCompletionHandler",
            "didReceiveRemoteNotification", "handleActionWithIdentifier",
        ]
        #expect(AppHandlers.all.json == json)
        #expect(try AppHandlers(json: json) == .all)
        #expect(try AppHandlers(json: []) == [])
        for bits in 0..<32 as Range<UInt8> {
            let handlers = AppHandlers(rawValue: bits)
            #expect(try AppHandlers(json: handlers.json) == handlers)
        }
    }

    @Test(
        arguments: [
            (#""willPresent""#, "input.type"), ("{}", "input.type"),
            (#"["willPresent",1]"#, "input.type at `/1`"),
            (#"["willPresent","didFinishLaunching"]"#, "input.value at `/1`"),
            (#"["willpresent"]"#, "input.value at `/0`"),
        ]
    )
    func `what is no list of handlers is refused where it is wrong`(json: String, fault: String)
        throws
    {
        let value = try JSONValue(parsing: json)
        let thrown = #expect(throws: InputError.self) { try AppHandlers(json: value) }
        #expect(thrown?.description.hasPrefix(fault + ":") ?? false)
    }

    @Test func `a payload made in Swift is read as its JSON is`() {
        let payload = APNsPayload(
            alert: APNsPayload.Alert(title: "a"),
            badge: 3,
            sound: .critical("s", volume: 0.5),
            isContentAvailable: true,
            isMutable: true,
            interruptionLevel: .timeSensitive
        )
        let push = ArrivingPush(payload, sentAs: .alert)
        let aps: JSONObject = [
            "alert": ["title": "a"], "badge": 3, "sound": ["critical": 1, "name": "s"],
            "content-available": 1, "mutable-content": 1, "interruption-level": "time-sensitive",
        ]
        #expect(push == ArrivingPush(["aps": .object(aps)], sentAs: .alert))
        #expect(push.facts.payloadClass == .mixed)
        #expect(push.sound == "s")
        #expect(push.badge == 3)
        #expect(push.isMutable)
        #expect(push.interruptionLevel == .timeSensitive)
        #expect(ArrivingPush(APNsPayload()).facts.payloadClass == .empty)
    }

    // P22
    @Test func `settings are a strict object`() throws {
        let settings = NotificationSettings(alert: false, notificationCenter: false)
        #expect(
            settings.json.jsonText
                == #"{"alert":false,"badge":true,"criticalAlert":true,"notificationCenter":false,"#
                + #""sound":true,"timeSensitive":true}"#
        )
        #expect(try NotificationSettings(json: settings.json) == settings)
        #expect(throws: InputError.self) { try NotificationSettings(json: ["LockScreen": true]) }
        #expect(throws: InputError.self) { try NotificationSettings(json: ["alert": 1]) }
    }
}
