import APNsModel
import ExactJSON
import Foundation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// The calls of the vendor's two pages, in their order, with what the pages say of them.
@Suite struct EasemobPageCallTests {
    private static let token = Data([0x74, 0x0F, 0x47, 0x07])

    @Test(arguments: SourceBackend.all)
    func `the settings calls of the iOS push page, in its order`(backend: SourceBackend)
        async throws
    {
        let chat = try await Chat(backend)
        let pushManager = try await chat.pushManager(of: "6006")

        // options.apnsCertName = @"PushCertName"
        // registerForRemoteNotificationsWithDeviceToken:completion:
        try await pushManager.registerForRemoteNotifications(
            deviceToken: Self.token,
            certificateName: "PushCertName"
        )
        let bound = try await chat.bindings.bindings(of: "6006")
        #expect(bound.map { $0.device } == ["phone"])
        #expect(bound.map { $0.binding.certificateName } == ["PushCertName"])
        #expect(bound.map { $0.binding.token } == ["740f4707"])

        try await silentModeOfTheApp(pushManager, chat)
        try await silentModeOfConversations(pushManager, chat)

        // updatePushDisplayName:completion:
        #expect(try await pushManager.updatePushDisplayName("displayName") == "displayName")
        // updatePushDisplayStyle:completion:
        try await pushManager.updatePushDisplayStyle(.simpleBanner)
        // getPushNotificationOptionsFromServerWithCompletion:
        let options = try await pushManager.getPushNotificationOptionsFromServer()
        #expect(options.displayName == "displayName")
        #expect(options.displayStyle == .simpleBanner)
        // setPreferredNotificationLanguage:completion:
        try await pushManager.setPreferredNotificationLanguage("EU")
        // getPreferredNotificationLanguageCompletion:
        #expect(try await pushManager.getPreferredNotificationLanguage() == "EU")
    }

    private func silentModeOfTheApp(_ pushManager: PushManager, _ chat: Chat) async throws {
        // setSilentModeForAll:completion:, a remind type, a duration, an interval
        var result = try await pushManager.setSilentModeForAll(.remindType(.mentionOnly))
        #expect(result.remindType == .mentionOnly)
        result = try await pushManager.setSilentModeForAll(.duration(.init(minutes: 15)))
        let expiry = chat.clock.now.adding(milliseconds: 15 * 60_000)
        #expect(result.expireTimestamp?.instant == expiry)
        let startTime = try SilentModeTime(hours: 8, minutes: 30)
        let endTime = try SilentModeTime(hours: 15, minutes: 0)
        result = try await pushManager.setSilentModeForAll(
            .interval(SilentModeInterval(start: startTime, end: endTime))
        )
        #expect(result.silentModeStartTime == startTime)
        // getSilentModeForAllWithCompletion:
        result = try await pushManager.getSilentModeForAll()
        #expect(result.remindType == .mentionOnly)
        #expect(result.expireTimestamp?.instant == expiry)
        #expect(result.silentModeStartTime == startTime)
        #expect(result.silentModeEndTime == endTime)
    }

