import APNsModel
import ExactJSON
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct GateOrderTests {
    /// A scene in which every gate of the recipient blocks that can together with the others.
    static func everythingBlocks() throws -> Scene {
        var scene = try Scene.quiet("00:00-23:59", in: "UTC")
        scene.message.deliverOnlineOnly = true
        scene.message.timestamp = scene.now.adding(milliseconds: -86_400_001)
        scene.message.ext = ["em_ignore_notification": true]
        scene.message.type = .groupChat
        scene.message.from = "6006"
        scene.message.receivers = ["6007"]
        scene.recipient.isKnown = false
        scene.recipient.devices = [Device(id: "d1", state: .online)]
        scene.recipient.settings.quietWindows = try PushSettings.QuietWindows([
            QuietWindow(days: Set(QuietWindow.Weekday.allCases), start: .midnight, end: .midnight)
        ])
        scene.recipient.settings.expireTimestamp = ExpireTimestamp(
            scene.now.adding(milliseconds: 1)
        )
        scene.setConversation(
            remindType: .never,
            expireTimestamp: scene.now.adding(milliseconds: 1)
        )
        return scene
    }

    /// What lifts each gate in turn, and the reason that comes up then.
    static let lifts: [(lift: @Sendable (inout Scene) -> Void, next: SuppressionReason)] = [
        ({ _ in }, .gate(.messageKind)),
        ({ $0.message.deliverOnlineOnly = false }, .gate(.messageExpired)),
        ({ $0.message.timestamp = nil }, .gate(.messageSilent)),
        ({ $0.message.ext = JSONObject() }, .gate(.recipientIsSender)),
        ({ $0.message.from = "6001" }, .gate(.recipientUnknown)),
        ({ $0.recipient.isKnown = true }, .gate(.recipientNotAddressed)),
        ({ $0.message.receivers = [] }, .gate(.recipientOnline)),
        ({ $0.recipient.devices = [] }, .gate(.appInterval)),
        ({ $0.recipient.settings.interval = nil }, .gate(.quietWindow)),
        ({ $0.recipient.settings.quietWindows = .init() }, .gate(.appDuration)),
        ({ $0.recipient.settings.expireTimestamp = nil }, .gate(.conversationDuration)),
        ({ $0.setConversation(remindType: .never) }, .gate(.remindNever)),
        ({ $0.setConversation(remindType: .mentionOnly) }, .gate(.remindMentionOnly)),
        ({ $0.setConversation() }, .gate(.noBinding)),
        ({ $0.bind(state: .online) }, .gate(.recipientOnline)),
        ({ $0.bind(state: .kicked) }, .noEligibleBinding),
    ]

    @Test func `the first gate that blocks names the reason`() throws {
        var scene = try Self.everythingBlocks()
        for (lift, reason) in Self.lifts {
            lift(&scene)
            #expect(try scene.decision == .suppress(reason))
        }
        scene.bind()
        #expect(try scene.decision == .push)
    }

    @Test func `everything that blocks is known, in gate order`() throws {
        #expect(
            try Self.everythingBlocks().reports.blockers
                == Set(Self.lifts.map(\.next))
                .subtracting([.gate(.remindMentionOnly), .noEligibleBinding]).sorted()
        )
        #expect(try Scene().reports.blockers == [])
    }

    // C1, C2, C3, C4, C5, C6
    @Test func `each binding is asked C1 to C6, and they do not hide one another`() throws {
        var scene = Scene()
        scene.app.certificates = [Certificate(name: "prod"), Certificate(name: "prod.voip")]
        scene.message.ext = ["em_push_filter": ["ignore_notifier_name": ["prod.voip", "gone"]]]
        scene.recipient.devices = [
            Device(
                id: "d1",
                state: .online,
                bindings: [Binding(certificateName: "prod.voip", token: "abc")]
            ),
            Device(
                id: "d2",
                state: .kicked,
                bindings: [Binding(certificateName: "gone", token: "")]
            ),
            Device(id: "d3", bindings: [Binding(certificateName: "prod", token: "ab")]),
        ]
        let reports = try scene.reports.reports
        let count = Gate.ofBinding.count
        // Without windows B10 is not listed, without rules B11 (H35).
        let ofRecipient = Gate.ofRecipient.filter { $0 != .quietWindow && $0 != .suppressingRule }
        let ofBindings = reports.dropFirst(ofRecipient.count)
        #expect(reports.filter { $0.binding == nil }.map(\.gate) == ofRecipient)
        #expect(ofBindings.count == 3 * count)
        for index in 0..<3 {
            let own = reports.filter { $0.binding == index }
            #expect(own.map(\.gate) == Gate.ofBinding)
            #expect(ofBindings.dropFirst(index * count).prefix(count).elementsEqual(own))
        }
        func gates(_ index: Int, _ verdict: Gate.Verdict) -> [Gate] {
            ofBindings.filter { $0.binding == index && $0.verdict == verdict }.map(\.gate)
        }
        #expect(gates(0, .block) == [.deviceOnline, .illegalBinding, .filtered, .voip])
        #expect(gates(1, .block) == [.deviceKicked, .illegalBinding, .filtered, .certificate])
        #expect(gates(1, .skip) == [.voip])
        #expect(gates(2, .pass) == Gate.ofBinding)
        #expect(try scene.suppression(ofBinding: 0) == .gate(.deviceOnline))
        #expect(try scene.suppression(ofBinding: 1) == .gate(.deviceKicked))
        #expect(try scene.suppression(ofBinding: 2) == nil)
        #expect(try scene.decision == .push)
    }

    @Test func `the first of C1 to C6 that blocks names a binding's reason`() throws {
        var scene = Scene()
        scene.app.certificates = []
        scene.message.ext = ["em_push_filter": ["ignore_device_id": ["d1"]]]
        scene.bind(state: .online, token: "abc")
        #expect(try scene.suppression() == .gate(.deviceOnline))
        scene.bind(state: .kicked, token: "abc")
        #expect(try scene.suppression() == .gate(.deviceKicked))
        scene.bind(token: "abc")
        #expect(try scene.suppression() == .gate(.illegalBinding))
        scene.bind()
        #expect(try scene.suppression() == .gate(.filtered))
        scene.message.ext = ["em_push_ext": ["type": "call"]]
        #expect(try scene.suppression() == .certificateUnknown)
        scene.app.certificates = [Certificate(name: "prod", isEnabled: false)]
        #expect(try scene.suppression() == .gate(.certificate))
        scene.app.certificates = [Certificate(name: "prod")]
        #expect(try scene.suppression() == .gate(.voip))
        scene.message.ext = JSONObject()
        #expect(try scene.suppression() == nil)
    }
}
