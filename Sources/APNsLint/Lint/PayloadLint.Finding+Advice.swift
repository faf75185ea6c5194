import APNsModel
import ExactJSON

extension PayloadLint.Finding {
    /// What APNs or the phone does with the push for it: one line for a person, lower case, no full
    /// stop.
    public var consequence: String {
        switch code {
        case .backgroundPriority:
            "APNs may refuse the push: a background update has priority 5 and no other"
        case .backgroundVisible:
            "the phone \(location.unseen), and the push may be dropped: type `background` is for the app alone"
        case .backgroundWithoutContent:
            "nothing happens: the app is not woken"
        case .alertEmpty:
            "the phone has nothing to show, to play or to count, and the push may be dropped"
        case .silentPriority:
            "the push may be refused, delayed or dropped: nothing says that it is a background update"
        case .mutableWithoutText:
            "the service extension does not run: there is no text for it to change"
        case .relevanceScore:
            "how the notification summary ranks it is not documented"
        case .interruptionLevel:
            "how much it interrupts is not documented; most likely like `active`"
        case .soundVolume:
            "how loud it rings is not documented"
        case .payloadSize:
            "APNs refuses the push with \(answer), and the phone gets nothing"
        case .collapseIDSize, .priority:
            "APNs refuses the push with \(answer)"
        case .topic where location == .header(APNsHeaders.Name.pushType):
            "APNs refuses the push with 400 InvalidPushType, as far as Apple lists its types"
        case .topic:
            "APNs refuses the push with status 400: this push type has other topics"
        case .activityStart where location == .key(APNsPayload.Key.alert):
            "the phone starts no Live Activity: a start needs an `alert` with a text in it"
        case .activityStart:
            "the phone starts no Live Activity: a start needs \(location.name)"
        case .activityEvent:
            "the phone ignores the push: it cannot tell what happens to the Live Activity"
        case .unknownKey:
            "the phone ignores the key: Apple has none of this name in `aps`"
        case .badge:
            "what the icon then shows is not documented"
        case .flag:
            "whether the phone takes it for 1 is not documented, and devices differ"
        case .shape:
            "the phone shows nothing: \(location.name) has the wrong JSON type"
        case .loneSubtitle:
            "the phone shows no banner: a subtitle needs a title or a body beside it"
        case .soundFormat:
            "the phone most likely plays its default sound: custom sounds are aiff, wav or caf files"
        case .soundPath:
            "the phone plays its default sound: it looks for the name of a file, in three folders"
        case .keyValue:
            "the value is most likely ignored: Apple has \(location.name) as \(key?.form.phrase ?? "")"
        case .unknownMember:
            "the phone ignores the key: Apple has none of this name there"
        case .misplacedKey where suggestion != nil:
            "the phone finds no `aps`: the key is data of the app"
        case .misplacedKey:
            "the phone does not look for the key beside `aps`: it is data of the app there"
        case .argumentsWithoutKey:
            "the arguments are ignored: there is no localised string for them to be put into"
        case .activityTime:
            "the Live Activity ignores the push, or the date never comes: times are seconds since 1970"
        case .activityTimestamp:
            "the Live Activity ignores the push: it cannot tell whether it is older than the last"
        case .activityState:
            "the Live Activity ignores the push: there is nothing new to show"
        case .activityValue:
            "the Live Activity ignores the push: it cannot decode \(location.name)"
        case .expiration, .messageID, .channelID, .topicMissing, .topicName:
            "APNs refuses the push with \(answer)"
        case .expirationUnit:
            "APNs keeps the push for the longest time it can, or not at all: that time is no date near now"
        case .unknownHeader:
            "APNs ignores the header: Apple has none of this name"
        case .broadcast where location == .key(APNsPayload.LiveActivity.Key.event):
            "no Live Activity starts: a broadcast can only update and end those that listen"
        case .broadcast:
            "APNs refuses the broadcast: \(location.name) is required"
        case .withoutEffect:
            "nothing comes of the key: Apple names no effect of it for this push type"
        case .contentChanged:
            "nothing reloads: what says that the content has changed is not there"
        case .escapedSize:
            "APNs refuses the push with 413 PayloadTooLarge if the sender escapes its text"
        case .activityPriority:
            "the push may come late or never: a Live Activity has priority 5 or 10"
        case .topicBundleID:
            "APNs most likely refuses the push: a topic is a bundle id, and this one has no dot"
        case .collapseIDText:
            "whether APNs takes such a header is not documented; `send` refuses it"
        case .silentText:
            "the phone shows the text in a banner and the list: the push is not silent"
        case .silentWithoutContent:
            "no code runs before the user opens the app: the push cannot wake it"
        case .silentSound:
            "the phone rings: with the app's file of that name, or else with the default sound"
        case .getuiPayloadSize:
            "Getui's client refuses the push, and the phone gets nothing"
        case .getuiText:
            "the banner lacks what Getui's page wants of every normal push: a title and a body"
        case .getuiSound:
            "the phone shows the push without a sound, which Getui's page wants of every normal push"
        }
    }

