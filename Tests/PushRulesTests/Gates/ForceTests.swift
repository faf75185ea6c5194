import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct ForceTests {
    /// A scene in which B5, B6, B7 and one of B8 and B9 would block, with a forced message.
    static func scene(
        _ remindType: PushRemindType,
        _ policy: PushPolicy.ForceOverrides = .doNotDisturb
    ) throws -> Scene {
        var scene = try Scene.quiet("00:00-23:59", in: "UTC")
        scene.app.policy.forceOverrides = policy
        scene.message.ext = ["em_force_notification": true]
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        scene.recipient.settings.remindType = remindType
        scene.setConversation(expireTimestamp: scene.now.adding(milliseconds: 1))
        return scene
    }

    // B5, B6, B7, 1.1
    @Test(arguments: PushPolicy.ForceOverrides.allCases)
    func `force bypasses intervals and durations`(policy: PushPolicy.ForceOverrides) throws {
        let scene = try Self.scene(.all, policy)
        #expect(try scene.decision == .push)
        #expect(try scene.verdict(.appInterval) == .bypass)
        #expect(try scene.verdict(.appDuration) == .bypass)
        #expect(try scene.verdict(.conversationDuration) == .bypass)
        #expect(try scene.reports.blockers == [])
    }

    // B5, B6, B7, 1.1
    @Test func `without force they block`() throws {
        var scene = try Self.scene(.all)
        scene.message.ext = ["em_force_notification": false]
        #expect(try scene.decision == .suppress(.gate(.appInterval)))
        #expect(
            try scene.reports.blockers
                == [Gate.appInterval, .appDuration, .conversationDuration].map { .gate($0) }
        )
    }

    // B8, B9, 1.1
    @Test(
        arguments: [
            (.doNotDisturb, .never, .suppress(.gate(.remindNever))),
            (.doNotDisturb, .mentionOnly, .suppress(.gate(.remindMentionOnly))),
            (.allPreferences, .never, .push), (.allPreferences, .mentionOnly, .push),
        ] as [(PushPolicy.ForceOverrides, PushRemindType, Decision)]
    )
    func `the policy says whether force bypasses remind types too`(
        policy: PushPolicy.ForceOverrides,
        remindType: PushRemindType,
        decision: Decision
    ) throws {
        let scene = try Self.scene(remindType, policy)
        #expect(try scene.decision == decision)
        let gate: Gate = remindType == .never ? .remindNever : .remindMentionOnly
        #expect(try scene.verdict(gate) == (decision == .push ? .bypass : .block))
    }

    // 1.1
    @Test func `force bypasses only what would have blocked`() throws {
        var scene = Scene()
        scene.app.policy.forceOverrides = .allPreferences
        scene.message.ext = ["em_force_notification": true, "em_at_list": "all"]
        #expect(try scene.reports.reports.allSatisfy { $0.verdict != .bypass })
        #expect(try scene.verdict(.appInterval) == .skip)
        #expect(try scene.verdict(.appDuration) == .skip)
        #expect(try scene.verdict(.conversationDuration) == .skip)

        scene.recipient.settings.interval = try SilentModeInterval("13:00-14:00")
        scene.recipient.settings.timeZone = .fixed(.utc)
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(scene.now)
        scene.recipient.settings.remindType = .mentionOnly
        scene.setConversation(expireTimestamp: scene.now)
        for gate in [
            Gate.appInterval, .appDuration, .conversationDuration, .remindNever, .remindMentionOnly,
        ] {
            #expect(try scene.verdict(gate) == .pass)
        }
    }

    // C0, C1, C2, C3, C4, C5, C6, 1.1
    @Test(
        arguments: [
            { $0.bind(state: .kicked) },
            { $0.bind(token: "abc") },
            { $0.bind(device: "d9") },
            { $0.bind(certificate: "gone") },
            { $0.bind(certificate: "off") },
            { $0.bind(certificate: "prod.voip") },
        ] as [@Sendable (inout Scene) -> Void]
    )
    func `force opens no binding`(change: @Sendable (inout Scene) -> Void) throws {
        var scene = Scene()
        scene.app.policy.forceOverrides = .allPreferences
        scene.app.certificates = [
            Certificate(name: "prod"), Certificate(name: "prod.voip"),
            Certificate(name: "off", isEnabled: false),
        ]
        scene.message.ext = [
            "em_force_notification": true, "em_push_filter": ["ignore_device_id": ["d9"]],
        ]
        #expect(try scene.decision == .push)
        change(&scene)
        #expect(try scene.decision == .suppress(.noEligibleBinding))
        scene.recipient.devices = []
        #expect(try scene.decision == .suppress(.gate(.noBinding)))
    }

    // 1.1, 1.6
    @Test(
        arguments: [
            (true, .push), (1, .push), ("YES", .push), ("tRuE", .push), ("1", .push),
            (1.0, .push), ("no", .suppress(.gate(.appDuration))),
            (0, .suppress(.gate(.appDuration))),
            (.null, .suppress(.gate(.appDuration))), (2, .suppress(.gate(.appDuration))),
            ("y", .suppress(.gate(.appDuration))), ([], .suppress(.gate(.appDuration))),
        ] as [(JSONValue, Decision)]
    )
    func `force is on in every spelling of true`(flag: JSONValue, decision: Decision) throws {
        var scene = Scene()
        scene.message.ext = ["em_force_notification": flag]
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        #expect(try scene.decision == decision)
    }

    // 1.1
    @Test func `force counts at the top of the ext alone`() throws {
        var scene = Scene()
        scene.message.ext = [
            "em_apns_ext": ["em_force_notification": true],
            "em_push_ext": ["em_force_notification": true], "EM_FORCE_NOTIFICATION": true,
        ]
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        #expect(try scene.decision == .suppress(.gate(.appDuration)))
    }
}
