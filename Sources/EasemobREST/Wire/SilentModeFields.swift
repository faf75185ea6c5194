import ExactJSON
import PushModel
import WallTime

/// The fields of the silent mode of the app and of conversations (R4 to R7).
enum SilentModeFields {
    /// The remind type, a word; `nil` means that none was ever set.
    ///
    /// `nil` is written as `ALL` for the app, as `DEFAULT` for a conversation. A service refuses `DEFAULT`
    /// for the app (R7).
    static func remindType(of conversation: Conversation?) -> BodyField<PushRemindType?> {
        conversation == nil ? appRemindType : conversationRemindType
    }

    /// The daily interval, such as `21:30-08:00`; empty for `nil` and for an interval that is off (R5).
    ///
    /// For a conversation a service reads it, and it has no effect.
    static let interval = BodyField<SilentModeInterval?>(
        "ignoreInterval",
        read: { json in
            guard let text = json.string else { return nil }
            if text.utf8.isEmpty { return .some(nil) }
            return SilentModeInterval(vendorText: text).map { .some($0) }
        },
        write: { interval in
            .string(interval.flatMap { $0.isOff ? nil : $0.description } ?? "")
        }
    )

    /// The windows of a user, which the vendor does not have (R29).
    static let quietWindows = BodyField<PushSettings.QuietWindows>(
        "quietWindows",
        read: { try? PushSettings.QuietWindows(json: $0) },
        write: { $0.json }
    )

    /// What becomes of messages that do-not-disturb stops, which the vendor does not have; `DEFAULT` for `nil` (R36).
    static let quiet = BodyField<PushPolicy.QuietHandling?>(
        "quiet",
        read: { json in
            json == unsetWord.json
                ? .some(nil) : (try? PushPolicy.QuietHandling(json: json)).map { .some($0) }
        },
        write: { $0?.json ?? unsetWord.json }
    )

    /// Up to when a conversation is read, in milliseconds since 1970 (R37).
    static let readUntil = BodyField<Instant>(
        "at",
        read: { value in
            value.int64.flatMap { number in
                let instant = Instant(milliseconds: number)
                return instant.milliseconds == number ? instant : nil
            }
        },
        write: { .number(JSONNumber($0.milliseconds)) }
    )

    /// In a request, how many milliseconds to be silent from now on: none to a week (R6).
    static let duration = BodyField<Int64>(
        "ignoreDuration",
        read: { $0.int64 },
        write: { .number(JSONNumber(min(max($0, 0), longestDuration))) }
    ).accepting { (0...longestDuration).contains($0) }

    /// In a reply, when the duration ends, in milliseconds since 1970; 0 for `nil`.
    ///
    /// A service may reply with any number: below 0 counts as 0, beyond the year 9999 as its end.
    static let expiry = BodyField<ExpireTimestamp?>(
        "ignoreDuration",
        read: { json in json.int64.map { ExpireTimestamp(Instant(milliseconds: $0)) } },
        write: { .number(JSONNumber($0?.milliseconds ?? 0)) }
    )

    private static let longestDuration = Int64(SilentModeDuration.range.upperBound) * 60_000

    private static let appRemindType = remindType(unset: PushRemindType.all.vendorWord)
        .accepting { $0 != nil }
    private static let conversationRemindType = remindType(unset: unsetWord)
    private static let unsetWord: ExactString = "DEFAULT"

    private static func remindType(unset: ExactString) -> BodyField<PushRemindType?> {
        BodyField(
            "type",
            read: { json in
                guard let word = json.string.map({ ExactString($0) }) else { return nil }
                if word == unsetWord { return .some(nil) }
                // Mapped, as an unknown word must not become a value that is `nil`.
                return PushRemindType(vendorWord: word).map { .some($0) }
            },
            write: { .string(($0?.vendorWord ?? unset).string) }
        )
    }
}
