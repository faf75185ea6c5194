import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import PushService
import WallTime

/// A type of which there is one form in JSON, and which Foundation's coders take.
typealias Sample = Codable & Hashable & JSONRepresentable & Sendable

/// Values of every type that is `Codable`, each with whatever it can hold somewhere.
enum CodableSamples {
    static let all: [any Sample] =
        values + texts + messages + settings + decisions + recipients + apps + pushes + choices

    static let values: [any Sample] = [
        JSONValue.null, true as JSONValue, 0 as JSONValue, 1.5 as JSONValue, "" as JSONValue,
        [] as JSONValue, [:] as JSONValue,
        ["a": [.null, true, false, -1, 0.1, "x", [], [:], ["b": [[]]]]] as JSONValue,
        ["em_apns_ext": ["emPushTitle": "t", "snake_case": 1, "": "/"]] as JSONObject,
    ]

    static let texts: [any Sample] = [
        "e\u{301}" as ExactString, "\u{212A}" as UserID, "g1" as Conversation.ID,
        "373360335316321408" as Message.ID, "d" as Device.ID, "com.example.app" as Certificate.Name,
        "default" as PushTemplate.Name, "zh-Hans" as LanguageCode, "00ff" as DeviceToken,
        "not a token" as DeviceToken, "update" as APNsPayload.LiveActivity.Event,
        "gentle" as APNsPayload.InterruptionLevel, APNsHeaders.PushType.voip,
        Instant(milliseconds: 1_700_000_000_123), Instant(milliseconds: 0),
        PushTimeZone.named("Asia/Shanghai"), PushTimeZone.fixed(.utc), SilentModeTime.midnight,
    ]

    static let messages: [any Sample] = [
        message,
        Message(id: "", type: .chat, from: "", to: "", body: .command),
        MessageBody.text(MessageBody.Text("")), MessageBody.image,
        MessageBody.text(MessageBody.Text("hi", translations: [.init("de", "hallo")])),
        Sender(), Sender(id: "a", displayName: "Tom"), Conversation(.chatRoom, "r"),
    ]

    static let message = Message(
        id: "1",
        type: .groupChat,
        from: "tom",
        to: "g1",
        timestamp: Instant(milliseconds: 1_700_000_000_123),
        body: .text(MessageBody.Text("hé/\u{1F600}\u{0}", translations: [.init("de", "")])),
        ext: ["em_at_list": ["a"], "n": 9_007_199_254_740_993, "nothing": .null],
        deliverOnlineOnly: true,
        receivers: ["a", "b"]
    )

    static let settings: [any Sample] =
        [
            SilentModeInterval(start: SilentModeTime.midnight, end: .midnight),
            SilentModeParam.remindType(.mentionOnly), SilentModeParam.interval(.off),
            SilentModeResult(), PushOptions(),
            PushOptions(displayName: "e\u{301}", displayStyle: .messageSummary),
            SilentModeResult(
                conversation: Conversation(.groupChat, "g"),
                remindType: .never,
                expireTimestamp: ExpireTimestamp(.latest),
                interval: .off
            ),
            MessageExtension.Mentions.all, MessageExtension.Mentions.users(["a", "all"]),
        ] + durations

    private static var durations: [any Sample] {
        let ends = [Instant(milliseconds: 1), .latest].compactMap { ExpireTimestamp($0) }
        let durations = [0, 10_080].compactMap { try? SilentModeDuration(minutes: $0) }
        return ends + durations.map { SilentModeParam.duration($0) }
    }

    static let decisions: [any Sample] =
        SuppressionReason.allCases.flatMap { [$0, Decision.suppress($0)] as [any Sample] }
        + [Decision.push, NextPush.never, NextPush.at(Instant(milliseconds: 0))]
        + [
            Diagnostic.Place.ext("/em_apns_ext/a~1b".pointer), .template(0), .titlePattern(1),
            .contentPattern(2), .recipientTemplate, .recipientTimeZone, .recipientExpiry,
            .conversation(3), .conversationExpiry(4), .binding(device: 5, binding: 6), .messageTo,
        ].map { Diagnostic(.extValue, $0) }
        + [InputError(.inputValue, at: "/a/0".pointer, "expected b, found `c`")]