    /// The status and the reason of APNs' answer, if it refuses the push.
    private var answer: String {
        guard let refusal, let status = refusal.status else { return "an error" }
        return "\(status) \(refusal)"
    }

    /// What to change: one line for a person, lower case, no full stop.
    public var remedy: String {
        suggestion.map { "\(change); did you mean `\($0)`?" } ?? change
    }

    private var change: String {
        switch code {
        case .backgroundPriority:
            "set `apns-priority` to 5; without the header it is 10"
        case .backgroundVisible:
            "leave \(location.name) out; or, if it is to be noticed, set `apns-push-type` to `alert`"
        case .backgroundWithoutContent:
            "set `content-available` to 1"
        case .alertEmpty:
            "add an alert, a sound or a badge; to wake the app only, set `apns-push-type` to `background`, "
                + "`apns-priority` to 5 and `content-available` to 1"
        case .silentPriority:
            "set `apns-push-type` to `background` and `apns-priority` to 5"
        case .mutableWithoutText:
            "add a title or a body, or leave `mutable-content` out"
        case .relevanceScore, .soundVolume:
            "give a number from 0 to 1"
        case .interruptionLevel:
            "use `passive`, `active`, `time-sensitive` or `critical`"
        case .payloadSize:
            "shorten it; text beyond ASCII is smallest when it is not escaped"
        case .collapseIDSize:
            "use at most 64 bytes of UTF-8, for example a hash"
        case .topic where location == .header(APNsHeaders.Name.pushType):
            "use one of Apple's push types, in lower case"
        case .topic:
            "send to the bundle id followed by the suffix of the push type, if it has one"
        case .priority:
            "use 10, 5 or 1, or leave the header out, which is 10"
        case .activityStart where location == .key(APNsPayload.Key.alert):
            "write `alert` as an object with a title or a body"
        case .activityStart:
            "add \(location.name)"
        case .activityEvent:
            "set `event`, spelled so, to `start`, `update` or `end`"
        case .unknownKey where APNsKey.named(location.key ?? "", in: .alert) != nil:
            "move it into `alert`"
        case .unknownKey:
            "move it beside `aps`, where the app's own keys stand, or mend its spelling"
        case .badge:
            "give an integer: 0 removes the badge, and without the key it stays as it is"
        case .flag:
            "write the number 1, or leave the key out"
        case .shape where location == .key(APNsPayload.Key.alert):
            "write the alert as an object, or as a string that is its body"
        case .shape:
            "write an object"
        case .loneSubtitle:
            "add a title or a body"
        case .soundFormat:
            "name a file that ends in `.caf`, `.aiff` or `.wav`, with Linear PCM, MA4, µ-law or a-law in it, "
                + "shorter than 30 seconds"
        case .soundPath:
            "give the file's name alone; the file is in the app's main bundle, or in `Library/Sounds` of "
                + "the app's container or of a shared group container"
        case .keyValue:
            "write \(key?.form.phrase ?? "")"
        case .unknownMember where APNsKey.named(location.key ?? "", in: .aps) != nil:
            "move it into `aps`"
        case .unknownMember:
            "mend its spelling, or move it beside `aps`, where the app's own keys stand"
        case .misplacedKey where suggestion != nil:
            "call it `aps`, in lower case"
        case .misplacedKey:
            "move it into `aps`; if it is data of the app, a name of its own is safer"
        case .argumentsWithoutKey:
            "add \(localizedKey), or leave the arguments out"
        case .activityTime:
            "write a number, not a string, of seconds, not of milliseconds"
        case .activityTimestamp, .activityState:
            "add \(location.name)"
        case .activityValue:
            "write \(key?.form.phrase ?? "")"
        case .expiration:
            "write seconds since 1970 in digits, or 0 for one attempt, or leave the header out"
        case .expirationUnit:
            "write seconds since 1970: not milliseconds, and not how long the push is to be kept"
        case .messageID:
            "write a UUID, 8-4-4-4-12, or leave the header out"
        case .channelID:
            "write the id as APNs gave it when the channel was created"
        case .topicMissing:
            "send `apns-topic`: with a provider token APNs does not know the app without it"
        case .topicName:
            "write the bundle id before the suffix"
        case .unknownHeader:
            "mend its spelling, or leave it out"
        case .broadcast where location == .key(APNsPayload.LiveActivity.Key.event):
            "start it with a push to each device, which names the channel in `input-push-channel`"
        case .broadcast where location == .header(APNsHeaders.Name.pushType):
            "set `apns-push-type` to `liveactivity`; to push to one device, leave `apns-channel-id` out"
        case .broadcast:
            "send \(location.name)"
        case .withoutEffect
        where location == .member(APNsPayload.Key.sound, of: APNsPayload.Key.alert):
            "move it into `aps`: only the alert of a Live Activity has its sound inside"
        case .withoutEffect:
            "leave it out, or send another `apns-push-type`"
        case .contentChanged:
            "set `content-changed` to `true`, inside `aps`"
        case .escapedSize:
            "let the sender write UTF-8: `JSON_UNESCAPED_UNICODE` in PHP, `ensure_ascii=False` in Python"
        case .activityPriority:
            "use 5 or 10; 5 does not count towards the budget of updates"
        case .topicBundleID:
            "write the app's bundle id; the name of a certificate is no topic"
        case .collapseIDText:
            "use 1 to 64 characters from `!` to `~`, for example a hash, or leave the header out"
        case .silentText:
            "send `alertMsg` empty or not at all; if the push is to be seen and to wake the app, keep it"
        case .silentWithoutContent:
            "set `contentAvailable` to 1; even so an app that the user has closed is not woken"
        case .silentSound:
            "set `sound` to `\(PayloadDialect.getuiSilence)`; any other word rings, and an empty one is "
                + "sent as `default`"
        case .getuiPayloadSize:
            "shorten it; its client escapes what is beyond ASCII, at six bytes for most characters"
        case .getuiText:
            "send a `DictionaryAlertMsg` with `title` and `body`"
        case .getuiSound:
            "set `sound` to `default` or to a file of the app; if the push is to be silent, set "
                + "`contentAvailable` to 1"
        }
    }
}

