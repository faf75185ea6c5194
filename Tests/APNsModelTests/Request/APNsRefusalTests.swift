import APNsLint
import APNsModel
import ExactJSON
import SeededRandomness
import Testing

/// What a transport does not send, since APNs would refuse it, and what the lint says of the same push.
@Suite struct APNsRefusalTests {
    private static func request(
        _ type: APNsHeaders.PushType = .alert,
        topic: String = "com.example",
        priority: APNsHeaders.Priority? = nil,
        expiration: APNsHeaders.Expiration = .decidedByAPNs,
        _ payload: APNsPayload = APNsPayload(alert: .init(body: "a"))
    ) -> APNsRequest {
        APNsRequest(
            deviceToken: "aabb",
            headers: APNsHeaders(
                topic: topic,
                pushType: type,
                priority: priority,
                expiration: expiration
            ),
            payload: payload
        )
    }

    private static func refusal(_ request: APNsRequest) -> String? {
        request.refusal(byteCount: request.payload.utf8.count)
    }

    private static let silent = APNsPayload(isContentAvailable: true)
    private static let long = APNsPayload(alert: .init(body: String(repeating: "x", count: 6000)))

    @Test(
        arguments: [
            (
                request(.background, priority: .immediate, silent),
                "apns.01: the priority of a background push is 5"
            ),
            (
                request(.background, APNsPayload(badge: 0, isContentAvailable: true)),
                "apns.02: a background push has no alert, badge or sound"
            ),
            (
                request(.background, APNsPayload()),
                "apns.03: a background push has `content-available`"
            ),
            (request(.alert, long), "apns.11: the payload has 6029 bytes, 4096 are allowed"),
            (
                request(.voip, topic: "com.example.voip", long),
                "apns.11: the payload has 6029 bytes, 5120 are allowed"
            ),
            (request(.voip), "apns.13: the topic does not end in `.voip`"),
            (request(topic: ""), "apns.38: there is no topic"),
            (request(.voip, topic: ""), "apns.38: there is no topic"),
            (
                request(.voip, topic: ".voip"),
                "apns.45: nothing stands before the suffix of the topic"
            ),
            (
                request(expiration: .at(seconds: -1)),
                "apns.34: the expiration is no number of seconds since 1970"
            ),
        ]
    )
    func `a refusal quotes the lint's code, or else the reason`(
        request: APNsRequest,
        description: String
    ) {
        #expect(Self.refusal(request) == description)
    }

    @Test(
        arguments: [
            (request(.alert, APNsPayload()), "apns.04"),
            (request(.alert, APNsPayload(badge: 1, isMutable: true)), "apns.07"),
            (request(.alert, APNsPayload(badge: 1, relevanceScore: 2)), "apns.08"),
            (request(.alert, APNsPayload(badge: 1, interruptionLevel: "loud")), "apns.09"),
            (request(.alert, APNsPayload(sound: .critical(volume: 2))), "apns.10"),
            (request("someday"), "apns.13"),
            (request(topic: "com.example.voip"), "apns.13"),
            (
                request(
                    .liveActivity,
                    topic: "com.example.push-type.liveactivity",
                    APNsPayload(liveActivity: .init(event: .start, timestamp: 1))
                ), "apns.15"
            ),
            (
                request(
                    .liveActivity,
                    topic: "com.example.push-type.liveactivity",
                    APNsPayload(liveActivity: .init(event: "pause", timestamp: 1))
                ), "apns.16"
            ),
            (request(.alert, APNsPayload(badge: 1, other: ["x": 1])), "apns.17"),
            (request(.alert, APNsPayload(badge: -1)), "apns.18"),
        ] as [(APNsRequest, String)]
    )
    func `what the phone alone makes nothing of is not refused`(
        request: APNsRequest,
        code: String
    ) {
        let findings = PayloadLint(request).findings
        #expect(Set(findings.map { $0.code.word.string }) == [code])
        #expect(findings.allSatisfy { $0.refusal == nil })
        #expect(Self.refusal(request) == nil)
    }

    private static let types: [APNsHeaders.PushType] = [
        .alert, .background, .voip, .liveActivity, .mdm, "someday",
    ]

    @Test(arguments: UInt64(1)...4)
    func `a request is refused if the lint has a finding that says so`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func any<Value>(_ values: [Value], _ first: Value) -> Value {
            values.randomElement(using: &random) ?? first
        }
        for _ in 0..<500 {
            let type = any(Self.types, .alert)
            let suffix: ExactString = any([type.topicSuffix ?? "", ".voip", ""], "")
            let payload = APNsPayload(
                alert: any([nil, nil, .init(body: String(repeating: "a", count: 4070))], nil),
                badge: any([nil, nil, 1], nil),
                threadID: any([nil, String(repeating: "a", count: 1000)], nil),
                isContentAvailable: any([true, false], true)
            )
            let request = Self.request(
                type,
                topic: "com.example" + suffix.string,
                priority: any([nil] + APNsHeaders.Priority.allCases, nil),
                payload
            )
            let refusals = PayloadLint(request).findings.filter { $0.refusal != nil }
            let refusal = Self.refusal(request)
            #expect((refusal == nil) == refusals.isEmpty)
            if let refusal {
                let code = refusal.prefix { $0 != ":" }
                #expect(refusals.contains { $0.code.word.string == code })
            }
        }
    }
}
