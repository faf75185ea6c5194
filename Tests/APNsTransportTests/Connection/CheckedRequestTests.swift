import APNsLint
import APNsModel
import ExactJSON
import HTTPExchange
import PushService
import Testing

@testable import APNsTransport

/// What APNs would refuse for certain is not sent (rule 6.10).
@Suite struct CheckedRequestTests {
    private func refusal(
        _ request: APNsRequest,
        _ authentication: APNsConnection.Authentication = .clientCertificate
    ) -> TransportError? {
        do {
            _ = try HTTPRequest(
                checking: OutgoingPush(certificateName: "prod", request: request),
                to: .production,
                authentication: authentication
            )
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["", "a", "abc", "zz", "ab/../cd", "ab cd", "ab\r\n", "аb"] as [DeviceToken])
    func `a token that is not hex is no path`(token: DeviceToken) throws {
        let fault = try #require(refusal(.sample(token: token)))
        #expect(fault.kind == .request)
        #expect(!fault.isRetryable)
    }

    @Test(arguments: [
        "com.example\r\nauthorization: bearer x", "com.example\0", "com.example\u{7F}",
        "com.exämple",
        "com.example ", " com.example", "\n",
    ])
    func `a header with another character than ASCII that can be seen is refused`(topic: String)
        throws
    {
        let fault = try #require(refusal(.sample(topic: topic)))
        #expect(fault.kind == .request)
        #expect(fault.detail == "`apns-topic` has a character that no header has")
    }

    @Test(arguments: [
        (APNsHeaders.PushType.alert, 4096), (.voip, 5120), (.liveActivity, 4096), ("someday", 4096),
    ])
    func `a payload is as large as its push type lets it be`(type: APNsHeaders.PushType, limit: Int)
    {
        let topic = "com.example" + (type.topicSuffix?.string ?? "")
        let frame = APNsPayload(alert: APNsPayload.Alert(body: "")).utf8.count
        for (bytes, isFine) in [(limit, true), (limit + 1, false)] {
            let text = String(repeating: "x", count: bytes - frame)
            let payload = APNsPayload(alert: APNsPayload.Alert(body: text))
            #expect(payload.utf8.count == bytes)
            let fault = refusal(.sample(topic: topic, pushType: type, payload: payload))
            #expect((fault == nil) == isFine)
            #expect(fault.map { $0.detail.contains("\(limit)") } ?? true)
        }
    }

    static let suffixes: [(APNsHeaders.PushType, String, Bool)] = [
        (.alert, "com.example", true),
        (.alert, "com.example.voip", true),
        (.alert, "", false),
        (.background, "", false),
        (.voip, "com.example.voip", true),
        (.voip, "com.example", false),
        (.voip, ".voip", false),
        (.complication, "com.example.complication", true),
        (.complication, "com.example", false),
        (.controls, "com.example.push-type.controls", true),
        (.controls, "com.example.controls", false),
        (.fileProvider, "com.example.pushkit.fileprovider", true),
        (.fileProvider, "com.example.fileprovider", false),
        (.liveActivity, "com.example.push-type.liveactivity", true),
        (.liveActivity, "com.example", false),
        (.pushToTalk, "com.example.voip-ptt", true),
        (.pushToTalk, "com.example.voip", false),
        (.widgets, "com.example.push-type.widgets", true),
        (.widgets, "com.example", false),
        (.mdm, "com.apple.mgmt.External.1", true),
        ("someday", "com.example", true),
    ]

    @Test(arguments: suffixes)
    func `a topic ends as its push type wants it`(
        type: APNsHeaders.PushType,
        topic: String,
        isFine: Bool
    ) {
        #expect((refusal(.sample(topic: topic, pushType: type)) == nil) == isFine)
    }

    @Test func `a background push has priority 5, its key, and nothing to see or hear`() {
        let silent = APNsPayload(isContentAvailable: true)
        #expect(refusal(.sample(pushType: .background, payload: silent)) == nil)
        for priority in [APNsHeaders.Priority.immediate, .powerFirst] {
            let request = APNsRequest.sample(
                pushType: .background,
                priority: priority,
                payload: silent
            )
            let fault = refusal(request)
            #expect(fault?.kind == .request)
            #expect(fault?.detail == "apns.01: the priority of a background push is 5")
        }
        let loud = [
            ("apns.03", APNsPayload()),
            (
                "apns.02",
                APNsPayload(alert: APNsPayload.Alert(body: "x"), isContentAvailable: true)
            ),
            ("apns.02", APNsPayload(badge: 0, isContentAvailable: true)),
            ("apns.02", APNsPayload(sound: .default, isContentAvailable: true)),
        ]
        for (code, payload) in loud {
            let fault = refusal(.sample(pushType: .background, payload: payload))
            #expect(fault?.kind == .request)
            #expect(fault?.detail.hasPrefix(code + ": ") == true)
        }
    }

    @Test(
        arguments: [
            .sample(pushType: "someday"), .sample(topic: "com.example.voip"),
            .sample(payload: APNsPayload()), .sample(payload: APNsPayload(badge: -1)),
            .sample(
                topic: "com.example.push-type.liveactivity",
                pushType: .liveActivity,
                payload: APNsPayload(liveActivity: .init(event: .start))
            ),
        ] as [APNsRequest]
    )
    func `what the lint finds and APNs takes is sent`(request: APNsRequest) {
        #expect(!PayloadLint(request).findings.isEmpty)
        #expect(refusal(request) == nil)
    }

    @Test func `other rules`() throws {
        #expect(refusal(.sample(expiration: .at(seconds: -1)))?.kind == .request)
        #expect(refusal(.sample(expiration: .at(seconds: 0))) == nil)
        #expect(refusal(.sample(channelID: "dHN0LXNyY2gtY2hubA=="))?.kind == .request)
        let location = APNsRequest.sample(topic: "com.example.location-query", pushType: .location)
        #expect(refusal(location)?.kind == .request)
        let tokens = try ProviderToken.Source(key: Signing().key())
        #expect(refusal(location, .providerToken(tokens)) == nil)
    }

    @Test func `no fault quotes the token or the text`() {
        let text = "the secret text" + String(repeating: "!", count: 5000)
        let faults = [
            refusal(.sample(token: "the secret token")),
            refusal(.sample(payload: APNsPayload(alert: APNsPayload.Alert(body: text)))),
            refusal(.sample(topic: "")),
        ]
        for fault in faults {
            #expect(fault.map { !$0.description.contains("secret") } == true)
        }
    }
}
