import ExactJSON
import PushModel
import Testing

@testable import PushRules

@Suite struct GateTests {
    @Test func `every gate has its place in the order, an id and a reason of its own`() {
        #expect(Gate.allCases == Gate.allCases.sorted())
        #expect(Gate.allCases.map { Int($0.rawValue) } == Array(Gate.allCases.indices))
        #expect(Set(Gate.allCases.map(\.id)).count == Gate.allCases.count)
        #expect(Set(Gate.rows.map(\.reason)).count == Gate.allCases.count)
        #expect(Gate.allCases.map(\.description) == Gate.allCases.map(\.id.string))
        for id in Gate.allCases.map(\.id.string) {
            let digits = id.utf8.dropFirst()
            #expect("ABC".utf8.contains(id.utf8.first ?? 0) && (1...2).contains(digits.count))
            #expect(digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        }
    }

    // What is packed of a recipient has 30 bits for gates.
    @Test func `gates are few enough for the bits that a recipient has`() {
        #expect(Gate.allCases.count <= 30)
        #expect(MemoryLayout<SettingsRow>.stride == 32)
    }

    @Test func `a gate is asked of the recipient or of each binding`() {
        #expect(Gate.ofRecipient.filter(Gate.ofBinding.contains).isEmpty)
        #expect((Gate.ofRecipient + Gate.ofBinding).sorted() == Gate.allCases)
    }

    // A port that reads the table of the specification has these ids, words and details.
    @Test(
        arguments: [
            (.messageKind, "A1", "message.kind", nil),
            (.messageExpired, "A2", "message.expired", "expire message"),
            (.messageSilent, "A3", "message.silent", "message ignore push"),
            (.recipientIsSender, "B1", "recipient.sender", nil),
            (.recipientUnknown, "B2", "recipient.unknown", "no user exist"),
            (.recipientNotAddressed, "B3", "recipient.notAddressed", nil),
            (.recipientOnline, "B4", "recipient.online", nil),
            (.appInterval, "B5", "dnd.app.interval", "user ignore push"),
            (.appDuration, "B6", "dnd.app.duration", "user ignore push"),
            (.conversationDuration, "B7", "dnd.conversation.duration", "user ignore push"),
            (.remindNever, "B8", "remind.none", "user ignore push"),
            (.remindMentionOnly, "B9", "remind.mentionOnly", "user ignore push"),
            (.noBinding, "C0", "device.none", "no push binding"),
            (.deviceOnline, "C1", "device.online", nil),
            (.deviceKicked, "C2", "device.kicked", nil),
            (.illegalBinding, "C3", "device.illegalBinding", "illegal binding"),
            (.filtered, "C4", "device.filtered", "ignore push device id"),
            (.certificate, "C5", "device.certificateDisabled", "notifier disabled"),
            (.voip, "C6", "device.voip", "invalid VOIP notification"),
        ] as [(Gate, ExactString, ExactString, ExactString?)]
    )
    func `a gate keeps its id, its word and the vendor's detail`(
        gate: Gate,
        id: ExactString,
        word: ExactString,
        detail: ExactString?
    ) {
        #expect(gate.id == id)
        #expect(gate.row.reason == word)
        #expect(gate.row.detail == detail)
    }

    @Test(arguments: SuppressionReason.allCases)
    func `a reason has the word and the detail of its gate`(reason: SuppressionReason) {
        let word = reason.gate?.row.reason ?? "device.noneEligible"
        #expect(reason.word == (reason == .userRule ? "rule.user" : word))
        #expect(reason.detail == reason.gate?.row.detail)
        #expect(reason.description == reason.word.string)
        #expect(SuppressionReason(word: reason.word) == reason)
        #expect(Decision.suppress(reason).description == "suppress: \(reason.word)")
    }

    @Test(arguments: SuppressionReason.Binding.allCases)
    func `a binding's reason has the word and the detail of its gate`(
        reason: SuppressionReason.Binding
    ) {
        let isUnknown = reason == .certificateUnknown
        #expect(reason.word == (isUnknown ? "device.certificateUnknown" : reason.gate.row.reason))
        #expect(reason.detail == (isUnknown ? "no notifier exist" : reason.gate.row.detail))
        #expect(reason.description == reason.word.string)
        #expect(SuppressionReason.Binding(word: reason.word) == reason)
    }

    @Test func `every gate is a reason, and reasons are in the order of gates`() {
        #expect(SuppressionReason.allCases == SuppressionReason.allCases.sorted())
        let reasons = SuppressionReason.allCases.filter { $0 != .userRule }
        #expect(reasons.compactMap(\.gate) == Gate.ofRecipient)
        #expect(SuppressionReason.allCases.last == .noEligibleBinding)
        #expect(
            SuppressionReason.Binding.allCases.map(\.gate).dropLast() == ArraySlice(Gate.ofBinding)
        )
    }

    @Test(arguments: SuppressionReason.allCases)
    func `B5, B10, B6 and B7 alone are do-not-disturb`(reason: SuppressionReason) {
        let expected: Set<Gate?> = [
            .appInterval, .quietWindow, .appDuration, .conversationDuration,
        ]
        #expect(reason.isDoNotDisturb == expected.contains(reason.gate))
    }

    // 7.1
    @Test(arguments: Gate.allCases)
    func `a gate's remedy is looked for where the gate is asked`(gate: Gate) {
        switch gate.row.remedy {
        case .none: break
        case .binding: #expect(gate.isOfBinding)
        case .change, .quiet, .remindType, .devices, .newBinding: #expect(!gate.isOfBinding)
        }
    }

    @Test func `verdicts, sources and a push have the contract's words`() {
        #expect(Gate.Verdict.allCases.map(\.word.string) == ["pass", "block", "bypass", "skip"])
        #expect(
            Gate.Source.allCases.map(\.word.string) == [
                "message", "recipient", "rules", "app", "conversation", "device", "certificate",
            ]
        )
        #expect(Gate.Verdict.allCases.map { Gate.Verdict(word: $0.word) } == Gate.Verdict.allCases)
        #expect(Gate.Source.allCases.map { Gate.Source(word: $0.word) } == Gate.Source.allCases)
        #expect(Decision.push.description == "push")
    }

    @Test(
        arguments: [
            ("A1 A2 A3 B1 B3 C4", .message), ("B2", .recipient), ("B4 C0 C1 C2 C3", .device),
            ("B5 B6 B8 B9", .app), ("B7", .conversation), ("C5 C6", .certificate),
        ] as [(String, Gate.Source)]
    )
    func `a gate names the input that its verdict is based on`(
        ids: String,
        source: Gate.Source
    ) throws {
        let preferences = try Scene().preferences
        for id in ids.split(separator: " ") {
            let gate = try #require(Gate.allCases.first { $0.id.string == id })
            #expect(gate.source(preferences) == source)
        }
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
