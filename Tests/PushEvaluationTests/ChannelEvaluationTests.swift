import APNsModel
import ExactJSON
import PushChannels
import PushEvaluation
import PushModel
import PushRules
import SeededRandomness
import Testing

/// Requests to other push services than Apple's in decisions, alone and in groups (8.2, 8.3, 8.6).
@Suite struct ChannelEvaluationTests {
    /// A recipient with a binding for each service, through certificates that are called after it.
    static func fixture(
        _ change: (inout EvaluationFixture) -> Void = { _ in }
    ) throws -> EvaluationFixture {
        var fixture = EvaluationFixture()
        fixture.app.certificates = try [
            Certificate(name: "prod"),
            Certificate(name: "fcm", channelSettings: .init(.fcm, id: "p")),
            Certificate(name: "fcm-data", channelSettings: .init(.fcm, id: "p", style: .data)),
            Certificate(name: "huawei", channelSettings: .init(.huawei, id: "1")),
            Certificate(name: "harmony", channelSettings: .init(.harmony, id: "2")),
        ]
        fixture.recipient.devices[0].bindings = ["prod", "fcm", "fcm-data", "huawei", "harmony"]
            .map { Binding(certificateName: $0, token: "aabbcc") }
        change(&fixture)
        return fixture
    }

    static func requests(_ evaluation: Evaluation) -> [ChannelRequest] {
        evaluation.bindings.compactMap { binding in
            if case .request(let request, _) = binding.outcome { request } else { nil }
        }
    }

    // 8.2
    @Test func `one message has a request for each push service`() throws {
        let evaluation = try Self.fixture().evaluate()
        #expect(evaluation.decision == .push)
        #expect(evaluation.requests.count == 1)
        let requests = Self.requests(evaluation)
        #expect(requests.map { $0.channel } == [.fcm, .fcm, .huawei, .harmony])
        let devices = try #require(evaluation.json["devices"]?.array)
        let keys = devices.map { $0.object?.members.map { $0.key.string }.sorted() }
        let apple = ["headers", "id", "notifierName", "outcome", "payload"]
        let other = ["id", "notifierName", "outcome", "request"]
        #expect(keys == [apple, other, other, other, other])
        #expect(devices[1].object?["request"] == requests[0].json)
        let body = requests[0].bytes(to: "t:o")
        let message = try #require(try JSONValue(parsing: body).object?["message"]?.object)
        #expect(message["token"] == "t:o")
    }

    // C6: a call goes with the highest priority.
    @Test func `a call goes through other services, and not through Apple's alert certificate`()
        throws
    {
        let evaluation = try Self.fixture {
            $0.message.ext = ["em_push_ext": ["type": "call"]]
        }
        .evaluate()
        #expect(evaluation.bindings[0].outcome == .suppress(.gate(.voip)))
        let body = try #require(Self.requests(evaluation).first?.json.object?["body"]?.object)
        let android = body["message"]?.object?["android"]?.object
        let priority = android?["notification"]?.object?["notification_priority"]
        #expect(priority == "PRIORITY_MAX")
        #expect(Self.requests(evaluation).count == 4)
    }

    // 8.3
    @Test func `a service's keys are diagnosed once, if a request to it is made`() throws {
        let ext: JSONObject = [
            "em_android_push_ext": ["fcm_channel_id": 1, "huawei_category": 2, "oppo_category": 3],
            "em_harmony_push_ext": ["notify_id": "x"],
        ]
        func paths(_ names: [Certificate.Name]) throws -> [String] {
            try Self.fixture {
                $0.message.ext = ext
                $0.recipient.devices[0].bindings.removeAll { !names.contains($0.certificateName) }
            }
            .evaluate().placedDiagnostics.map { $0.path.text.string }
        }
        let fcm = "/message/ext/em_android_push_ext/fcm_channel_id"
        let huawei = "/message/ext/em_android_push_ext/huawei_category"
        #expect(try paths(["prod"]) == [])
        #expect(try paths(["fcm", "fcm-data"]) == [fcm])
        #expect(try paths(["prod", "huawei"]) == [huawei])
        #expect(
            try paths(["fcm", "huawei", "harmony"])
                == [fcm, huawei, "/message/ext/em_harmony_push_ext/notify_id"]
        )
    }

    // 8.6
    @Test func `a body is cut, and a request that is too large is not sent`() throws {
        let long = String(repeating: "x", count: 5000)
        let cut = try Self.fixture { $0.message.ext = ["em_push_ext": ["content": .string(long)]] }
            .evaluate()
        #expect(cut.diagnostics.map { $0.code } == Array(repeating: .payloadCut, count: 5))
        for request in Self.requests(cut) { #expect((4090...4096).contains(request.byteCount)) }
        let large = try Self.fixture {
            $0.message.ext = ["em_push_ext": ["title": .string(long)]]
        }
        .evaluate()
        #expect(large.decision == .suppress(.noEligibleBinding))
        for binding in large.bindings {
            guard case .payloadTooLarge(let bytes, 4096) = binding.outcome else {
                Issue.record("\(binding)")
                continue
            }
            #expect(bytes > 5000)
        }
    }

    // 8.2 to 8.6, H17
    @Test(arguments: UInt64(1)...10)
    func `a group's requests are those of its members`(seed: UInt64) throws {
        var exts = RandomExt(seed: seed)
        var random = SplitMix64(seed: seed)
        for round in 0..<20 {
            var fixture = try Self.fixture()
            fixture.app.templates = MalformedExtTests.fixture.app.templates
            fixture.message = MalformedExtTests.fixture.message
            fixture.message.ext = exts.ext()
            let members = (0..<8).map { number in
                var member = fixture.recipient
                member.id = UserID("member \(number)")
                member.offlineCount = Int.random(in: 0...3, using: &random)
                member.remark = [nil, "", "Tommy", "T"].randomElement(using: &random) ?? nil
                member.settings.displayStyle =
                    Bool.random(using: &random) ? .simpleBanner : .messageSummary
                member.settings.template = [nil, "t"].randomElement(using: &random) ?? nil
                member.devices[0].bindings.shuffle(using: &random)
                member.devices[0].bindings.removeLast(Int.random(in: 0...4, using: &random))
                return member
            }
            try GroupComparison(fixture, members: members).check("seed \(seed), round \(round)")
        }
    }
}
