import ExactJSON
import PushChannels
import PushModel
import PushRendering
import Testing

/// What a message says through other push services than Apple's (rules 8.2, 8.4 and 8.5).
@Suite struct MessageTests {
    private static func notification(
        ext: JSONObject = [:],
        type: ConversationType = .chat,
        isMentioned: Bool = false,
        certificate: Certificate = Certificate(name: "c"),
        _ change: (inout AppConfiguration) -> Void = { _ in }
    ) -> ChannelNotification {
        var app = AppConfiguration()
        change(&app)
        let message = Message(
            id: "m-1",
            type: type,
            from: "amy",
            to: type == .groupChat ? "g1" : "bob",
            body: .text("hello"),
            ext: ext
        )
        var recipient = Recipient(id: "bob")
        recipient.offlineCount = 4
        let ext = MessageExtension.read(ext).value.forOtherServices
        let alert = AlertPlan(
            message,
            ext: ext,
            sender: Sender(displayName: "Amy"),
            recipient: recipient,
            isMentioned: isMentioned,
            app: app
        )
        return ChannelNotification(
            message,
            ext: ext,
            alert: alert,
            recipient: recipient,
            policy: app.policy,
            certificate: certificate
        )
    }

    @Test func `a message says what its display style has`() {
        let notification = Self.notification()
        #expect(notification.title == nil)
        #expect(notification.standIns.title == "您有一条新消息")
        #expect(notification.standIns.body == "请点击查看")
        #expect(notification.standIns.isBanner)
        #expect(notification.body == "你有一条新消息")
        #expect(notification.badge == 4)
        #expect(notification.sound == nil)
        #expect(notification.collapse == .message)
        #expect(notification.timeToLive == 86400)
        #expect(notification.importance == .normal)
        #expect(notification.custom == .init(messageID: "m-1", from: "amy", to: "bob"))
        #expect(
            Self.notification { $0.policy.language = .english }.standIns
                == .init(
                    title: "You have a new message",
                    body: "Please tap to view",
                    isBanner: true
                )
        )
        let titled = Self.notification { $0.policy.alertStyle = .titled }
        #expect(!titled.standIns.isBanner)
        let own = Self.notification(ext: ["em_push_ext": ["content": "c"]])
        #expect(!own.standIns.isBanner)
    }

    @Test
    func `texts of all platforms come before those of Apple's, and nothing else of Apple's counts`()
    {
        let notification = Self.notification(
            ext: [
                "em_apns_ext": [
                    "em_push_title": "A", "em_push_content": "a", "em_push_badge": 9,
                    "em_push_sound": "a.caf", "extern": "x", "own": 1,
                ],
                "em_push_ext": ["title": "T", "content": "c", "custom": ["k": 1]],
            ]
        )
        #expect(notification.title == "T")
        #expect(notification.body == "c")
        #expect(notification.badge == 4)
        #expect(notification.sound == nil)
        #expect(notification.custom.data == ["k": 1])
        let apple = Self.notification(
            ext: [
                "em_apns_ext": ["em_push_title": "A", "em_alert_body": "a", "own": 1],
                "em_push_ext": ["title": ""],
            ]
        )
        #expect(apple.title == "A")
        #expect(apple.body == "a")
        #expect(apple.custom == Self.notification().custom)
    }

    @Test func `a group is told, and its conversation is replaced if the policy says so`() {
        let notification = Self.notification(type: .groupChat) {
            $0.policy.collapse = .conversation
        }
        #expect(notification.custom.group == "g1")
        #expect(notification.collapse == .conversation("g1"))
        #expect(Self.notification { $0.policy.collapse = .none }.collapse == nil)
    }

    @Test func `a call is of the highest importance, and a certificate has a sound`() {
        let call = Self.notification(ext: ["em_push_ext": ["type": "call"]])
        #expect(call.importance == .highest)
        let certificate = Certificate(name: "c", sound: "ring")
        #expect(Self.notification(certificate: certificate).sound == "ring")
        let silent = Certificate(name: "c", sound: "")
        #expect(Self.notification(certificate: silent).sound == nil)
    }
}
