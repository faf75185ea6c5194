import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct FindingAdviceTests {
    private static let silence = #"{"apns-push-type":"background","apns-priority":5}"#

    private static func findings(
        _ payload: String,
        _ headers: String = "{}",
        _ dialect: PayloadDialect = .apns
    ) throws -> [PayloadLint.Finding] {
        let headers = try PayloadLint.Headers(json: JSONValue(parsing: headers))
        return PayloadLint(try JSONValue(parsing: payload), headers: headers, dialect: dialect)
            .findings
    }

    /// Pushes that between them have every finding.
    private static let pushes: [(payload: String, headers: String, dialect: PayloadDialect)] = [
        (#"{"aps":{"alert":1,"badge":-1,"sound":{"volume":2}}}"#, silence, .apns),
        (#"{"aps":{"alert":{},"sound":"a"}}"#, #"{"apns-push-type":"background"}"#, .getui),
        ("{}", #"{"apns-push-type":"Alert"}"#, .apns),
        ("{}", #"{"apns-push-type":"voip","apns-topic":"a","apns-priority":2}"#, .apns),
        ("{}", #"{"apns-collapse-id":"\#(String(repeating: "a", count: 65))"}"#, .apns),
        (#"{"aps":{"content-available":1}}"#, #"{"apns-collapse-id":"a b"}"#, .apns),
        (
            #"{"aps":{"content-available":1,"mutable-content":"1","alert":"a","interruption-level":"a"}}"#,
            "{}", .getui
        ),
        (#"{"aps":{"mutable-content":1,"relevance-score":2,"a":1}}"#, "{}", .apns),
        (#"{"aps":{"event":"start"}}"#, #"{"apns-push-type":"liveactivity"}"#, .apns),
        (#"{"aps":{"events":"start"}}"#, #"{"apns-push-type":"liveactivity"}"#, .apns),
        (#"{"aps":{"event":"start","alert":"a"}}"#, #"{"apns-push-type":"liveactivity"}"#, .apns),
        (#"{"aps":{"alert":{"subtitle":"s"},"sound":"/etc/passwd"}}"#, "{}", .apns),
        (#"{"aps":{"alert":{"titel":"a","loc-args":[]},"category":1},"badge":1}"#, "{}", .apns),
        (
            #"{"aps":{"event":"update","stale-date":"a","attributes":1,"category":"a"}}"#,
            #"{"apns-push-type":"liveactivity","apns-priority":1,"apns-expiration":"a","apns-id":"a","#
                + #""authorization":"a","apns-pushtype":"a"}"#, .apns
        ),
        (
            "{}", #"{"apns-channel-id":"a","apns-expiration":1}"#, .apns
        ),
        (
            #"{"aps":{"alert":"\#(String(repeating: "推", count: 1300))"}}"#,
            #"{"apns-push-type":"widgets","apns-topic":".push-type.widgets"}"#, .apns
        ),
        ("1", "{}", .apns), (#"{"aps":1}"#, "{}", .apns),
        (#"{"a":"\#(String(repeating: "a", count: 5000))"}"#, "{}", .apns),
        (#"{"a":"\#(String(repeating: "a", count: 5000))"}"#, "{}", .getui),
    ]

    @Test func `every finding says in a line what happens, and in another what to change`() throws {
        var seen: Set<PayloadLint.Code> = []
        var refused: [PayloadLint.Code: APNsRejection.Reason] = [:]
        for push in Self.pushes {
            for finding in try Self.findings(push.payload, push.headers, push.dialect) {
                seen.insert(finding.code)
                if let refusal = finding.refusal { refused[finding.code] = refusal }
                #expect(finding.page.hasPrefix("https://developer.apple.com/"), "\(finding)")
                #expect(finding.section.hasSuffix("#\(finding.code.word)"), "\(finding)")
                for text in [finding.consequence, finding.remedy] {
                    #expect(!text.contains("\n") && !text.hasSuffix("."), "\(finding): \(text)")
                    #expect(text.count > 10, "\(finding): \(text)")
                    let first = text.first.map { String($0) } ?? ""
                    let isName = ["APNs ", "Getui's "].contains { text.hasPrefix($0) }
                    #expect(isName || first == first.lowercased(), "\(finding): \(text)")
                }
            }
        }
        #expect(seen == Set(PayloadLint.Code.allCases))
        #expect(
            refused == [
                .backgroundPriority: .badPriority, .backgroundVisible: .invalidPushType,
                .backgroundWithoutContent: .invalidPushType, .payloadSize: .payloadTooLarge,
                .collapseIDSize: .badCollapseID, .topic: .topicDisallowed, .priority: .badPriority,
                .expiration: .badExpirationDate, .messageID: .badMessageID,
                .channelID: .badChannelID, .topicMissing: .missingTopic, .topicName: .badTopic,
            ]
        )
    }

    @Test func `APNs' answer is quoted where it is certain`() throws {
        let told = try Self.pushes.flatMap { try Self.findings($0.payload, $0.headers, $0.dialect) }
            .map { $0.consequence }
        for answer in ["413 PayloadTooLarge, and", "400 BadCollapseId", "400 BadPriority"] {
            #expect(told.contains { $0.hasPrefix("APNs refuses the push with \(answer)") })
        }
    }

    @Test func `what is wrong with the alert is told of the alert`() throws {
        let background = try Self.findings(
            #"{"aps":{"alert":"a","badge":1,"sound":"a","content-available":1}}"#,
            Self.silence
        )
        let told = background.map { $0.consequence.split(separator: ",").first ?? "" }
        #expect(
            told == [
                "the phone shows no text", "the phone leaves the badge as it is",
                "the phone plays no sound",
            ]
        )
        #expect(
            background.first?.remedy
                == "leave `alert` out; or, if it is to be noticed, set `apns-push-type` to `alert`"
        )
        let shapes = try ["1", #"{"aps":1}"#, #"{"aps":{"alert":1,"badge":1}}"#].map {
            try Self.findings($0).first?.consequence
        }
        #expect(
            shapes == [
                "the phone shows nothing: the payload has the wrong JSON type",
                "the phone shows nothing: `aps` has the wrong JSON type",
                "the phone shows nothing: `alert` has the wrong JSON type",
            ]
        )
    }

    // What the author of the vendor's page on silent pushes fell over, in that order: text, then the
    // name of a bundled file, of none, no name and a constant; and code that did not run.
    @Test(
        arguments: [
            (
                #""alert":{"title":"t","body":"b"},"content-available":1"#, "getui.01",
                "the phone shows the text in a banner and the list: the push is not silent"
            ),
            (
                #""sound":"notice_type1.caf","content-available":1"#, "getui.03",
                "the phone rings: with the app's file of that name, or else with the default sound"
            ),
            (
                #""sound":"default","content-available":1"#, "getui.03",
                "the phone rings: with the app's file of that name, or else with the default sound"
            ),
            (
                #""sound":1,"content-available":1"#, "getui.03",
                "the phone rings: with the app's file of that name, or else with the default sound"
            ),
            (
                #""sound":"com.gexin.ios.silence""#, "getui.02",
                "no code runs before the user opens the app: the push cannot wake it"
            ),
        ]
    )
    func `the pitfalls of a silent push are told as what the phone does`(
        members: String,
        code: String,
        consequence: String
    ) throws {
        let findings = try Self.findings("{\"aps\":{\(members)}}", "{}", .getui)
            .filter { $0.code != .keyValue }
        #expect(findings.map { $0.code.word.string } == [code])
        #expect(findings.map { $0.consequence } == [consequence])
    }
}
