import ExactJSON
import PushModel
import PushService
import Testing

/// The vendor's event 64, from one device of a user to the others.
@Suite struct SettingsEventTests {
    static func event(_ id: Conversation.ID, by device: Device.ID) -> PushManager.SettingsEvent {
        PushManager.SettingsEvent(
            .conversationMuteInfoChanged,
            user: Phone.user,
            conversation: Conversation(.groupChat, id),
            device: device
        )
    }

    @Test func `a device hears what another of the same user changes`() async throws {
        let phone = try await Phone()
        let pad = try await phone.other("pad")
        let stranger = try await phone.other("phone", user: "6001")
        let heard = try await phone.pushManager.events()
        let heardByPad = try await pad.events()
        let heardByStranger = try await stranger.events()
        try await pad.setSilentModeForConversation(
            "a",
            conversationType: .groupChat,
            params: .remindType(.never)
        )
        try await phone.pushManager.setSilentModeForConversation(
            "b",
            conversationType: .groupChat,
            params: .duration(.init(minutes: 1))
        )
        try await pad.clearRemindTypeForConversation("a", conversationType: .groupChat)
        phone.hub.finish()
        let expected = [
            Self.event("a", by: "pad"), Self.event("b", by: "phone"), Self.event("a", by: "pad"),
        ]
        #expect(await heard.reduce(into: []) { $0.append($1) } == expected)
        #expect(await heardByPad.reduce(into: []) { $0.append($1) } == expected)
        #expect(await heardByStranger.reduce(into: []) { $0.append($1) } == [])
        #expect(PushManager.SettingsEvent.Kind.conversationMuteInfoChanged.rawValue == 64)
        #expect("\(expected[0])" == "64: groupChat a by pad")
    }

    @Test func `what is stored is there when the event is heard`() async throws {
        let phone = try await Phone()
        let pad = try await phone.other("pad")
        var events = try await phone.pushManager.events().makeAsyncIterator()
        try await pad.setSilentModeForConversation(
            "a",
            conversationType: .groupChat,
            params: .remindType(.never)
        )
        let event = try #require(await events.next())
        let result = try await phone.pushManager.getSilentModeForConversation(
            event.conversation.id,
            conversationType: event.conversation.type
        )
        #expect(result.remindType == .never)
    }

    @Test func `neither the app's settings nor a refused call are events`() async throws {
        let phone = try await Phone()
        let heard = try await phone.pushManager.events()
        try await phone.pushManager.setSilentModeForAll(.remindType(.never))
        try await phone.pushManager.updatePushDisplayName("Ann")
        await #expect(throws: PushServiceError.self) {
            try await phone.pushManager.setSilentModeForConversation(
                "a",
                conversationType: .groupChat,
                params: .interval(.off)
            )
        }
        phone.hub.finish()
        #expect(await heard.reduce(into: []) { $0.append($1) } == [])
    }

    @Test func `nobody who is logged out hears anything`() async throws {
        let phone = try await Phone()
        try await phone.pushManager.logout(unbindsDeviceToken: false)
        await #expect(throws: PushServiceError.self) { _ = try await phone.pushManager.events() }
    }

    @Test func `a live reader misses nothing of eight writers, in one order for all`() async throws
    {
        let hub = PushManager.SettingsEvent.Hub()
        let streams = (0..<3).map { _ in hub.events(of: Phone.user) }
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let device = Device.ID("\(writer)")
                    for round in 0..<250 {
                        hub.publish(Self.event(Conversation.ID("\(round)"), by: device))
                    }
                }
            }
        }
        hub.finish()
        var heard: [[PushManager.SettingsEvent]] = []
        for stream in streams {
            heard.append(await stream.reduce(into: []) { $0.append($1) })
        }
        #expect(heard[0].count == 2000)
        #expect(heard[1] == heard[0] && heard[2] == heard[0])
        for writer in 0..<8 {
            let own = heard[0].filter { $0.device == Device.ID("\(writer)") }
            #expect(own.map { $0.conversation.id } == (0..<250).map { Conversation.ID("\($0)") })
        }
    }

    @Test func `a reader that is cancelled ends and is forgotten`() async {
        let hub = PushManager.SettingsEvent.Hub()
        let stream = hub.events(of: Phone.user)
        #expect(hub.subscriberCount(of: Phone.user) == 1)
        let reader = Task { await stream.reduce(0) { count, _ in count + 1 } }
        reader.cancel()
        _ = await reader.value
        #expect(hub.subscriberCount(of: Phone.user) == 0)
        hub.publish(Self.event("a", by: "pad"))
    }

    @Test func `a sequence that nobody reads is forgotten with its last owner`() {
        let hub = PushManager.SettingsEvent.Hub()
        do {
            let stream = hub.events(of: Phone.user)
            hub.publish(Self.event("a", by: "pad"))
            withExtendedLifetime(stream) {
                #expect(hub.subscriberCount(of: Phone.user) == 1)
            }
        }
        #expect(hub.subscriberCount(of: Phone.user) == 0)
    }

    @Test func `a hub that has finished ends every sequence, new ones at once`() async {
        let hub = PushManager.SettingsEvent.Hub()
        let before = hub.events(of: Phone.user)
        hub.publish(Self.event("a", by: "pad"))
        hub.finish()
        hub.finish()
        hub.publish(Self.event("b", by: "pad"))
        let after = hub.events(of: Phone.user)
        #expect(await before.reduce(into: []) { $0.append($1) } == [Self.event("a", by: "pad")])
        #expect(await after.reduce(into: []) { $0.append($1) } == [])
        #expect(hub.subscriberCount(of: Phone.user) == 0)
    }
}
