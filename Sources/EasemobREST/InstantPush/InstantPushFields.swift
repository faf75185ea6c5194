import APNsModel
import ExactJSON

/// The fields of an instant push's message (R23).
enum InstantPushFields {
    static let title = text("title", atMost: 32, width: width)
    static let subtitle = text("subTitle", atMost: 10) { $0.unicodeScalars.count }
    /// The same in the vendor's samples.
    static let sampleSubtitle = subtitle.named("sub_title")
    static let content = text("content", atMost: 100, width: width)
    /// The app's own keys: at most 10, and 1,024 characters of JSON; `aps` is none.
    static let ext = object("ext").accepting { ext in
        ext.count <= 10 && ext["aps"] == nil
            && JSONValue.object(ext).jsonText.unicodeScalars.count <= 1024
    }
    static let apns = object("apns")
    /// The app's own keys of the block `apns`, which only the payload's size limits.
    static let apnsExt = object("ext").accepting { $0["aps"] == nil }

    /// The blocks of other platforms and channels, which are read and not kept.
    static let others = [
        "config", "easemob", "fcm", "fcmV1", "harmonyOS", "huawei", "honor", "meizu", "oppo",
        "vivo",
        "xiaomi",
    ].map { object(ExactString($0)) }

    static let lifetime = integer("invalidationTime", in: 0...maximumLifetime)
    static let priority = BodyField<APNsHeaders.Priority>(
        "priority",
        read: { json in
            json.int64.flatMap { number in
                [.immediate, .powerConsiderate].first { Int64($0.rawValue) == number }
            }
        },
        write: { .number(JSONNumber(Int64($0.rawValue))) }
    )
    static let pushType = BodyField<APNsHeaders.PushType>(
        "pushType",
        read: { json in
            json.string.map { APNsHeaders.PushType($0) }.flatMap { type in
                [.alert, .background].contains(type) ? type : nil
            }
        },
        write: { .string($0.string) }
    )
    static let collapseID = BodyField<APNsHeaders.CollapseID>(
        "collapseId",
        read: { $0.string.flatMap { APNsHeaders.CollapseID($0) } },
        write: { .string($0.string) }
    )
    static let id = BodyField<APNsHeaders.ID>(
        "apnsId",
        read: { $0.string.flatMap { APNsHeaders.ID($0) } },
        write: { .string($0.string) }
    )
    static let badge = integer("badge", in: 0...Int64(Int32.max))
    static let sound = BodyField(text: "sound")
    static let isMutable = BodyField(flag: "mutableContent")
    static let isContentAvailable = BodyField(flag: "contentAvailable")
    static let category = BodyField(text: "categoryName")
    static let threadID = BodyField(text: "threadId")
    static let alertTitle = BodyField(text: "title")
    static let alertSubtitle = BodyField(text: "subTitle")
    static let alertContent = BodyField(text: "content")
    static let launchImage = BodyField(text: "launchImage")

    /// The keys of a localised text: the string's, and that of what fills it.
    typealias LocalizationFields = (key: BodyField<String>, arguments: BodyField<[String]>)
    static let titleLocalization = localization("titleLocKey", "titleLocArgs")
    static let subtitleLocalization = localization("subTitleLocKey", "subTitleLocArgs")
    static let bodyLocalization = localization("bodyLocKey", "bodyLocArgs")
    static let localizations = [titleLocalization, subtitleLocalization, bodyLocalization]

    /// 30 days, which is as long as APNs keeps a push.
    private static let maximumLifetime: Int64 = 30 * 86_400_000

    /// How wide a text is: a Han character, or another from U+1100 on, is as wide as two others.
    private static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }

    private static func text(
        _ key: ExactString,
        atMost maximum: Int,
        width: @escaping @Sendable (String) -> Int
    ) -> BodyField<String> {
        BodyField(text: key).accepting { width($0) <= maximum }
    }

    private static func object(_ key: ExactString) -> BodyField<JSONObject> {
        BodyField(key, read: { $0.object }, write: { .object($0) })
    }

    private static func integer(
        _ key: ExactString,
        in range: ClosedRange<Int64>
    ) -> BodyField<Int64> {
        BodyField(key, read: { $0.int64 }, write: { .number(JSONNumber($0)) })
            .accepting { range.contains($0) }
    }

    private static func localization(
        _ key: ExactString,
        _ arguments: ExactString
    ) -> LocalizationFields {
        (
            BodyField(nonEmptyText: key),
            BodyField(
                arguments,
                read: { json in
                    guard let array = json.array else { return nil }
                    let texts = array.compactMap { $0.string }
                    return texts.count == array.count ? texts : nil
                },
                write: { .array($0.map { .string($0) }) }
            )
        )
    }
}
