import DevicePresentation
import PushModel
import Testing

@Suite struct DeviceJSONTests {
    // P6
    @Test(
        arguments: [
            ("[]", PresentationOptions([])),
            (#"["banner"]"#, .banner),
            (#"["banner","list"]"#, .alert),
            (#"["sound","badge"]"#, [.sound, .badge]),
            (#"["banner","list","sound","badge"]"#, .all),
        ] as [(String, PresentationOptions)]
    )
    func `options are words`(json: String, options: PresentationOptions) throws {
        #expect(try PresentationOptions(json: JSONValue(parsing: json)) == options)
        #expect(options.json.jsonText == json)
    }

    // P6
    @Test func `alert is read as banner and list, and a repeated word counts once`() throws {
        let options = try PresentationOptions(json: ["alert", "alert", "banner"])
        #expect(options.json == ["banner", "list"])
    }

    // P3
    @Test func `handlers are words in the order of the contract`() throws {
        let json: JSONValue = [
            "willPresent", "didReceiveResponse", "fetchCompletionHandler",
            "didReceiveRemoteNotification",
        ]
        #expect(AppHandlers.all.json == json)
        #expect(try AppHandlers(json: json) == .all)
        #expect(try AppHandlers(json: []) == [])
        for bits in 0..<16 as Range<UInt8> {
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
        let thrown = #expect(throws: InputFault.self) { try AppHandlers(json: value) }
        #expect(thrown?.description.hasPrefix(fault + ":") ?? false)
    }

    // P22
    @Test func `settings are a strict object`() throws {
        let settings = NotificationSettings(alert: false, notificationCenter: false)
        #expect(
            settings.json.jsonText
                == #"{"alert":false,"badge":true,"notificationCenter":false,"sound":true}"#
        )
        #expect(try NotificationSettings(json: settings.json) == settings)
        #expect(throws: InputFault.self) { try NotificationSettings(json: ["lockScreen": true]) }
        #expect(throws: InputFault.self) { try NotificationSettings(json: ["alert": 1]) }
    }
}
