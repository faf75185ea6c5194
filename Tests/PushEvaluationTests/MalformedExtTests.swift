import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import Testing

@Suite struct MalformedExtTests {
    /// A group whose every gate lets the message pass, so that most exts get as far as rendering.
    static let fixture = EvaluationFixture {
        $0.message.type = .groupChat
        $0.message.to = "g1"
        $0.recipient.settings.displayStyle = .messageSummary
        $0.recipient.settings.template = "t"
        $0.recipient.devices[0].bindings.append(Binding(certificateName: "a.voip", token: "dd"))
        $0.app.templates = [
            PushTemplate(name: "t", titlePattern: "{0}{1}", contentPattern: "{0}{$dynamicFrom}"),
            PushTemplate(name: "detail", titlePattern: "{2}", contentPattern: "{$msg}"),
        ]
    }

    static let seeds = UInt64(1)...40

    // 1.6, 3.5, M44: nothing in an ext can make a decision throw.
    @Test(arguments: seeds)
    func `whatever an ext holds, it is judged and what is pushed fits`(seed: UInt64) throws {
        var random = RandomExt(seed: seed)
        for round in 0..<25 {
            var fixture = Self.fixture
            fixture.message.ext = random.ext()
            let hint: Comment = "seed \(seed), round \(round)"
            let explanation = try fixture.explain()
            let evaluation = explanation.evaluation
            #expect(try evaluation == fixture.evaluate(), hint)
            #expect(evaluation.decision.isPush == explanation.blockers.isEmpty, hint)
            #expect(Set(evaluation.diagnostics).count == evaluation.diagnostics.count, hint)
            for request in evaluation.requests {
                let bytes = request.payload.utf8
                #expect(bytes.count <= APNsLimits.payload(for: request.headers.pushType), hint)
                #expect(request.payload.json.utf8Count == bytes.count, hint)
            }
        }
    }

    // The generator is worth something only if it reaches every outcome.
    @Test func `random exts reach pushes, cuts, silence and diagnostics of every kind`() throws {
        var reached: Set<String> = []
        for seed in Self.seeds {
            var random = RandomExt(seed: seed)
            for _ in 0..<25 {
                var fixture = Self.fixture
                fixture.message.ext = random.ext()
                let evaluation = try fixture.evaluate()
                reached.insert("\(evaluation.decision)")
                reached.formUnion(evaluation.diagnostics.map { $0.code.word.string })
                for binding in evaluation.bindings {
                    if case .payloadTooLarge = binding.outcome { reached.insert("too large") }
                    if case .suppress(let reason) = binding.outcome { reached.insert("\(reason)") }
                }
            }
        }
        #expect(
            reached.isSuperset(of: [
                "push", "suppress: message.silent", "suppress: device.noneEligible", "too large",
                "device.filtered", "device.voip", "ext.flag", "ext.type", "ext.value",
                "template.unknown", "template.argument", "payload.cut",
            ])
        )
    }
}
