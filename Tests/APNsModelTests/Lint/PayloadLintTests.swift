import APNsLint
import APNsModel
import ExactJSON
import Testing

@Suite struct PayloadLintTests {
    private static func lint(
        _ payload: String,
        _ headers: String = "{}",
        _ dialect: PayloadDialect = .apns
    ) throws -> PayloadLint {
        PayloadLint(
            try JSONValue(parsing: payload),
            headers: try PayloadLint.Headers(json: JSONValue(parsing: headers)),
            dialect: dialect
        )
    }

    private static func findings(_ lint: PayloadLint) -> [String] {
        lint.findings.map { "\($0.code.word) \($0.path)" }
    }

    /// Something to show, so that nothing but the case at hand is reported.
    private static let shown = #""alert":"a""#

    // LT6
    @Test(
        arguments: [
            // 01, 03
            (#"{"apns-push-type":"background"}"#, ["apns.01 /headers/apns-priority"]),
            (
                #"{"apns-push-type":"background","apns-priority":1}"#,
                ["apns.01 /headers/apns-priority"]
            ),
            (#"{"APNS-PUSH-TYPE":"background","Apns-Priority":"5"}"#, []),
            (#"{"apns-push-type":"background","apns-priority":5.0}"#, []),
            // 06
            (#"{"apns-priority":"10"}"#, ["apns.06 /headers/apns-push-type"]),
            ("{}", ["apns.06 /headers/apns-push-type"]),
            // Not 06, so 04.
            (#"{"apns-priority":5}"#, ["apns.04 /payload/aps"]),
            (#"{"apns-priority":1}"#, ["apns.04 /payload/aps"]),
            (
                #"{"apns-priority":"high"}"#,
                ["apns.04 /payload/aps", "apns.14 /headers/apns-priority"]
            ),
            (#"{"apns-push-type":"alert"}"#, ["apns.04 /payload/aps"]),
            (#"{"apns-push-type":"voip"}"#, []),
            // 14
            (
                #"{"apns-push-type":"background","apns-priority":"05"}"#,
                ["apns.01 /headers/apns-priority", "apns.14 /headers/apns-priority"]
            ),
            (#"{"apns-push-type":"voip","apns-priority":2}"#, ["apns.14 /headers/apns-priority"]),
            (#"{"apns-push-type":"voip","apns-priority":1}"#, []),
        ]
    )
    func `the headers of a background update`(headers: String, expected: [String]) throws {
        let lint = try Self.lint(#"{"aps":{"content-available":1}}"#, headers)
        #expect(lint.payloadClass == .background)
        #expect(Self.findings(lint) == expected)
    }

    // LT6: 13
    @Test(
        arguments: [
            ("alert", "com.example", true), ("alert", "com.example.voip", false),
            ("background", "com.example.push-type.widgets", false),
            ("alert", "com.example.voip.app", true), ("alert", "com.example.VOIP", true),
            ("complication", "a.complication", true), ("complication", "a", false),
            ("controls", "a.push-type.controls", true), ("controls", "a.controls", false),
            ("fileprovider", "a.pushkit.fileprovider", true), ("fileprovider", "a", false),
            ("liveactivity", "a.push-type.liveactivity", true), ("liveactivity", "a", false),
            ("location", "a.location-query", true), ("location", "a.location", false),
            ("pushtotalk", "a.voip-ptt", true), ("pushtotalk", "a.voip", false),
            ("voip", "a.voip", true), ("voip", "a.voip-ptt", false), ("voip", "", false),
            ("widgets", "a.push-type.widgets", true), ("widgets", "a", false),
            ("mdm", "com.apple.mgmt.External.voip", true),
        ]
    )
    func `a topic ends as its push type wants`(type: String, topic: String, isRight: Bool) throws {
        let headers = #"{"apns-push-type":"\#(type)","apns-topic":"\#(topic)"}"#
        let findings = Self.findings(try Self.lint("{}", headers))
        #expect(findings.contains("apns.13 /headers/apns-topic") == !isRight)
        let alone = Self.findings(try Self.lint("{}", #"{"apns-push-type":"\#(type)"}"#))
        #expect(!alone.contains { $0.hasPrefix("apns.13") })
        let noType = Self.findings(try Self.lint("{}", #"{"apns-topic":"\#(topic)"}"#))
        #expect(!noType.contains { $0.hasPrefix("apns.13") })
    }

    // LT6: 13
    @Test(arguments: [#""""#, #""Alert""#, #""hologram""#, "5"])
    func `a push type that Apple does not list is found without a topic too`(type: String) throws {
        for topic in ["", #","apns-topic":"a.voip""#] {
            let lint = try Self.lint(
                "{\"aps\":{\(Self.shown)}}",
                #"{"apns-push-type":\#(type)\#(topic)}"#
            )
            #expect(Self.findings(lint) == ["apns.13 /headers/apns-push-type"])
        }
    }

    // LT12
    @Test(arguments: [
        ("backgroud", "background"), ("Alert", "alert"), ("hologram", nil), ("", nil),
    ])
    func `a push type that was nearly meant is suggested`(type: String, meant: String?) throws {
        let lint = try Self.lint("{\"aps\":{\(Self.shown)}}", #"{"apns-push-type":"\#(type)"}"#)
        #expect(lint.findings.map { $0.suggestion } == [meant.map { ExactString($0) }])
    }

    // LT11, LT12
    @Test(
        arguments: [
            (#"{"apns":{"alert":"a"}}"#, true), (#"{"asp":{"badge":1}}"#, false),
            (#"{"APS":{}}"#, true), (#"{"apps":{"name":"a"}}"#, false), (#"{"apns":{}}"#, false),
            (#"{"apns":"alert"}"#, false), (#"{"apnsx":{"alert":"a"}}"#, true),
            (#"{"aps":{"alert":"a"},"apns":{"alert":"a"}}"#, false),
        ]
    )
    func `a key that was nearly aps is told`(payload: String, isTold: Bool) throws {
        let found = try Self.lint(payload).findings.filter { $0.code == .misplacedKey }
        #expect(found.map { $0.suggestion } == (isTold ? ["aps"] : []))
    }

    // LT20
    @Test(
        arguments: [
            ("alert", "PushCertName", true), ("alert", "com.example", false), ("alert", "", false),
            ("voip", "prod.voip", true), ("voip", "com.example.voip", false),
            ("voip", ".voip", false),
            ("voip", "prod", true), ("mdm", "com.apple.mgmt", false), ("hologram", "prod", true),
        ]
    )
    func `a topic has a dot before its suffix`(type: String, topic: String, isTold: Bool) throws {
        let headers = #"{"apns-push-type":"\#(type)","apns-topic":"\#(topic)"}"#
        let found = Self.findings(try Self.lint("{}", headers)).filter { $0.hasPrefix("apns.46") }
        #expect(found == (isTold ? ["apns.46 /headers/apns-topic"] : []))
        let untyped = Self.findings(try Self.lint("{}", #"{"apns-topic":"prod"}"#))
        #expect(untyped.contains("apns.46 /headers/apns-topic"))
    }

    // LT6: 12, LT21
    @Test(
        arguments: [
            (String(repeating: "a", count: 64), []),
            (String(repeating: "a", count: 65), ["apns.12 /headers/apns-collapse-id"]),
            (String(repeating: "é", count: 32), ["apns.47 /headers/apns-collapse-id"]),
            (
                String(repeating: "é", count: 33),
                ["apns.12 /headers/apns-collapse-id", "apns.47 /headers/apns-collapse-id"]
            ),
            ("", ["apns.47 /headers/apns-collapse-id"]),
            ("a b", ["apns.47 /headers/apns-collapse-id"]), ("!~", []),
            ("a\u{7F}", ["apns.47 /headers/apns-collapse-id"]),
        ]
    )
    func `a collapse id has up to 64 bytes of visible ASCII`(id: String, expected: [String]) throws
    {
        let lint = try Self.lint("{\"aps\":{\(Self.shown)}}", #"{"apns-collapse-id":"\#(id)"}"#)
        #expect(Self.findings(lint) == expected)
    }

    // LT21
    @Test func `what send refuses of a collapse id is found, and nothing else`() throws {
        let pieces = ["", "a", "~", "!", " ", "\u{7F}", "\u{1F}", "é", "推", "\n"]
        for left in pieces {
            for count in [0, 1, 62, 63, 64, 65] {
                for right in pieces {
                    let id = left + String(repeating: "x", count: count) + right
                    let headers: JSONValue = ["apns-collapse-id": .string(id)]
                    let findings = try Self.lint("{}", headers.jsonText).findings
                    let isFound = findings.contains {
                        $0.code == .collapseIDSize || $0.code == .collapseIDText
                    }
                    let sent: JSONValue = [
                        "apns-topic": "t", "apns-push-type": "alert",
                        "apns-collapse-id": .string(id),
                    ]
                    #expect(isFound == ((try? APNsHeaders(json: sent)) == nil), "\(id)")
                }
            }
        }
    }

    // LT5, LT6, X6: a key beside an alert.
    @Test(
        arguments: [
            (#""mutable-content":1"#, []),
            (#""mutable-content":true"#, ["apns.19 /payload/aps/mutable-content"]),
            (#""mutable-content":0"#, ["apns.19 /payload/aps/mutable-content"]),
            (#""content-available":1.0"#, []),
            (#""content-available":true"#, ["apns.19 /payload/aps/content-available"]),
            (#""content-available":"1""#, ["apns.19 /payload/aps/content-available"]),
            (#""content-available":null"#, ["apns.19 /payload/aps/content-available"]),
            (#""relevance-score":0"#, []), (#""relevance-score":1.0"#, []),
            (#""relevance-score":0.5"#, []),
            (#""relevance-score":1.0001"#, ["apns.08 /payload/aps/relevance-score"]),
            (#""relevance-score":-0.1"#, ["apns.08 /payload/aps/relevance-score"]),
            (#""relevance-score":"1""#, ["apns.08 /payload/aps/relevance-score"]),
            (#""relevance-score":true"#, ["apns.08 /payload/aps/relevance-score"]),
            (#""interruption-level":"passive""#, []), (#""interruption-level":"active""#, []),
            (#""interruption-level":"time-sensitive""#, []),
            (#""interruption-level":"critical""#, []),
            (#""interruption-level":"Active""#, ["apns.09 /payload/aps/interruption-level"]),
            (#""interruption-level":1"#, ["apns.09 /payload/aps/interruption-level"]),
            (#""sound":{"volume":0}"#, []), (#""sound":{"volume":1}"#, []), (#""sound":{}"#, []),
            (#""sound":{"volume":1.5}"#, ["apns.10 /payload/aps/sound/volume"]),
            (#""sound":{"volume":-1}"#, ["apns.10 /payload/aps/sound/volume"]),
            (#""sound":{"volume":null}"#, ["apns.10 /payload/aps/sound/volume"]),
            (#""badge":0"#, []), (#""badge":7.0"#, []), (#""badge":1e30"#, []),
            (#""badge":99999999999999999999"#, []),
            (#""badge":-1"#, ["apns.18 /payload/aps/badge"]),
            (#""badge":-99999999999999999999"#, ["apns.18 /payload/aps/badge"]),
            (#""badge":1.5"#, ["apns.18 /payload/aps/badge"]),
            (#""badge":"1""#, ["apns.18 /payload/aps/badge"]),
            (#""badge":null"#, ["apns.18 /payload/aps/badge"]),
            (#""thread-id":7"#, ["apns.26 /payload/aps/thread-id"]),
            (#""Badge":1"#, ["apns.17 /payload/aps/Badge"]),
            (#""autoBadge":"+1""#, ["apns.17 /payload/aps/autoBadge"]),
            (#""events":"start""#, ["apns.17 /payload/aps/events"]),
            (#""b/~":1,"a":1"#, ["apns.17 /payload/aps/a", "apns.17 /payload/aps/b~1~0"]),
        ]
    )
    func `a key is as Apple documents it`(member: String, expected: [String]) throws {
        let lint = try Self.lint("{\"aps\":{\(Self.shown),\(member)}}")
        #expect(Self.findings(lint) == expected)
    }

    // LT6: 07
    @Test func `a service extension needs text to change`() throws {
        let lint = try Self.lint(#"{"aps":{"mutable-content":true,"sound":"default"}}"#)
        #expect(
            Self.findings(lint) == [
                "apns.07 /payload/aps/mutable-content", "apns.19 /payload/aps/mutable-content",
            ]
        )
    }

    @Test func `Apple's keys of aps are all known`() throws {
        let keys =
            "badge sound thread-id category content-available mutable-content target-content-id "
            + "interruption-level relevance-score filter-criteria stale-date content-state timestamp "
            + "event dismissal-date attributes-type attributes input-push-channel input-push-token "
            + "url-args"
        for key in keys.split(separator: " ") {
            let lint = try Self.lint(#"{"aps":{\#(Self.shown),"\#(key)":{}}}"#)
            #expect(!lint.findings.contains { $0.code == .unknownKey }, "\(key)")
        }
    }

    // LT6: 02 and 03 go by the keys, whatever their values.
    @Test func `a background push has nothing to show and wakes the app`() throws {
        let headers = #"{"apns-push-type":"background","apns-priority":5}"#
        let loud = try Self.lint(#"{"aps":{"alert":"","sound":null,"badge":0}}"#, headers)
        #expect(
            Self.findings(loud) == [
                "apns.02 /payload/aps/alert", "apns.02 /payload/aps/badge",
                "apns.02 /payload/aps/sound", "apns.03 /payload/aps/content-available",
                "apns.26 /payload/aps/sound",
            ]
        )
        let silent = try Self.lint(#"{"aps":{"content-available":true},"a":1}"#, headers)
        #expect(Self.findings(silent) == ["apns.19 /payload/aps/content-available"])
    }

    // LT6: 04
    @Test(
        arguments: [
            ("{}", false), (#"{"a":1}"#, false), (#"{"aps":{}}"#, false),
            (#"{"aps":{"alert":"","sound":""}}"#, false),
            (#"{"aps":{"alert":{}}}"#, false), (#"{"aps":{"alert":"a"}}"#, true),
            (#"{"aps":{"sound":{}}}"#, true), (#"{"aps":{"badge":0}}"#, true),
        ]
    )
    func `an alert has something to show, to play or to count`(text: String, isFine: Bool) throws {
        for headers in ["{}", #"{"apns-push-type":"alert"}"#] {
            let lint = try Self.lint(text, headers)
            #expect(Self.findings(lint) == (isFine ? [] : ["apns.04 /payload/aps"]))
        }
    }

    private static let start =
        #""event":"start","alert":{"body":"b"},"attributes":{},"attributes-type":"A""#

    // LT6: 15, 16, 17; 08 is not for Live Activities.
    @Test(
        arguments: [
            (start + #","content-state":{},"relevance-score":100"#, []),
            (start + #","content-state":null"#, ["apns.33 /payload/aps/content-state"]),
            (start, ["apns.15 /payload/aps/content-state"]),
            (
                #""event":"start""#,
                ["alert", "attributes", "attributes-type", "content-state"]
                    .map { "apns.15 /payload/aps/\($0)" }
            ),
            (#""event":"update""#, ["apns.32 /payload/aps/content-state"]),
            (#""event":"end","events":1"#, ["apns.17 /payload/aps/events"]),
            (#""alert":"a""#, ["apns.16 /payload/aps/event"]),
            (#""event":"Start""#, ["apns.16 /payload/aps/event"]),
            (
                #""event":1,"events":"end""#,
                ["apns.16 /payload/aps/event", "apns.17 /payload/aps/events"]
            ),
            (#""events":"end""#, ["apns.16 /payload/aps/events"]),
        ]
    )
    func `a Live Activity has an event, and a start what it needs`(
        members: String,
        expected: [String]
    ) throws {
        let lint = try Self.lint(
            "{\"aps\":{\"timestamp\":1,\(members)}}",
            #"{"apns-push-type":"liveactivity"}"#
        )
        #expect(Self.findings(lint) == expected)
    }

    // LT5: of a payload without `aps` only headers and size are judged.
    @Test(
        arguments: [
            ("1", "/payload"), ("null", "/payload"), ("[]", "/payload"),
            (#"{"aps":1}"#, "/payload/aps"), (#"{"aps":null}"#, "/payload/aps"),
        ]
    )
    func `a payload of the wrong shape is judged by its headers and size`(
        payload: String,
        path: String
    ) throws {
        let headers =
            #"{"apns-push-type":"background","apns-priority":3,"apns-topic":"a.voip","#
            + #""apns-collapse-id":"\#(String(repeating: "a", count: 65))"}"#
        for dialect in PayloadDialect.allCases {
            let lint = try Self.lint(payload, headers, dialect)
            #expect(lint.payloadClass == .invalid)
            #expect(
                Self.findings(lint) == [
                    "apns.01 /headers/apns-priority", "apns.12 /headers/apns-collapse-id",
                    "apns.13 /headers/apns-topic", "apns.14 /headers/apns-priority",
                    "apns.20 \(path)",
                ]
            )
        }
    }

    // LT5
    @Test(arguments: ["null", "1", "true", "[]"])
    func `an alert is a string or an object, and the rest is judged all the same`(
        alert: String
    ) throws {
        let lint = try Self.lint(#"{"aps":{"alert":\#(alert),"badge":-1}}"#)
        #expect(
            Self.findings(lint) == ["apns.18 /payload/aps/badge", "apns.20 /payload/aps/alert"]
        )
    }

    // LT8, X5
    @Test(
        arguments: [
            ("{}", PayloadDialect.apns, 4096), (#"{"apns-push-type":"voip"}"#, .apns, 5120),
            (#"{"apns-push-type":"alert"}"#, .apns, 4096),
            (#"{"Apns-Channel-Id":""}"#, .apns, 5120),
            (#"{"apns-push-type":"Voip"}"#, .apns, 4096), ("{}", .getui, 2048),
            (#"{"apns-push-type":"voip","apns-channel-id":"a"}"#, .getui, 2048),
        ]
    )
    func `a payload may be exactly as large as its limit`(
        headers: String,
        dialect: PayloadDialect,
        limit: Int
    ) throws {
        let frame = #"{"aps":{"badge":1},"a":""}"#
        let room = limit - frame.utf8.count
        for excess in 0...1 {
            let pad = String(repeating: "x", count: room + excess)
            let lint = try Self.lint(#"{"aps":{"badge":1},"a":"\#(pad)"}"#, headers, dialect)
            #expect(lint.byteCount == limit + excess)
            #expect(lint.limit == limit)
            let code: PayloadLint.Code = dialect == .getui ? .getuiPayloadSize : .payloadSize
            let sizes = lint.findings.filter {
                $0.code == .payloadSize || $0.code == .getuiPayloadSize
            }
            #expect(sizes.map { $0.code } == (excess == 0 ? [] : [code]))
            #expect(sizes.map { $0.path.text } == (excess == 0 ? [] : ["/payload"]))
        }
    }

    // LT7
    @Test(
        arguments: [
            // Meant silent because of content-available.
            (#""content-available":1,"badge":1"#, "{}", []),
            (#""content-available":true"#, "{}", ["apns.19 /payload/aps/content-available"]),
            (#""content-available":1,"alert":"""#, "{}", []),
            (#""content-available":1,"alert":"a""#, "{}", ["getui.01 /payload/aps/alert"]),
            (#""content-available":1,"sound":"default""#, "{}", ["getui.03 /payload/aps/sound"]),
            (#""content-available":1,"sound":"""#, "{}", ["getui.03 /payload/aps/sound"]),
            (
                #""content-available":1,"sound":1"#, "{}",
                ["apns.26 /payload/aps/sound", "getui.03 /payload/aps/sound"]
            ),
            (
                #""content-available":1,"sound":"com.gexin.ios.silence ""#, "{}",
                ["apns.22 /payload/aps/sound", "getui.03 /payload/aps/sound"]
            ),
            (#""content-available":1,"sound":"com.gexin.ios.silence""#, "{}", []),
            // Because of the sound.
            (
                #""sound":"com.gexin.ios.silence","alert":{"body":"a"}"#, "{}",
                ["getui.01 /payload/aps/alert", "getui.02 /payload/aps/content-available"]
            ),
            // Because of the push type.
            (
                #""sound":"a.caf""#, #"{"apns-push-type":"background","apns-priority":5}"#,
                [
                    "apns.02 /payload/aps/sound", "apns.03 /payload/aps/content-available",
                    "getui.02 /payload/aps/content-available", "getui.03 /payload/aps/sound",
                ]
            ),
            // Not meant silent.
            (
                #""sound":"a.caf","alert":{"title":"a","body":"b"},"content-available":0"#, "{}",
                ["apns.19 /payload/aps/content-available"]
            ),
            (#""alert":{"title":"a","body":"b"},"sound":"a.caf","autoBadge":"+1""#, "{}", []),
            ("", #"{"apns-push-type":"voip"}"#, []),
        ]
    )
    func `a silent push by Getui's rules`(
        members: String,
        headers: String,
        expected: [String]
    ) throws {
        let lint = try Self.lint("{\"aps\":{\(members)}}", headers, .getui)
        #expect(Self.findings(lint) == expected)
    }

    // LT19
    @Test(
        arguments: [
            (#""sound":"a.caf","badge":1,"alert":{"title":"a","body":"b"}"#, []),
            (
                #""sound":1,"alert":{"title-loc-key":"a","loc-key":"b"}"#,
                ["apns.26 /payload/aps/sound"]
            ),
            (#""sound":"default","alert":{"body":"b"}"#, ["getui.05 /payload/aps/alert"]),
            (
                #""sound":"default","alert":{"title":"a","body":""}"#,
                ["getui.05 /payload/aps/alert"]
            ),
            (#""sound":"default","alert":"a""#, ["getui.05 /payload/aps/alert"]),
            (#""sound":"","alert":{"title":"a","body":"b"}"#, ["getui.06 /payload/aps/sound"]),
            (#""alert":{"title":"a","body":"b"}"#, ["getui.06 /payload/aps/sound"]),
            ("", ["getui.05 /payload/aps/alert", "getui.06 /payload/aps/sound"]),
        ]
    )
    func `a push for the user has what Getui's page wants of it`(
        members: String,
        expected: [String]
    ) throws {
        for headers in ["{}", #"{"apns-push-type":"alert"}"#] {
            let lint = try Self.lint("{\"aps\":{\(members)}}", headers, .getui)
            #expect(Self.findings(lint).filter { $0 != "apns.04 /payload/aps" } == expected)
        }
        let other = #"{"apns-push-type":"liveactivity"}"#
        let codes = try Self.lint("{\"aps\":{\(members)}}", other, .getui).findings.map { $0.code }
        #expect(!codes.contains(.getuiText) && !codes.contains(.getuiSound))
    }

    // LT7, X5
    @Test func `each dialect counts a payload as it is sent in it`() throws {
        let payload = #"{"a":"/é😀"}"#
        #expect(try Self.lint(payload).byteCount == 15)
        #expect(try Self.lint(payload, "{}", .getui).byteCount == 28)
    }

    // LT1: nothing is heard of a push that Getui's client has silenced.
    @Test func `the silent sound is a sound by Apple's rules alone`() throws {
        let payload = #"{"aps":{"sound":"com.gexin.ios.silence"}}"#
        let headers = #"{"apns-push-type":"alert"}"#
        let apns = try Self.lint(payload, headers)
        #expect(apns.payloadClass == .soundOnly)
        #expect(Self.findings(apns) == ["apns.22 /payload/aps/sound"])
        let getui = try Self.lint(payload, headers, .getui)
        #expect(getui.payloadClass == .empty)
        #expect(
            Self.findings(getui) == [
                "apns.04 /payload/aps", "getui.02 /payload/aps/content-available",
            ]
        )
    }

    @Test func `a request is linted as it is sent`() {
        let request = APNsRequest(
            deviceToken: "aabb",
            headers: APNsHeaders(topic: "com.example.voip", pushType: .alert),
            payload: APNsPayload(isMutable: true)
        )
        let lint = PayloadLint(request)
        #expect(lint.byteCount == request.payload.utf8.count)
        #expect(
            Self.findings(lint) == [
                "apns.04 /payload/aps", "apns.07 /payload/aps/mutable-content",
                "apns.13 /headers/apns-topic",
            ]
        )
        #expect(lint.findings.last?.description == "error apns.13 at `/headers/apns-topic`")
    }
}