extension PayloadLint.Finding {
    /// The row of the key that stands there.
    var key: APNsKey? {
        switch location {
        case .header(let name): APNsKey.named(name, in: .header)
        case .key(let name), .own(let name): APNsKey.named(name, in: .aps)
        case .member(let name, APNsPayload.Key.sound): APNsKey.named(name, in: .sound)
        case .member(let name, _): APNsKey.named(name, in: .alert)
        case .localized(let name, _): APNsKey.named(name, in: .text)
        case .payload, .aps: nil
        }
    }

    /// The key of the localised string whose arguments stand at the place.
    private var localizedKey: String {
        typealias Key = APNsPayload.Alert.Key
        switch location.key {
        case Key.titleArguments?: return "`\(Key.titleKey)`"
        case Key.subtitleArguments?: return "`\(Key.subtitleKey)`"
        default: return "`\(Key.bodyKey)`"
        }
    }
}

extension PayloadLint.Location {
    /// What the place is called in a sentence.
    fileprivate var name: String {
        switch self {
        case .header(let name): "`\(name)`"
        case .payload: "the payload"
        case .aps: "`aps`"
        case .key(let key): "`\(key)`"
        case .member(let key, _), .localized(let key, _), .own(let key): "`\(key)`"
        }
    }

    /// The key, if the place is one.
    fileprivate var key: ExactString? {
        switch self {
        case .header(let key), .key(let key), .own(let key), .member(let key, _),
            .localized(let key, _):
            key
        case .payload, .aps: nil
        }
    }

    /// What the phone does not do with a key of a background push.
    fileprivate var unseen: String {
        switch self {
        case .key(APNsPayload.Key.alert): "shows no text"
        case .key(APNsPayload.Key.sound): "plays no sound"
        default: "leaves the badge as it is"
        }
    }
}
