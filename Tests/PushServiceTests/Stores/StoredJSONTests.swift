import APNsModel
import ExactJSON
import Foundation
import HTTPExchange
import PushFoundation
import PushModel
import PushRules
import PushService
import PushTestSupport
import SeededRandomness
import Testing
import WallTime

@Suite struct StoredJSONTests {
    @Test func `a store that keeps the JSON of settings passes the contract`() async throws {
        let violations = try await SettingsStoreContract.violations(users: 300) {
            JSONSettingsStore()
        }
        #expect(violations == [])
    }

    @Test(arguments: UInt64(1)...20)
    func `settings of users are read as they were written`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            try check(random.settings(), "seed \(seed)")
        }
    }

    private static let key = Delivery.Key(
        message: "1",
        user: "\u{212A}",
        device: "",
        certificateName: "c"
    )

    @Test func `bindings and pushes are read as they were written`() throws {
        for boundAt in [nil, .earliest, .latest] as [Instant?] {
            try check(
                DeviceBinding(device: "d", certificateName: "", token: "no", boundAt: boundAt)
            )
        }
        try check(Self.key)
        var keyOfApp = Self.key
        keyOfApp.app = "org#app"
        try check(keyOfApp)
        for expiration in [
            APNsHeaders.Expiration.attemptedOnce, .decidedByAPNs, .at(seconds: .min),
        ] {
            let request = APNsRequest(
                deviceToken: "00ff",
                headers: APNsHeaders(topic: "t", expiration: expiration),
                payload: APNsPayload(alert: .string("hi"), custom: ["f": "a"])
            )
            try check(OutgoingPush(certificateName: "c", request: request))
        }
    }

    @Test func `changes, actions and counts are read as they were written`() throws {
        let conversation = Conversation(.groupChat, "g")
        let expiry = ExpireTimestamp(.latest)
        let changes: [UserSettings.Change] = [
            .remindType(nil, of: nil), .remindType(.mentionOnly, of: conversation),
            .expireTimestamp(expiry, of: nil), .expireTimestamp(nil, of: conversation),
            .interval(nil), .interval(.off), .quietWindows(.init()),
            .quietWindows(
                try .init([QuietWindow(days: [.sunday], start: .midnight, end: .midnight)])
            ),
            .rules(.init()), .rules(try .init([Rule(id: "r", then: .suppress())])),
            .quiet(nil), .quiet(.drop), .quiet(.hold), .timeZone(.fixed(.utc)), .timeZone(nil),
            .displayStyle(.messageSummary), .preferredLanguage("zh-Hans"), .preferredLanguage(nil),
            .template("t"), .template(nil), .displayName("Ann"), .displayName(nil),
        ]
        for change in changes { try check(change) }
        try check(PushManager.PushAction.arrive("1"))
        try check(PushManager.PushAction.click(""))
        var counts = DeliveryOutcome.Counts()
        try check(counts)
        counts.add(DeliveryOutcome(message: "1", user: "u", .alreadyQueued))
        try check(counts)
        #expect(throws: InputError(.inputUnknownKey, "unknown key").within(key: "conversation")) {
            try UserSettings.Change(json: ["field": "template", "conversation": conversation.json])
        }
    }

    private static let connections: [ConnectionEvent.Change] = [
        .opened(milliseconds: 7), .failed(.noHTTP2), .timedOut(.ping), .closed(.goAway),
    ]
    private static let events: [DeliveryEvent] =
        [
            .diagnosed("1", "u", Diagnostic(.intervalNoZone, .recipientTimeZone)),
            .sent(key, attempt: 2, waited: 3, milliseconds: 4, .accepted(key.digest.apnsID)),
            .sent(key, attempt: 1, waited: nil, milliseconds: 0, .fault(.init(.timeout, "late"))),
            .postponed(key, "ServiceUnavailable", until: .latest), .unbound(key, "Unregistered"),
            .keptBound(key, "BadDeviceToken"), .providerTokenExpired("c", isRenewed: true),
            .connectionRefused("c", "Shutdown"), .circuitClosed("c"), .returned(key),
            .circuitOpened("c", "fault.timeout", until: .latest),
            .queueFailed(
                .renew,
                DeliveryEvent.StoreFault(code: "sqlite.busy", state: "5", detail: "locked")
            ),
            .queueFailed(.decide, DeliveryEvent.StoreFault(code: "E", detail: "")),
            .dispatchDead("org#app", .max, "x"), .notCounted([]),
            .ended(DeliveryOutcome(message: "1", user: "u", .alreadyQueued)),
        ] + connections.map { .connection(ConnectionEvent(server: "h:443", change: $0)) }

    @Test(arguments: events)
    func `an event is read as it was written, by Foundation too`(event: DeliveryEvent) throws {
        try check(event)
        let data = try JSONEncoder().encode(event)
        #expect(try JSONDecoder().decode(DeliveryEvent.self, from: data) == event)
    }

    private static let results: [DeliveryOutcome.Result] =
        [
            .accepted(nil), .accepted(key.digest.apnsID), .givenUp(.expired, nil),
            .givenUp("x", .accepted(key.digest.apnsID)),
            .givenUp(
                "Unregistered",
                .rejected(APNsRejection(status: 410, reason: "Unregistered", timestamp: .latest))
            ),
            .givenUp(
                "ServiceUnavailable",
                .rejected(
                    APNsRejection(status: 503, reason: .serviceUnavailable, retryAfter: 86_400)
                )
            ),
            .givenUp("fault.timeout", .fault(TransportError(.timeout, isRetryable: false, "late"))),
            .payloadTooLarge(bytes: .max, limit: 4096),
            .unusable(InputError(.inputMissing, at: .root.appending(key: "a/~b"), "no zone")),
            .alreadyQueued, .alreadyAccepted, .cancelled, .replaced, .takenOver,
        ] + SuppressionReason.allCases.map { .suppressed($0) }
        + SuppressionReason.Binding.allCases.map { .bindingSuppressed($0) }

    @Test(arguments: results)
    func `outcomes are read as they were written`(result: DeliveryOutcome.Result) throws {
        try check(DeliveryOutcome(message: "1", user: "", result))
        let target = DeliveryOutcome.Target(device: "d", certificateName: "")
        try check(DeliveryOutcome(message: "1", user: "u", binding: target, result))
    }

    @Test(
        arguments: [
            ("{}", #"{"push":{"displayStyle":"simpleBanner"}}"#),
            (
                #"{"displayName":"Tom","push":{"remindType":"NONE"}}"#,
                #"{"displayName":"Tom","push":{"displayStyle":"simpleBanner","remindType":"none"}}"#
            ),
        ]
    )
    func `settings of a user have one form in JSON`(text: String, form: String) throws {
        #expect(try UserSettings(json: JSONValue(parsing: text)).json.jsonText == form)
    }

    @Test(
        arguments: [
            (#"{"push":{"expireTimestamp":-1}}"#, "/push/expireTimestamp"),
            (#"{"displayName":1}"#, "/displayName"), (#"{"remindType":"all"}"#, "/remindType"),
        ]
    )
    func `settings that cannot be used are refused where they are wrong`(
        text: String,
        path: String
    ) throws {
        let json = try JSONValue(parsing: text)
        let fault = try #require(throws: InputError.self) { try UserSettings(json: json) }
        #expect(fault.path.description == path)
    }

    private func check<Value: JSONRepresentable & Codable & Equatable>(
        _ value: Value,
        _ comment: Comment = ""
    ) throws {
        #expect(try Value(json: value.json) == value, comment)
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Value.self, from: data) == value, comment)
        #expect(try JSONValue(parsing: [UInt8](data)) == value.json, comment)
    }
}
