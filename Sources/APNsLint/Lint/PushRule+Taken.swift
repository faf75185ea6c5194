import APNsModel
import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key
    private typealias ActivityKey = APNsPayload.LiveActivity.Key
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
            return APNsHeaders.PushType.suffixes.contains { topic.hasSuffix($0) }
        },
        PushRule(.topicBundleID, at: .header(Name.topic)) { push in
            push.topic?.isTopicWithoutDot(of: push.pushType) ?? false
        },
        PushRule(.collapseIDText, at: .header(Name.collapseID)) { push in
            guard let id = push.collapseID?.string else { return false }
            // What is too long is another rule's.
            return id.isEmpty
                || !id.utf8.allSatisfy { APNsHeaders.CollapseID.characters.contains($0) }
        },
        PushRule(.expirationUnit, at: .header(Name.expiration)) { push in
            guard case .at(let seconds)? = push.expiration, seconds > 0 else { return false }
            return !PushFacts.plausibleExpirations.contains(seconds)
        },
        PushRule(.activityPriority, at: .header(Name.priority)) { push in
            push.isLiveActivity && !push.isBroadcast && push.priority == .powerFirst
        },
        PushRule(.escapedSize, at: .payload) { push in
            push.dialect == .apns && push.byteCount <= push.limit
                && push.escapedByteCount > push.limit
        },
    ]

    /// The rules for a push to the subscribers of a channel (LT17).
    static let broadcasts: [PushRule] = [
        PushRule(.broadcast) { push in
            guard push.isBroadcast else { return [] }
            var places: [PayloadLint.Location] = []
            if push.pushType != .liveActivity { places.append(.header(Name.pushType)) }
            for name in [Name.expiration, Name.priority] where !push.isGiven(name) {
                places.append(.header(name))
            }
            if push.activityEvent == .start { places.append(.key(ActivityKey.event)) }
            return places
        }
    ]

    /// The rule for the shape of a payload; its keys are judged by the table of Apple's keys.
    static let shapes: [PushRule] = [
        PushRule(.shape) { push in
            push.aps != nil ? [] : [push.isObject ? .aps : .payload]
        }
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
        PushRule(.mutableWithoutText, at: .key(Key.mutableContent)) { $0.lacksTextToChange },
        PushRule(.contentChanged, at: .key(Key.contentChanged)) { push in
            guard push.pushType == .widgets || push.pushType == .controls, let aps = push.aps else {
                return false
            }
            return !aps.isOne(Key.contentChanged)
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
            return needed.filter { key in
                guard let value = aps[key] else { return true }
                // What is neither a string nor an object is another rule's.
                return key == Key.alert && (value.string != nil || value.object != nil)
                    && !value.isActivityAlert
            }.map { .key($0) }
        },
        PushRule(.activityTimestamp, at: .key(ActivityKey.timestamp)) { push in
            push.isLiveActivity && push.aps.map { $0[ActivityKey.timestamp] == nil } ?? false
        },
        PushRule(.activityState, at: .key(ActivityKey.contentState)) { push in
            push.isLiveActivity && push.activityEvent == .update
                && push.aps.map { $0[ActivityKey.contentState] == nil } ?? false
        },
    ]
}

extension PushFacts {
    /// `events`, which an older table of Apple's prints in place of `event`.
    fileprivate static let misspeltEvent: ExactString = "events"

    /// Whether a service extension is asked to change a text that is not there.
    var lacksTextToChange: Bool {
        !payload.hasText && (aps?.isOne(APNsPayload.Key.mutableContent) ?? false)
    }

    /// The expirations that can be meant as they are: from 2001 to 5138 (LT15).
    fileprivate static let plausibleExpirations: Range<Int64> = 1_000_000_000..<100_000_000_000

    /// Whether the push looks like a background update that is sent as if it were urgent.
    fileprivate var isUntypedBackground: Bool {
        pushType == nil && payload.payloadClass == .background && priority == .immediate
    }

    /// The event of a Live Activity; `nil` if none is given as a string.
    var activityEvent: APNsPayload.LiveActivity.Event? {
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
    func isListedElsewhere(_ key: ExactString) -> Bool {
        dialect == .getui && key == PayloadDialect.getuiAutoBadge
            || key == Self.misspeltEvent && hasMisspeltEvent
    }
}
