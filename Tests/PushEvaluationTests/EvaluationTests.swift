import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

@Suite struct EvaluationTests {
    /// A phone for every state and every kind of binding, in the order of the expected outcomes.
    static let devices = [
        Device(
            id: "phone",
            bindings: [
                Binding(certificateName: "prod", token: "aabbcc"),
                Binding(certificateName: "", token: "aabbcc"),
                Binding(certificateName: "prod", token: "aabbc"),
                Binding(certificateName: "gone", token: "aabbcc"),
                Binding(certificateName: "off", token: "aabbcc"),
                Binding(certificateName: "calls", token: "aabbcc"),
                Binding(certificateName: "ignored", token: "aabbcc"),
            ]
        ),
        Device(
            id: "pad",
            state: .online,
            bindings: [Binding(certificateName: "prod", token: "dd")]
        ),
        Device(
            id: "old",
            state: .kicked,
            bindings: [Binding(certificateName: "prod", token: "ee")]
        ),
        Device(id: "bare"),
        Device(id: "second", bindings: [Binding(certificateName: "prod", token: "FF00")]),
    ]

    static let everyDevice = EvaluationFixture {
        $0.recipient.devices = devices
        $0.app.certificates = [
            Certificate(name: "prod"), Certificate(name: "off", isEnabled: false),
            Certificate(name: "calls", kind: .voip), Certificate(name: "ignored"),
        ]
        $0.message.ext = ["em_push_filter": ["ignore_notifier_name": ["ignored"]]]
    }