    static let recipients: [any Sample] = [
        recipient, Recipient(id: "a"), PushSettings(), recipient.settings,
        ConversationSettings(Conversation(.chat, "b")), recipient.devices[0],
        Binding(certificateName: "", token: ""),
    ]

    static let recipient = Recipient(
        id: "a",
        isKnown: false,
        offlineCount: .max,
        remark: "boss",
        settings: PushSettings(
            remindType: .mentionOnly,
            expireTimestamp: ExpireTimestamp(Instant(milliseconds: 1)),
            interval: .off,
            timeZone: .named("Asia/Shanghai"),
            displayStyle: .messageSummary,
            preferredLanguage: "de",
            template: "t",
            conversations: [
                ConversationSettings(
                    Conversation(.groupChat, "g1"),
                    remindType: .never,
                    expireTimestamp: ExpireTimestamp(.latest),
                    carriesInterval: true
                )
            ]
        ),
        devices: [
            Device(
                id: "d",
                state: .kicked,
                bindings: [Binding(certificateName: "c", token: "00ff")]
            )
        ]
    )

    static let apps: [any Sample] = [
        AppConfiguration(),
        AppConfiguration(
            policy: PushPolicy(language: .english, timeZone: .named("UTC"), collapse: .none),
            templates: [PushTemplate(name: "t", titlePattern: "{$from}", contentPattern: "%")],
            certificates: []
        ),
        PushPolicy(), PushTemplate(name: "", contentPattern: ""), Certificate(name: "c.voip"),
        Certificate(
            name: "c",
            topic: "t",
            kind: .voip,
            environment: .development,
            isEnabled: false,
            sound: "s"
        ),
    ]

    static let pushes: [any Sample] = [
        APNsPayload(),
        APNsPayload(
            alert: .init(title: "t", bodyLocalization: .init("k", arguments: ["1"])),
            badge: 0,
            sound: .critical(volume: 0.5),
            isContentAvailable: true,
            interruptionLevel: .timeSensitive,
            relevanceScore: 0.25,
            liveActivity: .init(event: .update, timestamp: .max, contentState: ["a": .null]),
            urlArguments: [],
            other: ["x": 1],
            custom: ["f": "a", "e": ["deep": [1]]]
        ),
        APNsPayload.Alert(title: "", other: ["summary-arg": "x"]), APNsPayload.Sound.default,
        APNsHeaders(topic: "com.example.app"),
        APNsRequest(
            deviceToken: "00ff",
            headers: APNsHeaders(topic: "com.example.app", expiration: .attemptedOnce),
            payload: APNsPayload(alert: .string("hi"))
        ),
        APNsHeaders(
            topic: "com.example.app.voip",
            pushType: .voip,
            priority: .powerFirst,
            expiration: .at(seconds: .max),
            collapseID: APNsHeaders.CollapseID("1"),
            id: APNsHeaders.ID("123e4567-e89b-12d3-a456-426614174000"),
            channelID: "c"
        ),
    ]

    static let choices: [any Sample] =
        all(PushRemindType.self) + all(PushDisplayStyle.self) + all(ConversationType.self)
        + all(MessageBodyType.self) + all(Device.State.self) + all(Certificate.Kind.self)
        + all(PushPolicy.ForceOverrides.self) + all(PushPolicy.MultiDevice.self)
        + all(PushPolicy.MentionOnlyInChat.self) + all(PushPolicy.AlertStyle.self)
        + all(PushPolicy.Language.self) + all(PushPolicy.Leftovers.self)
        + all(PushPolicy.Collapse.self)

    private static func all<Choice: CaseIterable & Sample>(_ type: Choice.Type) -> [any Sample] {
        type.allCases.map { $0 }
    }
}

extension String {
    /// The place in a document that the text is.
    fileprivate var pointer: JSONPointer {
        split(separator: "/").reduce(JSONPointer.root) { place, word in
            let key = String(word).replacing("~1", with: "/").replacing("~0", with: "~")
            return place.appending(key: ExactString(key))
        }
    }
}
