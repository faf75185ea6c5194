import ExactJSON
import PushModel
import PushService

/// The fields of a user, and of what a user chose (R9 to R12).
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
    /// The preferred language in a request; empty clears it.
    static let translationLanguage = BodyField(text: "translationLanguage")
    /// The preferred language in a reply; empty for none.
    static let language = BodyField(text: "language")
    /// The chosen template's name; empty for none.
    static let templateName = BodyField(text: "templateName")
}