    private func silentModeOfConversations(_ pushManager: PushManager, _ chat: Chat) async throws {
        // setSilentModeForConversation:conversationType:params:completion:
        let conversationType = ConversationType.groupChat
        var result = try await pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: conversationType,
            params: .remindType(.mentionOnly)
        )
        #expect(result.remindType == .mentionOnly)
        result = try await pushManager.setSilentModeForConversation(
            "conversationId",
            conversationType: conversationType,
            params: .duration(.init(minutes: 15))
        )
        let expiry = chat.clock.now.adding(milliseconds: 15 * 60_000)
        #expect(result.expireTimestamp?.instant == expiry)
        // The page's sample calls the method of the app.
        result = try await pushManager.getSilentModeForConversation(
            "conversationId",
            conversationType: conversationType
        )
        #expect(result.isSetConversationRemindType)
        #expect(result.remindType == .mentionOnly)
        #expect(result.expireTimestamp?.instant == expiry)
        #expect(result.silentModeStartTime == nil)
        // getSilentModeForConversations:completion:
        let conversations = [
            Conversation(conversationType, "conversationId"),
            Conversation(.chat, "6001"),
        ]
        let results = try await pushManager.getSilentModeForConversations(conversations)
        #expect(results[conversations[0]]?.remindType == .mentionOnly)
        #expect(results[conversations[1]] == nil)
        // clearRemindTypeForConversation:conversationType:completion:, with the page's empty id first
        let error = await #expect(throws: PushServiceError.self) {
            try await pushManager.clearRemindTypeForConversation(
                "",
                conversationType: conversationType
            )
        }
        #expect(error?.code == .invalidConversation)
        result = try await pushManager.clearRemindTypeForConversation(
            "conversationId",
            conversationType: conversationType
        )
        #expect(!result.isSetConversationRemindType)
        #expect(result.expireTimestamp?.instant == expiry)
    }

    @Test(arguments: SourceBackend.all)
    func `the messages of the iOS push page, in its order`(backend: SourceBackend) async throws {
        let app = AppConfiguration(
            templates: [
                PushTemplate(name: "templateName", titlePattern: "{0}", contentPattern: "{0}")
            ]
        )
        let chat = try await Chat(backend, app: app)
        let pushManager = try await chat.pushManager(of: "6006")
        try await pushManager.registerForRemoteNotifications(
            deviceToken: Self.token,
            certificateName: "PushCertName"
        )

        // A template.
        let template: JSONObject = [
            "em_push_template": [
                "name": "templateName", "title_args": ["titleValue1"],
                "content_args": ["contentValue1"],
            ]
        ]
        #expect(
            try await chat.sendMessage("test", ext: template)
                == #"{"aps":{"alert":{"body":"contentValue1","title":"titleValue1"},"badge":1,"#
                + #""sound":"default"},"f":"6001","t":"6006"}"#
        )
        // The payload that the app finds in its launch options.
        #expect(
            try await chat.sendMessage("test", ext: [:], group: "1421300621769")
                == #"{"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"default"},"#
                + #""f":"6001","g":"1421300621769","t":"6006"}"#
        )
        // The app's own field; the printed body is that of the message summary.
        try await pushManager.updatePushDisplayStyle(.messageSummary)
        let custom: JSONObject = ["em_apns_ext": ["extern": "custom string"]]
        #expect(
            try await chat.sendMessage("test", ext: custom)
                == #"{"aps":{"alert":{"body":"test"},"badge":1,"sound":"default"},"#
                + #""e":"custom string","f":"6001","t":"6006"}"#
        )
        // Texts of its own.
        let alert: JSONObject = [
            "em_apns_ext": [
                "em_alert_title": "customTitle", "em_alert_subTitle": "customSubTitle",
                "em_alert_body": "customBody",
            ]
        ]
        #expect(
            try await chat.sendMessage("test", ext: alert)
                == #"{"aps":{"alert":{"body":"customBody","subtitle":"customSubTitle","#
                + #""title":"customTitle"},"badge":1,"sound":"default"},"f":"6001","t":"6006"}"#
        )
        // A sound of its own; the printed body is that of the simple banner.
        try await pushManager.updatePushDisplayStyle(.simpleBanner)
        #expect(
            try await chat.sendMessage("test", ext: Self.sound)
                == #"{"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"custom.caf"},"#
                + #""f":"6001","t":"6006"}"#
        )
        try await expectForce(chat, pushManager)
        // mutable-content; the printed body is that of the message summary.
        try await pushManager.updatePushDisplayStyle(.messageSummary)
        #expect(try await chat.sendMessage("test", ext: Self.mutable) == Self.mutablePayload)
    }

    private static let sound: JSONObject = ["em_apns_ext": ["em_push_sound": "custom.caf"]]
    private static let mutable: JSONObject = ["em_apns_ext": ["em_push_mutable_content": true]]
    private static let mutablePayload =
        #"{"aps":{"alert":{"body":"test"},"badge":1,"mutable-content":1,"sound":"default"},"#
        + #""f":"6001","t":"6006"}"#

    /// A forced message is pushed in do-not-disturb and outside of it; another only outside.
    private func expectForce(_ chat: Chat, _ pushManager: PushManager) async throws {
        let banner =
            #"{"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"default"},"#
            + #""f":"6001","t":"6006"}"#
        let force: JSONObject = ["em_force_notification": true]
        #expect(try await chat.sendMessage("test", ext: force) == banner)
        try await pushManager.setSilentModeForAll(.duration(.init(minutes: 15)))
        #expect(try await chat.sendMessage("test", ext: [:]) == "dnd.app.duration")
        #expect(try await chat.sendMessage("test", ext: force) == banner)
        try await pushManager.setSilentModeForAll(.duration(.init(minutes: 0)))
        #expect(try await chat.sendMessage("test", ext: [:]) == banner)
    }

    @Test(arguments: SourceBackend.all)
    func `the messages of the push extension page, in its order`(backend: SourceBackend)
        async throws
    {
        let chat = try await Chat(backend)
        let pushManager = try await chat.pushManager(of: "6006")
        try await pushManager.registerForRemoteNotifications(
            deviceToken: Self.token,
            certificateName: "PushCertName"
        )
        try await pushManager.updatePushDisplayStyle(.messageSummary)
        let custom: JSONObject = ["em_apns_ext": ["extern": "custom string"]]
        #expect(
            try await chat.sendMessage("test", ext: custom)
                == #"{"aps":{"alert":{"body":"test"},"badge":1,"sound":"default"},"#
                + #""e":"custom string","f":"6001","t":"6006"}"#
        )
        try await pushManager.updatePushDisplayStyle(.simpleBanner)
        #expect(
            try await chat.sendMessage("test", ext: Self.sound)
                == #"{"aps":{"alert":{"body":"你有一条新消息"},"badge":1,"sound":"custom.caf"},"#
                + #""f":"6001","t":"6006"}"#
        )
        try await expectForce(chat, pushManager)
        // A silent message is the sender's wish, whatever the recipient has set.
        let silent: JSONObject = ["em_ignore_notification": true]
        #expect(try await chat.sendMessage("test", ext: silent) == "message.silent")
        try await pushManager.updatePushDisplayStyle(.messageSummary)
        #expect(try await chat.sendMessage("test", ext: Self.mutable) == Self.mutablePayload)
    }
}
