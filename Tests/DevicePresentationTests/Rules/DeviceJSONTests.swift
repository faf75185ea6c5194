import APNsLint
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
                == #"{"alert":false,"alertStyle":"banner","announcement":true,"badge":true,"#
                + #""carPlay":true,"criticalAlert":true,"directMessages":true,"#
                + #""grouping":"automatic","lockScreen":true,"notificationCenter":false,"#
                + #""scheduledSummary":false,"showPreviews":"always","sound":true,"#
                + #""timeSensitive":true}"#
        )
        #expect(try NotificationSettings(json: settings.json) == settings)
        #expect(throws: InputError.self) { try NotificationSettings(json: ["LockScreen": true]) }
        #expect(throws: InputError.self) { try NotificationSettings(json: ["alert": 1]) }
    }

    // P35, P36, P37, P38
    @Test func `every setting is read as it is written`() throws {
        let settings = NotificationSettings(
            timeSensitive: false,
            lockScreen: false,
            alertStyle: .none,
            showPreviews: .whenUnlocked,
            grouping: .byApp,
            scheduledSummary: true,
            directMessages: false,
            announcement: false,
            carPlay: false
        )
        #expect(try NotificationSettings(json: settings.json) == settings)
        let focus = FocusSettings(
            allowsApp: true,
            allowsSender: true,
            allowsTimeSensitive: false,
            filter: ["work"]
        )
        #expect(try FocusSettings(json: focus.json) == focus)
        #expect(try FocusSettings(json: [:]) == FocusSettings())
        let watch = PairedWatch(isOnWrist: false, isLocked: true, isConnected: false, isQuiet: true)
        #expect(try PairedWatch(json: watch.json) == watch)
        #expect(try PairedWatch(json: [:]) == PairedWatch())
    }

    // P38, P39
    @Test func `a delivered notification is read as it is written`() throws {
        let delivered = DeliveredNotification(
            collapseID: "c",
            thread: "t",
            summaryArgument: "a",
            summaryArgumentCount: 2
        )
        #expect(try DeliveredNotification(json: delivered.json) == delivered)
        #expect(try DeliveredNotification(json: [:]) == DeliveredNotification())
        #expect(throws: InputError.self) {
            try DeliveredNotification(json: ["summaryArgumentCount": 0])
        }
    }

    // P37, P38, P41, P45, P46
    @Test func `a category is read as it is written`() throws {
        let category = NotificationCategory(
            id: "c",
            actions: [
                NotificationCategory.Action(
                    id: "a",
                    opensApp: true,
                    needsAuthentication: true,
                    isDestructive: true,
                    takesText: true
                )
            ],
            reportsDismissal: true,
            hiddenPreviewsBodyPlaceholder: "%u",
            showsHiddenTitle: true,
            showsHiddenSubtitle: true,
            summaryFormat: "%u %@",
            allowsInCarPlay: true,
            allowsAnnouncement: true
        )
        #expect(try NotificationCategory(json: category.json) == category)
        let bare = NotificationCategory(id: "c")
        #expect(try NotificationCategory(json: bare.json) == bare)
    }
}
