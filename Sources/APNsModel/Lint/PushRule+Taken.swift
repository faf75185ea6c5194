import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key
    private typealias ActivityKey = APNsPayload.LiveActivity.Key
    private typealias SoundKey = APNsPayload.Sound.Key
    private typealias Name = APNsHeaders.Name

    /// The rules for headers that APNs may take all the same: Apple may have added a push type, and a
    /// bundle id may end like the suffix of another push type.
    static let headers: [PushRule] = [
        PushRule(.topic, at: .header(Name.pushType)) { push in
            push.pushType.map { !$0.isKnown } ?? false
        },
        PushRule(.topic, at: .header(Name.topic)) { push in
            guard let topic = push.topic, push.pushType?.topicSuffix?.isEmpty ?? false else {
                return false
            }
            return APNsPushType.suffixes.contains { topic.hasSuffix($0) }
        },
    ]

    /// The rules for the shape of a payload and the values of its keys, whatever the push is for.
    static let keys: [PushRule] = [
        PushRule(.shape) { push in
            push.aps != nil ? [] : [push.isObject ? .aps : .payload]
        },
        PushRule(.shape, key: Key.alert) { alert, _ in
            alert.string == nil && alert.object == nil
        },
        PushRule(.badge, key: Key.badge) { badge, _ in !badge.isCount },
        PushRule(.flag, key: Key.contentAvailable) { flag, _ in flag.int64 != 1 },
        PushRule(.flag, key: Key.mutableContent) { flag, _ in flag.int64 != 1 },
        PushRule(.interruptionLevel, key: Key.interruptionLevel) { level, _ in
            level.string.map { !APNsPayload.InterruptionLevel($0).isKnown } ?? true
        },
        PushRule(.relevanceScore, key: Key.relevanceScore) { score, push in
            !push.isLiveActivity && !score.isUnitFraction
        },
        PushRule(.soundVolume, at: .member(SoundKey.volume, of: Key.sound)) { push in
            let volume = push.aps?[Key.sound]?.object?[SoundKey.volume]
            return volume.map { !$0.isUnitFraction } ?? false
        },
        PushRule(.unknownKey) { push in
            let keys = push.aps?.members.map { $0.key } ?? []
            return keys.filter { !Key.all.contains($0) && !push.excuses($0) }.map { .key($0) }
        },
    ]

    /// The rules for what a push is meant to do.
    static let purposes: [PushRule] = [
        PushRule(.alertEmpty, at: .aps) { push in
            let isAlert =
                push.pushType == .alert
                || push.pushType == nil && push.dialect == .apns && !push.isUntypedBackground
            let payload = push.payload
            return isAlert && push.aps != nil
                && !(payload.hasText || payload.hasSound || payload.hasBadge)
        },
        PushRule(.silentPriority, at: .header(Name.pushType)) { push in
            push.dialect == .apns && push.isUntypedBackground
        },
        PushRule(.mutableWithoutText, key: Key.mutableContent) { flag, push in
            flag.isOne && !push.payload.hasText
        },
        PushRule(.loneSubtitle, at: .key(Key.alert)) { push in
            push.pushType != .background && push.payload.hasText && !push.payload.hasTitleOrBody
        },
    ]

    /// The rules for the name of a sound file: the phone plays its default sound where it finds no file
    /// that it can play.
    static let sounds: [PushRule] = [
        PushRule(.soundFormat) { push in
            push.soundFile.map { SoundFile.hasKnownSuffix($0.name) ? [] : [$0.location] } ?? []
        },
        PushRule(.soundPath) { push in
            push.soundFile.map { SoundFile.isPath($0.name) ? [$0.location] : [] } ?? []
        },
    ]

    /// The rules for a Live Activity.
    static let activities: [PushRule] = [
        PushRule(.activityEvent) { push in
            guard push.isLiveActivity, push.aps != nil, !(push.activityEvent?.isKnown ?? false)
            else { return [] }
            return [.key(push.hasMisspeltEvent ? PushFacts.misspeltEvent : ActivityKey.event)]
        },
        PushRule(.activityStart) { push in
            guard push.isLiveActivity, push.activityEvent == .start, let aps = push.aps else {
                return []
            }
            let needed = [
                Key.alert, ActivityKey.attributes, ActivityKey.attributesType,
                ActivityKey.contentState,
            ]
            return needed.filter { aps[$0] == nil }.map { .key($0) }
        },
    ]
}

extension PushFacts {
    /// `events`, which an older table of Apple's prints in place of `event`.
    fileprivate static let misspeltEvent: ExactString = "events"

    fileprivate var isLiveActivity: Bool { pushType == .liveActivity }

    /// Whether the push looks like a background update that is sent as if it were urgent.
    fileprivate var isUntypedBackground: Bool {
        pushType == nil && payload.payloadClass == .background && priority == .immediate
    }

    fileprivate var activityEvent: APNsPayload.LiveActivity.Event? {
        aps?[APNsPayload.LiveActivity.Key.event]?.string.map { .init($0) }
    }

    /// Whether `events` stands in the place of the event of a Live Activity.
    fileprivate var hasMisspeltEvent: Bool {
        isLiveActivity && aps?[APNsPayload.LiveActivity.Key.event] == nil
            && aps?[Self.misspeltEvent] != nil
    }

    /// The name of the file that the phone is asked to play, and where it stands; `nil` if none is (LT10).
    fileprivate var soundFile: (name: ExactString, location: PayloadLint.Location)? {
        typealias Key = APNsPayload.Key
        guard pushType != .background, payload.hasSound, let sound = aps?[Key.sound] else {
            return nil
        }
        let nameKey = APNsPayload.Sound.Key.name
        guard let name = (sound.string ?? sound.object?[nameKey]?.string).map({ ExactString($0) }),
            !name.isEmpty, name != "default"
        else { return nil }
        return (name, sound.object == nil ? .key(Key.sound) : .member(nameKey, of: Key.sound))
    }

    /// Whether a key that Apple does not list is Getui's, or is reported as a misspelt event.
    fileprivate func excuses(_ key: ExactString) -> Bool {
        dialect == .getui && key == PayloadDialect.getuiAutoBadge
            || key == Self.misspeltEvent && hasMisspeltEvent
    }
}

extension JSONValue {
    /// Whether this is a number from 0 to 1.
    fileprivate var isUnitFraction: Bool {
        number.map { (0...1).contains($0.doubleValue) } ?? false
    }

    /// Whether this is an integer of at least 0, however large.
    fileprivate var isCount: Bool {
        number.map { $0.isIntegral && $0.doubleValue >= 0 } ?? false
    }
}
