import ExactJSON
import PushModel
import PushService

/// The fields of a user, and of what a user chose (R9 to R12, R28).
enum UserFields {
    /// The user's id.
    static let username = BodyField(nonEmptyText: "username")
    /// The name that others see; empty clears it.
    static let nickname = BodyField(text: "nickname")
        .accepting { $0.unicodeScalars.count <= PushManager.longestDisplayName }
    /// The same in a request that names many users.
    static let pushNickname = BodyField(text: "push_nickname")
    /// How many users such a request may name.
    static let longestNicknameList = 50
    /// The display style: 0 or 1, as a number or, as in the vendor's sample, as a string.
    static let displayStyle = BodyField<PushDisplayStyle>(
        "notification_display_style",
        read: { json in
            PushDisplayStyle.allCases.first {
                json == .number(JSONNumber(Int64($0.rawValue))) || json == .string("\($0.rawValue)")
            }
        },
        write: { .number(JSONNumber(Int64($0.rawValue))) }
    )
    /// Whether do-not-disturb holds, of the older call; an edition of the vendor's page has 0 and 1.
    static let noDisturbing = BodyField<Bool>(
        "notification_no_disturbing",
        read: { json in
            switch json.int64 {
            case 0: false
            case 1: true
            default: json.bool
            }
        },
        write: { .bool($0) }
    )
    static let noDisturbingStart = hour("notification_no_disturbing_start")
    static let noDisturbingEnd = hour("notification_no_disturbing_end")
    /// The preferred language in a request; empty clears it.
    static let translationLanguage = BodyField(text: "translationLanguage")
    /// The preferred language in a reply; empty for none.
    static let language = BodyField(text: "language")
    /// The chosen template's name; empty for none.
    static let templateName = BodyField(text: "templateName")

    /// An hour of the day, 0 to 23: as a number or, as in the vendor's samples, as a string.
    private static func hour(_ key: ExactString) -> BodyField<Int> {
        BodyField<Int>(
            key,
            read: { json in
                let text = json.string.map { Substring($0).utf8.smallNumber }
                return text ?? json.int64.flatMap { Int(exactly: $0) }
            },
            write: { .number(JSONNumber(Int64($0))) }
        ).accepting { (0...23).contains($0) }
    }
}
