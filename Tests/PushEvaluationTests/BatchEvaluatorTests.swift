import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import SeededRandomness
import Testing
import WallTime

/// A group is pushed to as its members are, one by one.
@Suite struct BatchEvaluatorTests {
    // 3.1 to 3.11, H17: every decision and every byte, whatever the ext holds.
    @Test(arguments: UInt64(1)...20)
    func `a group's pushes are those of its members`(seed: UInt64) throws {
        var exts = RandomExt(seed: seed)
        var random = SplitMix64(seed: seed)
        for round in 0..<25 {
            var fixture = MalformedExtTests.fixture
            fixture.message.ext = exts.ext()
            let group = GroupComparison(fixture, members: (0..<12).map { member($0, &random) })
            try group.check("seed \(seed), round \(round)")
        }
    }

    private func member(_ number: Int, _ random: inout SplitMix64) -> Recipient {
        let texts = ["", "6006", "\"\\\u{1}/", "\u{1F468}\u{200D}", "e\u{301}"]
        let bindings = ["prod", "a.voip", "other", ""].map { name in
            Binding(certificateName: Certificate.Name(name), token: "aabb")
        }
        let long = Int.random(in: 0..<12, using: &random) == 0 ? 5000 : 0
        return Recipient(
            id: UserID((texts.randomElement(using: &random) ?? "") + "\(number)")
                .longer(by: long),
            offlineCount: [0, 1, 9, 10, 99, 100, .max].randomElement(using: &random) ?? 1,
            remark: [nil, nil, "", "Tommy"].randomElement(using: &random) ?? nil,
            settings: PushSettings(
                remindType: Bool.random(using: &random) ? .mentionOnly : nil,
                displayStyle: Bool.random(using: &random) ? .simpleBanner : .messageSummary,
                preferredLanguage: [nil, "en", ""].randomElement(using: &random) ?? nil,
                template: [nil, "t", "unknown"].randomElement(using: &random) ?? nil
            ),
            devices: [
                Device(
                    id: "phone",
                    bindings: Array(bindings.shuffled(using: &random).prefix(2))
                )
            ]
        )
    }

    // 3.11, M23
    @Test func `a body that has to be cut for some is cut for them only`() throws {
        var fixture = EvaluationFixture()
        fixture.recipient.settings.displayStyle = .messageSummary
        var plain = fixture.recipient
        plain.settings.displayStyle = .messageSummary
        var long = plain
        long.id = UserID("x").longer(by: 200)
        let payload = try #require(try fixture.evaluate().requests.first).payload
        fixture.message.body = .text(
            String(repeating: "a", count: "test".utf8.count + 4096 - payload.utf8.count)
        )
        let payloads = try GroupComparison(fixture, members: [plain, long, plain]).check("cut")
        #expect(payloads.map { $0.count } == [4096, 4096, 4096])
        let texts = payloads.map { String(decoding: $0, as: UTF8.self) }
        #expect(texts.map { $0.contains("\u{2026}") } == [false, true, false])
    }

    // H29
    @Test func `a recipient whose zone is unknown is pushed to, with a diagnostic`() throws {
        let fixture = EvaluationFixture()
        var broken = fixture.recipient
        broken.settings.timeZone = .named("Nowhere")
        let members = [broken, fixture.recipient]
        var evaluator = BatchEvaluator(
            try PushEvaluator().prepare(fixture.message),
            PushSettings.Rows(of: members, in: fixture.message.conversation),
            at: fixture.now
        )
        var result = BatchEvaluator.Result()
        evaluator.evaluate(broken, at: 0, into: &result)
        #expect(result.decision == .push)
        #expect(result.diagnostics == [Diagnostic(.zoneUnknown, .recipientTimeZone)])
        evaluator.evaluate(fixture.recipient, at: 1, into: &result)
        #expect(result.decision == .push)
        #expect(result.diagnostics.isEmpty)
    }

    @Test func `there are no headers through a certificate that nobody has`() throws {
        let fixture = EvaluationFixture()
        let rows = PushSettings.Rows(count: 0, in: fixture.message.conversation)
        let evaluator = BatchEvaluator(
            try PushEvaluator().prepare(fixture.message),
            rows,
            at: fixture.now
        )
        #expect(evaluator.headers(through: 0) == nil)
        #expect(evaluator.headers(through: -1) == nil)
    }
}

extension UserID {
    fileprivate func longer(by count: Int) -> UserID {
        UserID(string + String(repeating: "x", count: count))
    }
}