    // 1.3, M28, M30
    @Test func `every binding has an entry, in input order, with its own reason`() throws {
        let evaluation = try Self.everyDevice.evaluate()
        #expect(evaluation.decision == .push)
        #expect(
            evaluation.bindings.map { "\($0)" } == [
                "phone prod: push",
                "phone : device.illegalBinding",
                "phone prod: device.illegalBinding",
                "phone gone: device.certificateUnknown",
                "phone off: device.certificateDisabled",
                "phone calls: device.voip",
                "phone ignored: device.filtered",
                "pad prod: device.online",
                "old prod: device.kicked",
                "second prod: push",
            ]
        )
        #expect(evaluation.requests.map { $0.deviceToken } == ["aabbcc", "FF00"])
        #expect("\(evaluation)" == "push, 2 of 10 bindings")
    }

    // C6, H19, M47
    @Test func `a call goes to the certificates for calls`() throws {
        var fixture = Self.everyDevice
        fixture.message.ext = ["em_push_ext": ["type": "call"]]
        let evaluation = try fixture.evaluate()
        #expect(evaluation.requests.count == 1)
        #expect(evaluation.requests.first?.headers.pushType == .voip)
    }

    // M28: devices are looked at from C0 on.
    @Test func `a message that is stopped earlier has no bindings to tell of`() throws {
        let unknown = EvaluationFixture { $0.recipient.isKnown = false }
        let evaluation = try unknown.evaluate()
        #expect(evaluation.decision == .suppress(.gate(.recipientUnknown)))
        #expect(evaluation.bindings.isEmpty)
        #expect(evaluation.requests.isEmpty)
        #expect("\(evaluation)" == "suppress: recipient.unknown")

        let unbound = EvaluationFixture { $0.recipient.devices = [Device(id: "phone")] }
        #expect(try unbound.evaluate().decision == .suppress(.gate(.noBinding)))
        #expect(try unbound.evaluate().bindings.isEmpty)
    }

    // C1-C6
    @Test func `if no binding passes, nothing is pushed and each says why`() throws {
        let evaluation = try EvaluationFixture {
            $0.recipient.devices = [
                Device(
                    id: "old",
                    state: .kicked,
                    bindings: [Binding(certificateName: "prod", token: "aa")]
                )
            ]
        }.evaluate()
        #expect(evaluation.decision == .suppress(.noEligibleBinding))
        #expect(evaluation.bindings.map { $0.outcome } == [.suppress(.gate(.deviceKicked))])
        #expect("\(evaluation)" == "suppress: device.noneEligible, 0 of 1 bindings")
    }

    /// A fixture whose payloads are too large by far.
    private static func oversized(_ devices: [Device]) -> EvaluationFixture {
        EvaluationFixture {
            $0.recipient.devices = devices
            $0.message.ext = [
                "em_push_ext": ["custom": .string(String(repeating: "x", count: 9000))]
            ]
        }
    }

    // 3.11, H17, M48
    @Test func `if every eligible binding is too large, nothing is pushed`() throws {
        let fixture = Self.oversized([
            Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabbcc")]),
            Device(
                id: "old",
                state: .kicked,
                bindings: [Binding(certificateName: "prod", token: "dd")]
            ),
        ])
        let explanation = try fixture.explain()
        let evaluation = explanation.evaluation
        #expect(evaluation.decision == .suppress(.noEligibleBinding))
        let bytes = 9000 + Self.bytesAround
        #expect(
            evaluation.bindings.map { $0.outcome } == [
                .payloadTooLarge(bytes: bytes, limit: 4096), .suppress(.gate(.deviceKicked)),
            ]
        )
        #expect(
            evaluation.bindings.first.map { "\($0)" }
                == "phone prod: payload.tooLarge, \(bytes) of 4096"
        )
        #expect(evaluation.requests.isEmpty)
        #expect(explanation.blockers == [.noEligibleBinding])
        #expect(explanation.nextPush == nil)
        // No gate has said so: the trace is that of a push.
        let phone = explanation.trace.filter { $0.binding?.device == "phone" }
        #expect(phone.allSatisfy { $0.verdict != .block })
    }

    /// What the payload has beside custom data, with an empty body.
    private static let bytesAround =
        #"{"aps":{"alert":{"body":""},"badge":1,"sound":"default"},"#.utf8.count
        + #""e":"","f":"6001","m":"373360335316321408","t":"6006"}"#.utf8.count

    // H17
    @Test func `a binding that takes a larger payload is still pushed to`() throws {
        let fixture = EvaluationFixture {
            $0.recipient.devices = [
                Device(
                    id: "phone",
                    bindings: ["short", "long"].map { Binding(certificateName: $0, token: "aa") }
                )
            ]
            $0.app.certificates = [
                Certificate(name: "short"),
                Certificate(name: "long", sound: String(repeating: "s", count: 200)),
            ]
            let count = 4096 - Self.bytesAround
            $0.message.ext = [
                "em_push_ext": ["custom": .string(String(repeating: "x", count: count))]
            ]
            $0.app.templates = [PushTemplate(name: "default", contentPattern: "")]
            $0.message.ext["em_apns_ext"] = ["em_push_title": ""]
        }
        let evaluation = try fixture.evaluate()
        #expect(evaluation.decision == .push)
        #expect(evaluation.requests.count == 1)
        #expect(
            evaluation.bindings.last?.outcome == .payloadTooLarge(bytes: 4096 + 193, limit: 4096)
        )
    }

    // 1.5, 3.4: the rules say who is mentioned, and rendering says so.
    @Test(
        arguments: [
            ("all", "Tom在群中@了我"), (["6006"], "Tom在群中@了我"), (["6007"], "Tom:test"),
            ([], "Tom:test"),
        ] as [(JSONValue, String)]
    )
    func `a mention of the recipient reaches the text`(list: JSONValue, body: String) throws {
        let evaluation = try EvaluationFixture {
            $0.message.type = .groupChat
            $0.message.ext = ["em_at_list": list]
            $0.recipient.settings.displayStyle = .messageSummary
        }.evaluate()
        #expect(evaluation.requests.map { $0.payload.alert?.body } == [body])
    }

    // The decision of the rules and of the evaluator differ for size alone.
    @Test func `an evaluation begins with what the rules decide`() throws {
        let fixture = try EvaluationFixture {
            try $0.setInterval("22:00", "07:00", in: .named("Asia/Shanghai"))
        }
        #expect(try fixture.evaluate().decision == .suppress(.gate(.appInterval)))
    }
}

extension Decision {
    /// Whether something is pushed.
    var isPush: Bool { self == .push }
}
