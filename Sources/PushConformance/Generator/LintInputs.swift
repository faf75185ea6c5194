import ExactJSON

/// The shape of an input of `lint`.
struct LintInputs {
    static let shape = InputShape.object([
        .id,
        .optional("dialect", .words(["apns", "getui"]), 50),
        .optional("headers", .open(headers), 60),
        .required("payload", .open(PayloadInputs.payloadOrAnything)),
    ])

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
