import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRendering
import PushRules
import Testing
import WallTime
import ZoneData

@Suite struct ExplanationTests {
    /// Without windows B10 is not listed, without rules B11 (H35).
    private static let ofRecipient = Gate.ofRecipient.filter {
        $0 != .quietWindow && $0 != .suppressingRule
    }

    // L3
    @Test
    func `the trace has the gates of the recipient in order, then those of bindings for each`()
        throws
    {
        let explanation = try EvaluationTests.everyDevice.explain()
        let count = Self.ofRecipient.count
        #expect(explanation.trace.prefix(count).map { $0.gate } == Self.ofRecipient)
        #expect(explanation.trace.prefix(count).allSatisfy { $0.binding == nil })
        let ofBindings = explanation.trace.dropFirst(count)
        let expected = EvaluationTests.devices.flatMap { device in
            device.bindings.flatMap { binding in
                Gate.ofBinding.map { gate in
                    "\(gate) \(device.id) \(binding.certificateName)"
                }
            }
        }
        #expect(
            ofBindings.map { entry in
                let binding = entry.binding.map { "\($0.device) \($0.certificateName)" }
                return "\(entry.gate) \(binding ?? "none")"
            } == expected
        )
    }

    // L3: every gate is asked, whatever blocks before it.
    @Test func `the trace goes on behind what blocks, and every blocker is named`() throws {
        let fixture = try EvaluationFixture {
            $0.message.type = .chatRoom
            $0.message.timestamp = $0.now.adding(milliseconds: -86_400_001)
            $0.message.ext = ["em_ignore_notification": true]
            $0.message.receivers = ["somebody"]
            $0.message.from = "6006"
            $0.recipient.isKnown = false
            $0.recipient.devices[0].state = .online
            try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai"))
            $0.recipient.settings.expireTimestamp = ExpireTimestamp($0.now.adding(milliseconds: 1))
            $0.recipient.settings.remindType = .never
            $0.recipient.settings.conversations = [
                ConversationSettings(
                    Conversation(.chatRoom, "6006"),
                    expireTimestamp: ExpireTimestamp($0.now.adding(milliseconds: 1))
                )
            ]
        }
        let explanation = try fixture.explain()
        #expect(explanation.evaluation.decision == .suppress(.gate(.messageKind)))
        let ofRecipient = explanation.trace.filter { !$0.gate.isOfBinding }
        #expect(ofRecipient.map { $0.gate } == Self.ofRecipient)
        let blocking = ofRecipient.filter { $0.verdict == .block }.map { $0.gate }
        #expect(explanation.blockers == blocking.map { .gate($0) } + [.noEligibleBinding])
        // All but mentions, which a remind type that is off hides, and C0.
        #expect(blocking.count >= 11)
        #expect(explanation.nextPush == nil)
    }

    // L3: whose word each gate goes by.
    @Test func `each gate names its source`() throws {
        let explanation = try EvaluationFixture().explain()
        let found = explanation.trace.map { "\($0.gate) \($0.source.word)" }
        #expect(
            Set(found).isSuperset(of: [
                "A1 message", "A2 message", "A3 message", "B1 message", "B2 recipient",
                "B3 message", "B4 device", "B5 app", "B6 app", "B7 conversation", "B8 app",
                "B9 app", "C0 device", "C1 device", "C2 device", "C3 device", "C4 message",
                "C5 certificate", "C6 certificate",
            ])
        )
    }

    // L3, H22
    @Test(arguments: [PushRemindType.all, .mentionOnly, .never, nil])
    func `a remind type of the conversation is the source of B8 and B9`(
        remindType: PushRemindType?
    ) throws {
        let explanation = try EvaluationFixture {
            $0.recipient.settings.conversations = [
                ConversationSettings(Conversation(.chat, "6001"), remindType: remindType)
            ]
        }.explain()
        let sources = explanation.trace.filter {
            [.remindNever, .remindMentionOnly].contains($0.gate)
        }
        .map { $0.source }
        let expected = remindType == nil ? Gate.Source.app : .conversation
        #expect(sources == [expected, expected])
    }

    // What a gate saw, in words for people.
    @Test func `each gate says what it saw`() throws {
        let fixture = try EvaluationFixture {
            $0.message.type = .groupChat
            $0.message.to = "g1"
            $0.message.timestamp = $0.now.adding(milliseconds: -1500)
            $0.message.receivers = ["6006", "6007"]
            $0.message.ext = ["em_at_list": ["6006"], "em_push_ext": ["type": "call"]]
            try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai"))
            $0.recipient.settings.expireTimestamp = ExpireTimestamp($0.now)
            $0.recipient.settings.remindType = .mentionOnly
            $0.recipient.settings.conversations = [
                ConversationSettings(
                    Conversation(.groupChat, "g1"),
                    expireTimestamp: ExpireTimestamp($0.now.adding(milliseconds: 60_000))
                )
            ]
            $0.recipient.devices[0].bindings[0].token = "0a1b2c3d4e"
            $0.app.certificates = [Certificate(name: "prod", isEnabled: false)]
        }
        let found = try fixture.explain().trace.map { "\($0.gate): \($0.value)" }
        #expect(
            Set(found).isSuperset(of: [
                "A1: txt in groupChat",
                "A2: 2022-07-28T23:29:58.500+08:00",
                "A3: em_ignore_notification false",
                "B1: 6001",
                "B2: known",
                "B3: receivers: 2",
                "B4: 0 online, 1 offline, 0 kicked",
                "B5: 22:00-07:00 Asia/Shanghai",
                "B6: until 2022-07-28T23:30:00+08:00",
                "B7: until 2022-07-28T23:31:00+08:00",
                "B8: mentionOnly",
                "B9: mentionOnly, mentioned",
                "C0: bindings: 1",
                "C1: offline",
                "C2: offline",
                "C3: prod token 0a1b… of 10",
                "C4: phone prod",
                "C5: prod, disabled",
                "C6: call, alert certificate",
            ])
        )
    }

    // L1
    @Test func `a gate that is bypassed is no blocker`() throws {
        let fixture = try EvaluationFixture {
            $0.message.ext = ["em_force_notification": true]
            try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai"))
        }
        let explanation = try fixture.explain()
        #expect(explanation.blockers.isEmpty)
        #expect(explanation.trace.first { $0.gate == .appInterval }?.verdict == .bypass)
        #expect(explanation.evaluation.decision == .push)
    }

    // L7
    @Test func `the zone data is named by its release`() throws {
        #expect(try EvaluationFixture().explain().zoneData == ZoneTable.bundled.release)
    }

    // F1
    @Test func `each binding that is pushed to says where its fields came from`() throws {
        let fixture = try EvaluationFixture {
            $0.message.ext = try MessageExtension(apns: MessageExtension.APNs(badge: 3)).json
            $0.recipient.devices.append(Device(id: "pad", state: .online))
            $0.recipient.devices[1].bindings = [Binding(certificateName: "prod", token: "aa")]
        }
        let explanation = try fixture.explain()
        #expect(explanation.rendering.map { $0.isEmpty } == [false, true])
        let badge = try #require(explanation.rendering[0].first { $0.field == .badge })
        #expect(badge.source == .ext)
        #expect(badge.passedOver.map { $0.why } == [.outranked])
        #expect(
            "\(badge)" == "/payload/aps/badge from ext at /message/ext/em_apns_ext/em_push_badge"
        )
        let suppressed = EvaluationFixture { $0.recipient.isKnown = false }
        #expect(try suppressed.explain().rendering.isEmpty)
    }

    @Test func `an explanation is described by its decision and blockers`() throws {
        let unknown = EvaluationFixture {
            $0.recipient.isKnown = false
            $0.recipient.devices = []
        }
        #expect(
            "\(try unknown.explain())"
                == "suppress: recipient.unknown; device.none"
        )
        #expect("\(try EvaluationFixture().explain())" == "push, 1 of 1 bindings")
    }
}
