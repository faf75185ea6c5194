import ExactJSON
import PushChannels
import PushModel

/// Payloads with headers, and requests to other push services.
struct LintInputs {
    static let inputs: GeneratedInput.Maker = { draw in
        let made = shape.inputs(&draw)
        guard draw.percent(20) else { return made }
        return request(draw.of(Certificate.Channel.allCases, default: .fcm)).inputs(&draw)
    }

    private static let shape = InputShape.object([
        .id,
        .optional("dialect", .words(["apns", "getui"]), 50),
        .optional("headers", .open(headers), 60),
        .required("payload", .open(PayloadInputs.payloadOrAnything)),
    ])

    private static func request(_ channel: Certificate.Channel) -> InputShape {
        .object([
            .id,
            // Without it the input is one of a payload, which is then what is missing.
            .optional("channel", .words([channel.word]), 100),
            .required(
                "request",
                .object([
                    .optional("method", .text(["POST", "GET", ""]), 50),
                    .optional("path", .text(paths), 50),
                    .optional("headers", .open(requestHeaders), 40),
                    .required(
                        "body",
                        .open { draw in
                            draw.percent(5)
                                ? AnyInputs.value(&draw) : body(of: channel, .root, &draw)
                        }
                    ),
                ])
            ),
        ])
    }

    private static let texts = [
        "a", "", "86400s", "1296000", "2419200.5s", "#a0B1c2", "https://a", "http://a", "IM",
        "/topics/a", "'a' in topics", "'a''b''c''d''e''f'", "2014-10-02T15:01:23Z",
        String(repeating: "\u{6D88}", count: 65),
    ]

    private static let paths = [
        "/v1/projects/p/messages:send", "/v1/a/messages:send", "/v2/a/messages:send",
        "/v3/a/messages:send", "/v1//messages:send", "/v1/a/b/messages:send", "/messages:send", "",
    ]

    private static func requestHeaders(_ draw: inout Draw) -> JSONValue {
        var headers: JSONObject = [
            "Content-Type": draw.one("application/json", "application/JSON ; a=b", "text/plain", "")
        ]
        if draw.percent(60) { headers["push-type"] = draw.one("0", 0, "7", "5", "") }
        return .object(headers)
    }

    /// An object with some of its keys, and at times one that it has not.
    private static func body(
        of channel: Certificate.Channel,
        _ place: JSONPointer,
        _ draw: inout Draw
    ) -> JSONValue {
        let keys = PushChannel.of(channel).form.objects.first { $0.place == place }?.keys ?? []
        var object = JSONObject()
        for (form, names) in keys {
            for name in names where draw.percent(place == .root ? 90 : 40) {
                let below = place.appending(key: name)
                object[name] =
                    draw.percent(6) ? AnyInputs.value(&draw) : value(form, channel, below, &draw)
            }
        }
        if draw.percent(8) { object[draw.one("tokne", "collapseKey", "notifyID", "")] = "x" }
        return .object(object)
    }

    private static func value(
        _ form: ChannelValue,
        _ channel: Certificate.Channel,
        _ place: JSONPointer,
        _ draw: inout Draw
    ) -> JSONValue {
        switch form {
        case .flag: return .bool(draw.percent(50))
        case .integer: return draw.one(0, 1, -1, 60, 99, 100, 101, 1_296_000, 1_296_001, 1.5)
        case .oneOf(let values): return draw.of(values, default: .null)
        case .texts, .durations: return draw.one([], ["a"], ["a", "b", "c", "d", "e", "f"], [1])
        case .data:
            let name: ExactString = draw.one("k", "from", "gcm", "gcma", "googled", "message_type")
            return .object([name: draw.one("v", 1)])
        case .object: return body(of: channel, place, &draw)
        case .objects: return draw.one([], [[:]], [["name": "Yes"], [:], [:], [:]], [1])
        default: return draw.string(texts)
        }
    }

    /// Headers, each at most once, in one spelling or another.
    private static func headers(_ draw: inout Draw) -> JSONValue {
        var headers = JSONObject()
        for (name, chance, values) in Self.values where draw.percent(chance) {
            let spelling: ExactString = draw.percent(90) ? name : name.asciiUppercased
            headers[spelling] = draw.of(values, default: "")
        }
        return .object(headers)
    }

    private static let values: [(ExactString, Int, [JSONValue])] = [
        (
            "apns-push-type", 75,
            [
                "alert", "alert", "background", "background", "voip", "complication",
                "fileprovider",
                "mdm", "liveactivity", "pushtotalk", "location", "controls", "widgets", "Alert", "",
                " ",
            ]
        ),
        ("apns-priority", 60, ["10", "5", "1", 10, 5, 1, "0", 7, "", "ten", "05", 11]),
        (
            "apns-topic", 55,
            [
                "com.example.im", "com.example.im.voip", "com.example.im.push-type.liveactivity",
                "com.example.im.complication", "com.example.im.pushkit.fileprovider",
                "com.example.im.location-query", "", "主题",
            ]
        ),
        ("apns-expiration", 30, ["0", 0, "1700000000", 1_700_000_000, "-1", "soon", "", "1.5"]),
        (
            "apns-collapse-id", 30,
            [
                "c", "", .string(String(repeating: "x", count: 64)),
                .string(String(repeating: "x", count: 65)),
                .string(String(repeating: "消", count: 22)),
            ]
        ),
        (
            "apns-id", 20,
            [
                "123e4567-e89b-12d3-a456-426614174000", "123E4567-E89B-12D3-A456-426614174000",
                "123e4567e89b12d3a456426614174000", "", 5,
            ]
        ),
        ("apns-channel-id", 10, ["dHN0LXNyY2gtY2hubA==", "x", ""]),
        ("authorization", 15, ["bearer abc", "Bearer a.b.c", ""]),
        ("apns-prio", 4, ["5"]), ("apns-pushtype", 4, ["alert"]),
        ("content-type", 4, ["application/json"]),
        ("x-own", 3, ["1"]), ("", 2, ["1"]),
    ]
}

extension ExactString {
    /// The text with the letters of ASCII in upper case.
    fileprivate var asciiUppercased: ExactString {
        let bytes = string.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
        return ExactString(String(decoding: bytes, as: UTF8.self))
    }
}
