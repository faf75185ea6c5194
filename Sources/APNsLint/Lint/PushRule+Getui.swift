import APNsModel
import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key

    /// The rules of Getui's dialect: for size, for a push that is meant to be silent, and for one that the
    /// user is meant to see.
    static let getui: [PushRule] = [
        PushRule(.getuiPayloadSize, at: .payload) { push in
            push.dialect == .getui && push.byteCount > push.limit
        },
        PushRule(.silentText, at: .key(Key.alert)) { push in
            push.isMeantSilent && push.payload.hasText
        },
        PushRule(.silentWithoutContent, at: .key(Key.contentAvailable)) { push in
            push.isMeantSilent && !push.payload.isContentAvailable
        },
        PushRule(.silentSound, key: Key.sound) { _, push in
            push.isMeantSilent && !push.isSilenced
        },
        PushRule(.getuiText, at: .key(Key.alert)) { push in
            push.isMeantSeen && !push.hasTitleAndBody
        },
        PushRule(.getuiSound, at: .key(Key.sound)) { push in
            push.isMeantSeen && push.isWithoutSound
        },
    ]
}

extension PushFacts {
    /// Whether the push is meant to be silent by Getui's rules, even if it is not (LT7).
    fileprivate var isMeantSilent: Bool {
        dialect == .getui && aps != nil
            && (payload.isContentAvailable || isSilenced || pushType == .background)
    }

    /// Whether the push is a normal one by Getui's rules, which the user is meant to see and hear (LT19).
    fileprivate var isMeantSeen: Bool {
        dialect == .getui && aps != nil && !isMeantSilent
            && (pushType ?? .alert) == .alert
    }

    /// Whether the alert has both of them, as they are or localised; a bare string has no title.
    fileprivate var hasTitleAndBody: Bool {
        typealias Key = APNsPayload.Alert.Key
        guard let alert = aps?[APNsPayload.Key.alert]?.object else { return false }
        return [(Key.title, Key.titleKey), (Key.body, Key.bodyKey)].allSatisfy { text, localized in
            alert[text]?.isNonEmptyString ?? false || alert[localized]?.isNonEmptyString ?? false
        }
    }

    /// Whether the sound is absent or empty.
    fileprivate var isWithoutSound: Bool {
        guard let sound = aps?[APNsPayload.Key.sound] else { return true }
        return sound.string != nil && !sound.isNonEmptyString
    }

    /// Whether the sound is the one that Getui's server takes for silence.
    fileprivate var isSilenced: Bool {
        aps?[APNsPayload.Key.sound]?.string.map { ExactString($0) } == PayloadDialect.getuiSilence
    }
}
