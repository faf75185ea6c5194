import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct DiagnosticTests {
    /// Something to complain of in every way there is, and a body that has to be cut.
    static let everything = EvaluationFixture {
        $0.recipient.settings.displayStyle = .messageSummary
        $0.recipient.settings.template = "unknown"
        $0.recipient.settings.conversations = [
            ConversationSettings(Conversation(.chat, "6001")),
            ConversationSettings(Conversation(.chat, "6002"), carriesInterval: true),
        ]
        $0.recipient.devices[0].bindings.insert(Binding(certificateName: "", token: ""), at: 0)
        $0.app.templates = [
            PushTemplate(name: "empty", contentPattern: ""),
            PushTemplate(name: "detail", titlePattern: "{0}", contentPattern: "{$msg}"),
        ]
        $0.message.body = .text(String(repeating: "a", count: 5000))
        $0.message.ext = [
            "em_at_list": "bob",
            "em_force_notification": "maybe",
            "em_apns_ext": ["em_push_badge": -1, "em_push_sound": 1],
            "em_push_template": ["name": "empty"],
        ]
    }

    private let read: [Diagnostic] = [
        Diagnostic(.extFlag, .ext(.root.appending(key: "em_force_notification"))),
        Diagnostic(.extType, .ext(.root.appending(key: "em_at_list"))),
        Diagnostic(
            .extType,
            .ext(.root.appending(key: "em_apns_ext").appending(key: "em_push_sound"))
        ),
        Diagnostic(
            .extValue,
            .ext(.root.appending(key: "em_apns_ext").appending(key: "em_push_badge"))
        ),
        Diagnostic(.conversationInterval, .conversation(1)),
    ]

    private let rendered: [Diagnostic] = {
        let template = JSONPointer.root.appending(key: "em_push_template")
        return [
            Diagnostic(.payloadCut, .binding(device: 0, binding: 1)),
            Diagnostic(.templateEmpty, .ext(template.appending(key: "name"))),
            Diagnostic(.templateUnknown, .recipientTemplate),
            Diagnostic(
                .templateArgument,
                .ext(template.appending(key: "title_args").appending(index: 0))
            ),
        ]
    }()

    // L4, L5, L6
    @Test func `reading and rendering both report what they passed over`() throws {
        let evaluation = try Self.everything.evaluate()
        #expect(evaluation.decision == .push)
        #expect(Set(evaluation.diagnostics) == Set(read + rendered))
        #expect(evaluation.diagnostics.count == read.count + rendered.count)
    }

    // L5: those of reading always.
    @Test func `a message that no gate lets through is read but not rendered`() throws {
        var fixture = Self.everything
        fixture.recipient.isKnown = false
        #expect(try Set(fixture.evaluate().diagnostics) == Set(read))
        fixture.recipient.isKnown = true
        fixture.recipient.devices[0].state = .kicked
        let evaluation = try fixture.evaluate()
        #expect(evaluation.decision == .suppress(.noEligibleBinding))
        #expect(Set(evaluation.diagnostics) == Set(read))
    }

    // L5: for pushed bindings alone, so not if all are too large.
    @Test func `a payload that is too large is not worth the words of rendering`() throws {
        var fixture = Self.everything
        fixture.message.ext["em_push_ext"] = [
            "custom": .string(String(repeating: "x", count: 9000))
        ]
        let evaluation = try fixture.evaluate()
        #expect(evaluation.decision == .suppress(.noEligibleBinding))
        #expect(Set(evaluation.diagnostics) == Set(read))
    }

    // L6
    @Test func `each binding that is cut says so, rendering says the rest once`() throws {
        var fixture = Self.everything
        fixture.recipient.devices.append(
            Device(
                id: "pad",
                bindings: ["a", "b"].map { Binding(certificateName: $0, token: "dd") }
            )
        )
        let diagnostics = try fixture.evaluate().diagnostics
        let cut = diagnostics.filter { $0.code == .payloadCut }
        #expect(
            Set(cut) == [
                Diagnostic(.payloadCut, .binding(device: 0, binding: 1)),
                Diagnostic(.payloadCut, .binding(device: 1, binding: 0)),
                Diagnostic(.payloadCut, .binding(device: 1, binding: 1)),
            ]
        )
        #expect(diagnostics.count == read.count + rendered.count + 2)
    }

    // H4, 2.1
    @Test func `an interval without a zone decides nothing and is always reported`() throws {
        let missing = Diagnostic(.intervalNoZone, .recipientTimeZone)
        var fixture = try EvaluationFixture { try $0.setInterval("08:00", "08:00", in: nil) }
        #expect(try fixture.evaluate().decision == .push)
        #expect(try fixture.evaluate().diagnostics == [missing])
        let explanation = try fixture.explain()
        let entry = try #require(explanation.trace.first { $0.gate == .appInterval })
        #expect(entry.verdict == .skip)
        #expect(entry.value == "08:00-08:00, no zone")
        fixture.app.policy.timeZone = .named("Asia/Shanghai")
        fixture.recipient.settings.timeZone = .named("Mars/Olympus")
        let ofPolicy = try fixture.explain().trace.first { $0.gate == .appInterval }
        #expect(ofPolicy?.value == "08:00-08:00 Asia/Shanghai")
        fixture.app.policy.timeZone = nil
        fixture.recipient.settings.timeZone = nil

        fixture.message.ext = ["em_force_notification": true]
        #expect(try fixture.evaluate().diagnostics == [missing])
        fixture.recipient.devices[0].state = .online
        #expect(try fixture.evaluate().decision == .suppress(.gate(.recipientOnline)))
        #expect(try fixture.evaluate().diagnostics == [missing])
        fixture.message.type = .chatRoom
        fixture.recipient.devices = []
        #expect(try fixture.evaluate().decision == .suppress(.gate(.messageKind)))
        #expect(try fixture.evaluate().diagnostics == [missing])
    }

    // H29
    @Test func `a zone that the zone data does not have counts as none and is always reported`()
        throws
    {
        let unknown = Diagnostic(.zoneUnknown, .recipientTimeZone)
        var fixture = EvaluationFixture { $0.recipient.settings.timeZone = .named("Mars/Olympus") }
        #expect(try fixture.evaluate().decision == .push)
        #expect(try fixture.evaluate().diagnostics == [unknown])
        try fixture.setInterval("08:00", "08:00", in: .named("Mars/Olympus"))
        #expect(try fixture.evaluate().decision == .push)
        #expect(
            try Set(fixture.evaluate().diagnostics)
                == [unknown, Diagnostic(.intervalNoZone, .recipientTimeZone)]
        )
        fixture.app.policy.timeZone = .named("Asia/Shanghai")
        #expect(try fixture.evaluate().decision == .suppress(.gate(.appInterval)))
        #expect(try fixture.evaluate().diagnostics == [unknown])
    }

    // H30
    @Test(arguments: [1, 1_659_022_200, 978_307_199_999])
    func `an end before 2001 is probably in seconds`(end: Int64) throws {
        var fixture = EvaluationFixture { $0.message.type = .groupChat }
        let expiry = ExpireTimestamp(Instant(milliseconds: end))
        fixture.recipient.settings.expireTimestamp = expiry
        fixture.recipient.settings.conversations = [
            ConversationSettings(Conversation(.chat, "x")),
            ConversationSettings(Conversation(.groupChat, "6006"), expireTimestamp: expiry),
        ]
        #expect(try fixture.evaluate().decision == .push)
        #expect(
            try Set(fixture.evaluate().diagnostics) == [
                Diagnostic(.durationSeconds, .recipientExpiry),
                Diagnostic(.durationSeconds, .conversationExpiry(1)),
            ]
        )
        let later = ExpireTimestamp(Instant(milliseconds: 978_307_200_000))
        fixture.recipient.settings.expireTimestamp = later
        fixture.recipient.settings.conversations = []
        #expect(try fixture.evaluate().diagnostics.isEmpty)
    }

    // H31
    @Test func `a one-to-one message to another user is pushed and told`() throws {
        let told = [Diagnostic(.messageTo, .messageTo)]
        var fixture = EvaluationFixture { $0.message.to = "6007" }
        #expect(try fixture.evaluate().decision == .push)
        #expect(try fixture.evaluate().diagnostics == told)
        fixture.recipient.devices = []
        #expect(try fixture.evaluate().diagnostics == told)
        fixture.recipient.id = fixture.message.from
        #expect(try fixture.evaluate().diagnostics.isEmpty)
        fixture.recipient.id = "6006"
        fixture.message.type = .groupChat
        #expect(try fixture.evaluate().diagnostics.isEmpty)
    }

    @Test func `a message and settings in order leave nothing to say`() throws {
        #expect(try EvaluationFixture().evaluate().diagnostics.isEmpty)
    }
}
