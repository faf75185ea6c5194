import ExactJSON
import PushChannels
import PushModel
import Testing

/// What a checker says of requests (8.8).
@Suite struct ChannelLintTests {
    private static func lint(_ channel: Certificate.Channel, _ body: String) throws -> ChannelLint {
        ChannelLint(
            to: .of(channel),
            method: nil,
            path: nil,
            header: nil,
            body: try JSONValue(parsing: body)
        )
    }

    // LT22
    @Test func `codes are numbered in their order, and what a service refuses is an error`() {
        typealias Code = ChannelLint.Code
        let words = (1...13).map { "channel.\($0 < 10 ? "0" : "")\($0)" }
        #expect(Code.allCases.map { $0.word.string } == words)
        #expect(
            Code.allCases.filter { !$0.isError }.map { $0.word.string }
                == ["channel.07", "channel.11", "channel.12", "channel.13"]
        )
    }

    /// Requests that between them have every finding.
    @Test func `every finding says in a line what happens, and in another what to change`() throws {
        let findings =
            try Self.lint(.fcm, #"{"message":{"topic":"a","token":"a","a":1,"data":{"from":1}}}"#)
            .findings
            + Self.lint(
                .harmony,
                #"""
                {"a":1,"payload":{"notification":{"category":"a","image":"a","soundDuration":0,"title":1,"body":"\#
                \#(String(repeating: "a", count: 4096))"}}}
                """#
            ).findings
            + ChannelLint(
                to: .of(.fcm),
                method: "GET",
                path: "/",
                header: { _ in nil },
                body: ["message": ["token": "a"]]
            ).findings
        #expect(Set(findings.map { $0.code }) == Set(ChannelLint.Code.allCases))
        for finding in findings {
            #expect(finding.section == "Docs/Specification/Lint.md#\(finding.code.word)")
            for text in [finding.consequence, finding.remedy] {
                #expect(!text.contains("\n") && !text.hasSuffix(".") && text.count > 5, "\(text)")
                #expect(text.first?.isLowercase ?? false, "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("/v1/p/messages:send", true), ("/v1/a.b:c_d-9/messages:send", true),
            ("/v1/../messages:send", false), ("/v1/./messages:send", false),
            ("/v1/a?b/messages:send", false), ("/v1/a b/messages:send", false),
            ("/v1//messages:send", false), ("/v1/p/messages:send\r\n", false),
        ] as [(ExactString, Bool)]
    )
    func `a path has an id that a certificate can have`(path: ExactString, isTaken: Bool) {
        #expect(PushChannel.of(.huawei).form.takes(path: path) == isTaken)
    }

    @Test(
        arguments: [
            (#"{"android":{"ttl":"2419200s"}}"#, []), (#"{"android":{"ttl":"2419200.0s"}}"#, []),
            (#"{"android":{"ttl":"2419200.5s"}}"#, ["channel.09"]),
            (#"{"android":{"ttl":"2419199.9s"}}"#, []),
            (#"{"android":{"notification":{"notification_count":"5"}}}"#, []),
            (#"{"android":{"notification":{"notification_count":"five"}}}"#, ["channel.08"]),
            (#"{"android":{"collapse_key":"a","collapseKey":"b"}}"#, ["channel.05"]),
        ] as [(String, [String])]
    )
    func `FCM reads JSON as protocol buffers do`(message: String, codes: [String]) throws {
        let lint = try Self.lint(.fcm, #"{"message":\#(message)}"#)
        let found = lint.findings.map { $0.code.word.string }
        #expect(found.filter { $0 != "channel.04" } == codes)
    }

    // LT23
    @Test(arguments: Certificate.Channel.allCases)
    func `a value of the form of its key has no finding, and one of another has`(
        channel: Certificate.Channel
    ) {
        for object in PushChannel.of(channel).form.objects {
            for (form, names) in object.keys {
                for name in names {
                    let right = Self.path(form.samples.right, object.place, name)
                    let wrong = form.samples.wrong.map { Self.path($0, object.place, name) }
                    let place = "/request/body\(object.place)/\(name)"
                    #expect(Self.codes(right, channel, place).isEmpty, "\(place)")
                    for wrong in wrong {
                        #expect(!Self.codes(wrong, channel, place).isEmpty, "\(place): \(wrong)")
                    }
                }
            }
        }
    }

    /// A body with a value at a place, and nothing else.
    private static func path(_ value: JSONValue, _ place: JSONPointer, _ name: ExactString)
        -> JSONValue
    {
        (place.tokens + [name]).reversed().reduce(value) { .object([$1: $0]) }
    }

    /// The codes at a place but for what is missing and what has no effect.
    private static func codes(
        _ body: JSONValue,
        _ channel: Certificate.Channel,
        _ place: String
    ) -> [ChannelLint.Code] {
        ChannelLint(to: .of(channel), method: nil, path: nil, header: nil, body: body).findings
            .filter { $0.path.text.string == place }
            .map { $0.code }
            .filter { $0 != .withoutEffect && $0 != .missing }
    }

    // LT24
    @Test func `a key in camel case is FCM's too`() throws {
        let lint = try Self.lint(
            .fcm,
            #"{"message":{"token":"t","android":{"collapseKey":"c","notification":{"channelID":"c"}}}}"#
        )
        #expect(
            lint.findings.map { $0.path.text }
                == ["/request/body/message/android/notification/channelID"]
        )
        #expect(lint.findings.first?.suggestion == "channel_id")
    }

    // LT25
    @Test func `tokens do not count`() throws {
        let body = #"{"message":{"token":["abc","de"]}}"#
        #expect(try Self.lint(.huawei, body).byteCount == body.utf8.count - 5)
        let single = #"{"message":{"token":"abc"}}"#
        #expect(try Self.lint(.fcm, single).byteCount == single.utf8.count - 3)
        // As they are written: with the escapes.
        let escaped = #"{"message":{"token":["\"\\"]}}"#
        #expect(try Self.lint(.huawei, escaped).byteCount == escaped.utf8.count - 4)
    }
}

extension ChannelValue {
    /// A value of the form, and values that are none; the last are the least that is too much.
    fileprivate var samples: (right: JSONValue, wrong: [JSONValue]) {
        func text(_ count: Int) -> JSONValue { .string(String(repeating: "a", count: count)) }
        return switch self {
        case .text: ("a", [1])
        case .filledText: ("a", [1, ""])
        case .bytes(let most), .characters(let most): (text(most), [1, text(most + 1)])
        case .id(let id) where id.counts.upperBound == Int.max: ("a", [1, "", "é", "/topics/a"])
        case .id(let id):
            (text(id.counts.upperBound), [1, "", "é", text(id.counts.upperBound + 1)])
        case .condition: ("'a' in topics", [1, "'a''b''c''d''e''f'"])
        case .time:
            (
                "2014-10-02T15:01:23.045123456Z",
                [1, "2014-10-02", "2014-10-02t15:01:23z", "2016-12-31T23:59:60Z"]
            )
        case .durations(let most, _, let isUnitOptional):
            (
                [isUnitOptional ? "3.5" : "3.5s"],
                [1, "1s", [1], ["fast"], ["100ms"]]
                    + (most == Int.max ? [] : [.array(Array(repeating: "1", count: most + 1))])
            )
        case .color: ("#AAbb09", [1, "#AAbb0", "#AAbb0g", "AAbb091"])
        case .image: ("https://a/b", [1, "http://a/b"])
        case .category(let words): (.string(words[0].string), [1, "im"])
        case .duration(let most, let isUnitOptional):
            (
                isUnitOptional ? "3.5" : "3.5s",
                [1, "", "s", "-1s", "1.s", ".5s", "1,5s"]
                    + (isUnitOptional ? [] : ["1"])
                    + (most == Int64.max ? [] : [.string("\(most + 1)s"), "99999999999999999999s"])
            )
        case .flag: (false, [0, "true"])
        case .integer(Int64.min...Int64.max): (-1, ["one", 1.5])
        case .integer(let range):
            (
                .number(JSONNumber(range.upperBound)),
                [
                    "one", .number(JSONNumber(range.lowerBound - 1)),
                    .number(JSONNumber(range.upperBound + 1)),
                ]
            )
        case .oneOf(let values): (values[0], [values[0].string == nil ? "1" : 1, "none", 99])
        case .texts(0...Int.max, _): (["a"], ["a", [1]])
        case .texts(let counts, let most):
            (
                .array(Array(repeating: "a", count: counts.upperBound)),
                [
                    "a", [1], .array(Array(repeating: "a", count: counts.upperBound + 1)),
                ] + (most == Int.max ? [] : [[text(most + 1)]])
            )
        case .data: (["a": "b"], [1, []])
        case .object: ([:], [1, []])
        case .objects(let most, let key, let characters):
            (
                .array(Array(repeating: [key: text(characters)], count: most)),
                [
                    1, [:], [1], [[key: text(characters + 1)]],
                    .array(Array(repeating: [:], count: most + 1)),
                ]
            )
        }
    }
}
