import ExactJSON

/// The shape of an input of `tim`.
struct TencentIMInputs {
    static let shape = InputShape.object([
        .id,
        .required("message", .object(message)),
        .optional(
            "sender",
            .object([
                .optional("nickname", .text(Vocabulary.names), 80),
                .optional("groupCard", .text(Vocabulary.names), 40),
            ]),
            80
        ),
        .optional(
            "group",
            .object([
                .optional("id", .text(Vocabulary.groups), 80),
                .optional("name", .text(Vocabulary.names), 70),
            ]),
            70
        ),
        .required("recipient", .object(recipient)),
    ])

    private static let message: [InputShape.Member] = [
        .required("chatType", .words(["c2c", "group"])),
        .required("from", .text(Vocabulary.users)),
        .required("elems", .list(.object(element), upTo: 4)),
        .optional("offlinePushInfo", .object(pushInfo), 55),
        .optional(
            "mentions",
            .either([
                .words(["all"]),
                .list(.text(Vocabulary.users + ["__kImSDK_MesssageAtALL__"]), upTo: 3),
            ]),
            40
        ),
    ]

    private static let element: [InputShape.Member] = [
        .required(
            "type",
            .words([
                "text", "text", "text", "sound", "file", "image", "custom", "location", "face",
                "video",
                "merged",
            ])
        ),
        .optional("text", text, 75),
        .optional("desc", .text(Vocabulary.words), 40),
    ]

    /// A text; sometimes one around the size at which a payload no longer fits.
    private static let text = InputShape.either(
        Array(repeating: .text(Vocabulary.words), count: 11)
            + [.open { .string(SizedText.text(&$0)) }]
    )

    private static let sounds = InputShape.text(
        Vocabulary.sounds + [
            "push.no_sound", "ios_push_default_sound", "push_no_sound", "no_sound",
        ]
    )

    private static let pushInfo: [InputShape.Member] = [
        .optional("pushFlag", .integer([0, 0, 0, 1], refused: [-1, 2]), 35),
        .optional("title", .text(Vocabulary.words), 45),
        .optional("desc", text, 45),
        .optional("ext", .text(Vocabulary.words + [#"{"entity":{"key":1}}"#]), 45),
        .optional(
            "ios",
            .object([.optional("sound", sounds, 60), .optional("ignoreBadge", .flag, 50)]),
            50
        ),
        .optional(
            "android",
            .object([
                .optional("title", .text(Vocabulary.words), 40), .optional("sound", sounds, 40),
                .optional("notifyMode", .integer([0, 1], refused: [-1, 2]), 40),
            ]),
            15
        ),
    ]

    private static let recipient: [InputShape.Member] = [
        .required("id", .text(Vocabulary.users)),
        .optional(
            "config",
            .object([
                .optional("openPush", .integer([0, 1, 1, 2], refused: [-1, 3]), 40),
                .optional("c2cSound", sounds, 40), .optional("groupSound", sounds, 40),
                .optional("videoSound", sounds, 15),
            ]),
            45
        ),
        .optional("receiveOption", .integer([0, 0, 0, 1, 2, 3, 4], refused: [-1, 5]), 50),
        // Together they leave room for one push.
        .optional(
            "badgeBase",
            .integer([0, 5, 98, 1_073_741_823], refused: [-1, 2_147_483_648]),
            50
        ),
        .optional(
            "pushedSinceBackground",
            .integer([0, 1, 1_073_741_823], refused: [-1, 2_147_483_648]),
            50
        ),
        .optional("state", .words(["background", "background", "foreground", "killed"]), 50),
    ]
}
