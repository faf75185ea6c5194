import ExactJSON
import PushModel
import PushRules
import Testing

@Suite struct GateTests {
    // A1, A2, A3, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6
    @Test func `gates stand in the order of their ids`() {
        #expect(
            Gate.allCases.map(\.id.string) == [
                "A1", "A2", "A3", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "C0", "C1",
                "C2", "C3", "C4", "C5", "C6",
            ]
        )
        #expect(Gate.allCases.map(\.rawValue) == Array(0..<19))
        #expect(Gate.allCases.map(\.description) == Gate.allCases.map(\.id.string))
    }

    @Test func `A1 to C0 are asked of the recipient, C1 to C6 of each binding`() {
        #expect(Array(Gate.ofRecipient).last == .noBinding)
        #expect(Array(Gate.ofBinding).first == .deviceOnline)
        #expect(Array(Gate.ofRecipient) + Array(Gate.ofBinding) == Gate.allCases)
    }

    @Test(
        arguments: [
            (.messageKind, "message.kind", nil),
            (.messageExpired, "message.expired", "expire message"),
            (.messageSilent, "message.silent", "message ignore push"),
            (.recipientIsSender, "recipient.sender", nil),
            (.recipientUnknown, "recipient.unknown", "no user exist"),
            (.recipientNotAddressed, "recipient.notAddressed", nil),
            (.recipientOnline, "recipient.online", nil),
            (.appInterval, "dnd.app.interval", "user ignore push"),
            (.appDuration, "dnd.app.duration", "user ignore push"),
            (.conversationDuration, "dnd.conversation.duration", "user ignore push"),
            (.remindNever, "remind.none", "user ignore push"),
            (.remindMentionOnly, "remind.mentionOnly", "user ignore push"),
            (.noBinding, "device.none", "no push binding"),
            (.noEligibleBinding, "device.noneEligible", nil),
        ] as [(SuppressionReason, ExactString, ExactString?)]
    )
    func `a reason has the contract's word and the vendor's detail`(
        reason: SuppressionReason,
        word: ExactString,
        detail: ExactString?
    ) {
        #expect(reason.word == word)
        #expect(reason.detail == detail)
        #expect(reason.description == word.string)
        #expect(SuppressionReason(word: word) == reason)
        #expect(Decision.suppress(reason).description == "suppress: \(word)")
    }

    @Test(
        arguments: [
            (.deviceOnline, "device.online", nil),
            (.deviceKicked, "device.kicked", nil),
            (.illegalBinding, "device.illegalBinding", "illegal binding"),
            (.filtered, "device.filtered", "ignore push device id"),
            (.certificateUnknown, "device.certificateUnknown", "no notifier exist"),
            (.certificateDisabled, "device.certificateDisabled", "notifier disabled"),
            (.voip, "device.voip", "invalid VOIP notification"),
        ] as [(BindingSuppressionReason, ExactString, ExactString?)]
    )
    func `a binding's reason has the contract's word and the vendor's detail`(
        reason: BindingSuppressionReason,
        word: ExactString,
        detail: ExactString?
    ) {
        #expect(reason.word == word)
        #expect(reason.detail == detail)
        #expect(reason.description == word.string)
        #expect(BindingSuppressionReason(word: word) == reason)
    }

    @Test func `every reason is in the tables above`() {
        #expect(SuppressionReason.allCases.count == 14)
        #expect(BindingSuppressionReason.allCases.count == 7)
    }

    @Test(arguments: Gate.allCases)
    func `a gate of the recipient has one reason, a gate of a binding none`(gate: Gate) {
        let isOfRecipient = Gate.ofRecipient.contains(gate)
        #expect((SuppressionReason(gate) != nil) == isOfRecipient)
        #expect(SuppressionReason(gate)?.rawValue == (isOfRecipient ? gate.rawValue : nil))
        #expect(SuppressionReason(gate) != .noEligibleBinding)
    }

    @Test(arguments: SuppressionReason.allCases)
    func `B5, B6 and B7 alone are do-not-disturb`(reason: SuppressionReason) {
        let expected: Set<SuppressionReason> = [.appInterval, .appDuration, .conversationDuration]
        #expect(reason.isDoNotDisturb == expected.contains(reason))
    }

    @Test func `verdicts, sources and a push have the contract's words`() {
        #expect(Verdict.allCases.map(\.word.string) == ["pass", "block", "bypass", "skip"])
        #expect(
            GateSource.allCases.map(\.word.string) == [
                "message", "recipient", "app", "conversation", "device", "certificate",
            ]
        )
        #expect(Verdict.allCases.map { Verdict(word: $0.word) } == Verdict.allCases)
        #expect(GateSource.allCases.map { GateSource(word: $0.word) } == GateSource.allCases)
        #expect(Decision.push.description == "push")
    }

    @Test(
        arguments: [
            ("A1 A2 A3 B1 B3 C4", .message), ("B2", .recipient), ("B4 C0 C1 C2 C3", .device),
            ("B5 B6 B8 B9", .app), ("B7", .conversation), ("C5 C6", .certificate),
        ] as [(String, GateSource)]
    )
    func `a gate names the input that its verdict is based on`(
        ids: String,
        source: GateSource
    ) throws {
        let preferences = try Scene().preferences
        let gates = Gate.allCases.filter { $0.source(preferences) == source }
        #expect(gates.map(\.id.string).joined(separator: " ") == ids)
    }

    // B8, B9
    @Test func `a conversation with a remind type of its own is the source of B8 and B9`() throws {
        var scene = Scene()
        scene.setConversation(remindType: .all)
        let preferences = try scene.preferences
        #expect(Gate.remindNever.source(preferences) == .conversation)
        #expect(Gate.remindMentionOnly.source(preferences) == .conversation)
        scene.setConversation(expireTimestamp: scene.now)
        let inherited = try scene.preferences
        #expect(Gate.remindNever.source(inherited) == .app)
        #expect(Gate.remindMentionOnly.source(inherited) == .app)
    }
}
