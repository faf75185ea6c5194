import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct DurationTests {
    // B6, 2.2
    @Test(
        arguments: [
            (-1, .push, .pass), (0, .push, .pass), (1, .suppress(.gate(.appDuration)), .block),
            (60_000, .suppress(.gate(.appDuration)), .block), (-604_800_000, .push, .pass),
        ] as [(Int64, Decision, Gate.Verdict)]
    )
    func `the app is silent up to and without its expiry`(
        milliseconds: Int64,
        decision: Decision,
        verdict: Gate.Verdict
    ) throws {
        var scene = Scene()
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: milliseconds)
        )
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.appDuration) == verdict)
    }

    // B7, 2.2
    @Test(
        arguments: [
            (-1, .push, .pass), (0, .push, .pass),
            (1, .suppress(.gate(.conversationDuration)), .block),
            (60_000, .suppress(.gate(.conversationDuration)), .block),
        ] as [(Int64, Decision, Gate.Verdict)]
    )
    func `a conversation is silent up to and without its expiry`(
        milliseconds: Int64,
        decision: Decision,
        verdict: Gate.Verdict
    ) throws {
        var scene = Scene.inGroup()
        scene.setConversation(expireTimestamp: scene.now.adding(milliseconds: milliseconds))
        #expect(try scene.decision == decision)
        #expect(try scene.verdict(.conversationDuration) == verdict)
    }

    // B6, B7, 2.2
    @Test func `without a duration the gates skip`() throws {
        #expect(try Scene().verdict(.appDuration) == .skip)
        #expect(try Scene().verdict(.conversationDuration) == .skip)
    }

    // B6, B7, 2.2
    @Test func `an expiry of 0 in stored data is none`() throws {
        var scene = Scene()
        scene.now = Instant(milliseconds: -1)
        scene.recipient.settings = try PushSettings(
            json: [
                "expireTimestamp": 0,
                "conversations": [["type": "chat", "id": "6001", "expireTimestamp": 0]],
            ]
        )
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.appDuration) == .skip)
        #expect(try scene.verdict(.conversationDuration) == .skip)
    }

    // B6, 2.2
    @Test(
        arguments: [
            (1, 59_999, true), (1, 60_000, false), (15, 899_999, true), (15, 900_000, false),
            (10_080, 604_799_999, true), (10_080, 604_800_000, false),
        ] as [(Int, Int64, Bool)]
    )
    func `n minutes that are set now last n minutes to the millisecond`(
        minutes: Int,
        later: Int64,
        isSilent: Bool
    ) throws {
        var scene = Scene()
        let duration = try SilentModeDuration(minutes: minutes)
        scene.recipient.settings.expireTimestamp = duration.expiry(from: scene.now)
        scene.now = scene.now.adding(milliseconds: later)
        #expect(try scene.decision == (isSilent ? .suppress(.gate(.appDuration)) : .push))
    }

    // B6, 2.2
    @Test func `0 minutes clear`() throws {
        var scene = Scene()
        let none = try SilentModeDuration(minutes: 0)
        scene.recipient.settings.expireTimestamp = none.expiry(from: scene.now)
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.appDuration) == .skip)
    }

    // B7, 2.3
    @Test func `a conversation's duration silences that conversation alone`() throws {
        var scene = Scene.inGroup()
        scene.setConversation(expireTimestamp: .latest)
        #expect(try scene.decision == .suppress(.gate(.conversationDuration)))
        scene.message.to = "1421300621770"
        #expect(try scene.decision == .push)
        scene.message.type = .chat
        scene.message.from = UserID(Scene.group.text)
        #expect(try scene.decision == .push)
    }

    // B5, B6, B7, 2.3
    @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7])
    func `interval and durations combine as a union`(active: Int) throws {
        var scene = Scene.inGroup()
        scene.recipient.settings.timeZone = .fixed(.utc)
        scene.recipient.settings.interval = try SilentModeInterval(
            active & 1 == 0 ? "13:00-14:00" : "11:00-13:00"
        )
        let past = scene.now.adding(milliseconds: -1)
        let future = scene.now.adding(milliseconds: 1)
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(active & 2 == 0 ? past : future)
        scene.setConversation(expireTimestamp: active & 4 == 0 ? past : future)
        let blockers = [Gate.appInterval, .appDuration, .conversationDuration]
            .enumerated().filter { active & 1 << $0.offset != 0 }
            .map { SuppressionReason.gate($0.element) }
        #expect(try scene.reports.blockers == blockers)
        #expect(try scene.decision == blockers.first.map(Decision.suppress) ?? .push)
    }

    // B6, B7, B8, 2.3
    @Test func `do-not-disturb beats the remind type at both levels`() throws {
        var scene = Scene.inGroup(["em_at_list": "all"])
        scene.setConversation(remindType: .all, expireTimestamp: .latest)
        #expect(try scene.decision == .suppress(.gate(.conversationDuration)))
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(.latest)
        #expect(try scene.decision == .suppress(.gate(.appDuration)))
        scene.setConversation(remindType: .mentionOnly)
        #expect(try scene.decision == .suppress(.gate(.appDuration)))
        scene.setConversation(remindType: .never)
        #expect(try scene.reports.blockers == [.gate(.appDuration), .gate(.remindNever)])
    }

    // B7, 2.5
    @Test func `clearing a conversation's remind type leaves its duration alone`() throws {
        var scene = Scene.inGroup()
        let expiry = scene.now.adding(milliseconds: 1)
        scene.setConversation(remindType: .all, expireTimestamp: expiry)
        var entry = try #require(scene.recipient.settings.conversations.first)
        entry.remindType = nil
        scene.recipient.settings.conversations.update(with: entry)
        #expect(try scene.decision == .suppress(.gate(.conversationDuration)))
        #expect(try scene.preferences.conversationExpiry == expiry)
        #expect(try !scene.preferences.hasConversationRemindType)
    }
}
