import ExactJSON

/// The shape of an input of `getui`.
struct GetuiInputs {
    static let shape = InputShape.object([
        .id,
        .optional("apn", .object(payload), 85),
        .optional("bundledSounds", .list(.text(["ring.caf", "offer.caf", "", "铃声.caf"]), upTo: 2)),
        .optional("transmission", text, 50),
        .required(
            "client",
            .either([
                states,
                .object([.required("state", states), .optional("acceptsMissingBadge", .flag, 60)]),
            ])
        ),
        .optional("os", .integer([3, 7, 9, 10, 12, 13, 17, 99], refused: [2, 100]), 40),
        .optional("tap", .words(["none", "notification", "appIcon"]), 60),
    ])

    private static let states = InputShape.words(["online", "background", "killed"])

    /// A text; sometimes one around the size at which a payload no longer fits.
    private static let text = InputShape.either(
        Array(repeating: .text(Vocabulary.words), count: 14)
            + [
                .open { draw in
                    .string(
                        String(
                            repeating: draw.text(["x", "你", "\""]),
                            count: 300 + draw.below(1800)
                        )
                    )
                }
            ]
    )

    private static let none = InputShape.open { _ in .null }
    private static let arguments = InputShape.list(.text(Vocabulary.words), upTo: 3)

    private static let payload: [InputShape.Member] = [
        .optional("alertMsg", .either([none, text, .object(alert), .object(alert)]), 75),
        .optional("badge", .either([none, .integer([-1, 0, 1, 99, .min, .max])]), 50),
        .optional("autoBadge", .either([none, .text(["+1", "-1", "1", "0", "", "x"])]), 35),
        .optional(
            "sound",
            .either([
                none, .text(Vocabulary.sounds + ["com.gexin.ios.silence", "offer.caf", "0"]),
                .open { $0.one(0, 1, 1.5, -0.0, 1e21) },
            ]),
            55
        ),
        .optional("contentAvailable", .integer([1, 1, 0, 2, -1, .max]), 50),
        .optional("category", .either([none, .text(["call", "", "c1"])]), 30),
        .optional("customMsg", .open(customMessage), 40),
    ]

    private static let alert: [InputShape.Member] =
        ["title", "body", "titleLocKey", "actionLocKey", "locKey", "launchImage", "subtitle"]
        .map { .optional($0, text, 35) }
        + [.optional("subtitleLocKey", text, 20)]
        + ["titleLocArgs", "locArgs", "subtitleLocArgs"].map { .optional($0, arguments, 15) }

    private static func customMessage(_ draw: inout Draw) -> JSONValue {
        var message = JSONObject()
        for key: ExactString in ["offer", "note", "", "aps", "\u{E9}", "_ver_", "payload"]
        where draw.percent(30) {
            message[key] = AnyInputs.value(&draw)
        }
        return .object(message)
    }
}
