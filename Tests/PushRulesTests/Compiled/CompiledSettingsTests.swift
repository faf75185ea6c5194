import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct CompiledSettingsTests {
    // B5, 2.1
    @Test(arguments: ["22:00-07:00", "12:00-12:00", "00:00-23:59", "23:59-00:00", "00:01-00:00"])
    func `an interval without a zone is passed over, not guessed`(interval: String) throws {
        var scene = Scene()
        scene.recipient.settings.interval = try SilentModeInterval(interval)
        #expect(try scene.compiledRecipient.settings.lacksTimeZone)
        #expect(try scene.preferences.quietHours.isEmpty)
        #expect(try scene.verdict(.appInterval) == .skip)
        #expect(try scene.decision == .push)
        scene.app.policy.timeZone = .fixed(.utc)
        #expect(try !scene.compiledRecipient.settings.lacksTimeZone)
        #expect(try scene.verdict(.appInterval) != .skip)
    }

    // B5, 2.1
    @Test func `an interval that is off needs no zone and skips the gate`() throws {
        var scene = Scene()
        scene.recipient.settings.interval = .off
        #expect(try scene.verdict(.appInterval) == .skip)
        #expect(try scene.decision == .push)
        #expect(try scene.compiledRecipient.settings.timeZone == nil)
        #expect(try !scene.compiledRecipient.settings.lacksTimeZone)
    }

    // 2.1, H29
    @Test(
        arguments: [
            "Z", "GMT+8", "CST", "PST", "IST", "BST", "EDT", "UTC+8", "Asia/shanghai",
            "asia/shanghai", "Asia/Shanghai ", "Shanghai", "EST5EDT4", "CST6CDT,M3.2.0,M11.1.0",
            "SystemV/EST5", "posix/UTC", "Mars/Olympus", "Asia/Shanghai\0", "\u{212A}",
        ]
    )
    func `a zone that the zone data does not have counts as none`(name: String) throws {
        let zone = PushTimeZone.named(try PushTimeZone.Name(name))
        for interval in [nil, SilentModeInterval.off, try SilentModeInterval("12:00-12:00")] {
            var scene = Scene()
            scene.recipient.settings = PushSettings(interval: interval, timeZone: zone)
            let isSet = interval.map { !$0.isOff } ?? false
            #expect(try scene.compiledRecipient.settings.hasUnknownTimeZone)
            #expect(try scene.compiledRecipient.settings.lacksTimeZone == isSet)
            #expect(try scene.verdict(.appInterval) == .skip)
            #expect(try scene.decision == .push)
            scene.app.policy.timeZone = try PushTimeZone("UTC")
            #expect(try scene.compiledRecipient.settings.hasUnknownTimeZone)
            #expect(try !scene.compiledRecipient.settings.lacksTimeZone)
            #expect(try (scene.decision == .push) == !isSet)
        }
    }

    // 2.1
    @Test(
        arguments: [
            "UTC", "Asia/Shanghai", "PRC", "EST5EDT", "US/Eastern", "Asia/Calcutta", "GMT0",
            "Etc/GMT+8", "+08:00", "-18:00", "+18:00", "+05:45",
        ]
    )
    func `names, links and fixed offsets are zones`(zone: String) throws {
        let scene = try Scene.quiet("22:00-07:00", in: zone)
        #expect(try scene.compiledRecipient.settings.timeZone != nil)
        #expect(try !scene.compiledRecipient.settings.hasUnknownTimeZone)
    }

    // 2.1
    @Test func `the user's zone wins over the policy's`() throws {
        // 12:00 in UTC is 20:00 in Shanghai.
        var scene = Scene()
        scene.recipient.settings.interval = try SilentModeInterval("20:00-20:01")
        scene.app.policy.timeZone = try PushTimeZone("Asia/Shanghai")
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
        scene.recipient.settings.timeZone = try PushTimeZone("UTC")
        #expect(try scene.decision == .push)
        scene.app.policy.timeZone = try PushTimeZone("UTC")
        scene.recipient.settings.timeZone = try PushTimeZone("Asia/Shanghai")
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
    }

    // 1.4
    @Test func `ids that differ in a scalar are two conversations`() throws {
        var scene = Scene()
        let ids: [Conversation.ID] = ["a", "A", "caf\u{E9}", "cafe\u{301}"]
        scene.recipient.settings.conversations = PushSettings.Conversations(
            ids.map { ConversationSettings(Conversation(.chat, $0), remindType: .never) }
        )
        let settings = try scene.compiledRecipient.settings
        #expect(scene.recipient.settings.conversations.count == 4)
        for id in ids {
            #expect(settings.preferences(in: Conversation(.chat, id)).remindType == .never)
        }
    }

    // 2.4
    @Test func `a stored interval on a conversation is ignored`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(carriesInterval: true)
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.appInterval) == .skip)
        #expect(try scene.preferences.quietHours.isEmpty)
    }
}
