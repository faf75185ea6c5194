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
        ({ _ in }, .messageKind),
        ({ $0.message.deliverOnlineOnly = false }, .messageExpired),
        ({ $0.message.timestamp = nil }, .messageSilent),
        ({ $0.message.ext = JSONObject() }, .recipientIsSender),
        ({ $0.message.from = "6001" }, .recipientUnknown),
        ({ $0.recipient.isKnown = true }, .recipientNotAddressed),
        ({ $0.message.receivers = [] }, .recipientOnline),
        ({ $0.recipient.devices = [] }, .appInterval),
        ({ $0.recipient.settings.interval = nil }, .appDuration),
        ({ $0.recipient.settings.expireTimestamp = nil }, .conversationDuration),
        ({ $0.setConversation(remindType: .never) }, .remindNever),
        ({ $0.setConversation(remindType: .mentionOnly) }, .remindMentionOnly),
        ({ $0.setConversation() }, .noBinding),
        ({ $0.bind(state: .online) }, .recipientOnline),
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
            try Self.everythingBlocks().reports.blockers == [
                .messageKind, .messageExpired, .messageSilent, .recipientIsSender,
                .recipientUnknown, .recipientNotAddressed, .recipientOnline, .appInterval,
                .appDuration, .conversationDuration, .remindNever, .noBinding,
            ]
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
        #expect(reports.count == 13 + 3 * 6)
        #expect(reports.prefix(13).map(\.gate) == Array(Gate.ofRecipient))
        #expect(reports.prefix(13).allSatisfy { $0.binding == nil })
        for index in 0..<3 {
            let own = reports.filter { $0.binding == index }
            #expect(own.map(\.gate) == Array(Gate.ofBinding))
            #expect(reports[(13 + index * 6)...].prefix(6).elementsEqual(own))
        }
        #expect(
            reports.dropFirst(13).map(\.verdict) == [
                .block, .pass, .block, .block, .pass, .block,
                .pass, .block, .block, .block, .block, .skip,
                .pass, .pass, .pass, .pass, .pass, .pass,
            ]
        )
        #expect(try scene.suppression(ofBinding: 0) == .deviceOnline)
        #expect(try scene.suppression(ofBinding: 1) == .deviceKicked)
        #expect(try scene.suppression(ofBinding: 2) == nil)
        #expect(try scene.decision == .push)
    }

    @Test func `the first of C1 to C6 that blocks names a binding's reason`() throws {
        var scene = Scene()
        scene.app.certificates = []
        scene.message.ext = ["em_push_filter": ["ignore_device_id": ["d1"]]]
        scene.bind(state: .online, token: "abc")
        #expect(try scene.suppression() == .deviceOnline)
        scene.bind(state: .kicked, token: "abc")
        #expect(try scene.suppression() == .deviceKicked)
        scene.bind(token: "abc")
        #expect(try scene.suppression() == .illegalBinding)
        scene.bind()
        #expect(try scene.suppression() == .filtered)
        scene.message.ext = ["em_push_ext": ["type": "call"]]
        #expect(try scene.suppression() == .certificateUnknown)
        scene.app.certificates = [Certificate(name: "prod", isEnabled: false)]
        #expect(try scene.suppression() == .certificateDisabled)
        scene.app.certificates = [Certificate(name: "prod")]
        #expect(try scene.suppression() == .voip)
        scene.message.ext = JSONObject()
        #expect(try scene.suppression() == nil)
    }
}
