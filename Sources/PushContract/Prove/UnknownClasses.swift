import ExactJSON
import PushModel
import WallTime

/// The table of unknown places: of each class of values one, as JSON (rule 7.4).
struct UnknownClasses: Sendable {
    /// On what the values of other places depend.
    struct Context {
        var recipient: ExactString
        var conversation: Conversation
    }

    /// The values of the places that depend neither on the instant nor on the context; `nil` removes the
    /// key.
    private var fixed: [UnknownPlace: [JSONValue?]] = [:]
    /// The values of the keys of settings for texts.
    private let texts: [[JSONValue?]]

    init(_ input: DecideInput, _ places: [UnknownPlace]) {
        let templates = input.request.app.templates.map { $0.name.text }.filter { !$0.isEmpty }
        let translations = input.json.value(at: ["message", "body", "translations"])?.object
        let languages = (translations?.members ?? []).map { $0.key }.filter { !$0.isEmpty }
        texts = [
            PushDisplayStyle.allCases.map { $0.json },
            [nil] + languages.map { $0.json },
            [nil] + templates.map { $0.json },
        ]
        for place in places { fixed[place] = values(of: place, input.request) }
    }

    /// How many classes a place has at an instant.
    func count(of place: UnknownPlace, at now: Instant) -> Int {
        switch place {
        case .mentions: 2
        case .receivers: 3
        case .ext: 96
        case .timestamp: Self.timestamps(now).count
        case .expireTimestamp: Self.durations(now).count
        case .conversations: 4 * Self.durations(now).count
        case .settings:
            9 * Self.durations(now).count * Self.durations(now).count
                * texts[0].count * texts[1].count * texts[2].count
        default: fixed[place]?.count ?? 1
        }
    }

    /// The values of a place, one for each class.
    func values(of place: UnknownPlace, at now: Instant, _ context: Context) -> [JSONValue?] {
        let recipient = context.recipient
        switch place {
        case .mentions: return [.array([recipient.json]), .array([])]
        case .receivers:
            return [[], [recipient.json], [.string(recipient.string + "x")]].map { .array($0) }
        case .ext: return Self.exts(recipient)
        case .timestamp: return Self.timestamps(now).map { $0.json }
        case .expireTimestamp: return Self.durations(now).map { Optional($0) }
        case .conversations:
            let types: [JSONValue?] = [nil, "all", "mentionOnly", "none"]
            return types.flatMap { type in
                Self.durations(now).map { duration in
                    .array([Self.entry(context.conversation, type, duration)])
                }
            }
        case .settings: return settings(at: now, context.conversation)
        default: return fixed[place] ?? []
        }
    }

    /// The values of a place that depend on the input alone.
    private func values(of place: UnknownPlace, _ input: DecideRequest) -> [JSONValue?]? {
        let long = JSONValue.string(NamedIDs.long)
        switch place {
        case .messageType: return ConversationType.allCases.map { $0.json }
        case .bodyType: return MessageBodyType.allCases.map { $0.json }
        case .bodyText: return ["", "x", long]
        case .messageID: return ["", long]
        case .messageFrom, .messageTo:
            let named = NamedIDs(input)
            return (named.ids + named.others).map { $0.json }
        case .recipientID:
            let named = NamedIDs(input)
            return (named.ids + named.otherSpellings + named.others).map { $0.json }
        case .deliverOnlineOnly, .forceNotification, .ignoreNotification:
            return [true, false]
        case .pushFilter: return [.object([:])] + Self.filters
        case .pushExtType: return ["call", ""]
        case .devices: return DeviceClasses(input).lists.map { Optional($0) }
        case .displayStyle: return texts[0]
        case .preferredLanguage: return texts[1]
        case .template: return texts[2]
        case .remindType: return Self.remindTypes
        default: return place.flag == nil ? nil : [true, false]
        }
    }

    private static let remindTypes: [JSONValue?] = ["all", "mentionOnly", "none"]

    /// A filter that lets every binding pass, and one that lets none pass.
    private static let filters: [JSONValue?] = [
        .object(["accept_device_id": .array([])]), .object(["accept_device_id": .array([1])]),
    ]

    /// Now, and what is too old now.
    private static func timestamps(_ now: Instant) -> [Instant] {
        let old = now.milliseconds - Instant.millisecondsPerDay - 1
        return old < Instant.earliest.milliseconds ? [now] : [now, Instant(milliseconds: old)]
    }

    /// No duration, one that has passed, one that runs.
    private static func durations(_ now: Instant) -> [JSONValue] {
        var found: [JSONValue] = [0]
        if now.milliseconds >= 1 { found.append(1) }
        if now < .latest { found.append(.number(JSONNumber(max(1, now.milliseconds + 1)))) }
        return found
    }

    private static func entry(
        _ conversation: Conversation,
        _ remindType: JSONValue?,
        _ duration: JSONValue
    ) -> JSONValue {
        var entry: JSONObject = ["type": conversation.type.json, "id": conversation.id.json]
        entry["remindType"] = remindType
        if duration != 0 { entry["expireTimestamp"] = duration }
        return .object(entry)
    }

    private static func exts(_ recipient: ExactString) -> [JSONValue?] {
        var found: [JSONValue?] = []
        let flags: [JSONValue] = [true, false]
        let mentions: [JSONValue] = [.array([recipient.json]), .array([])]
        let filters: [JSONValue?] = [nil] + filters
        let calls: [JSONObject] = [["type": "call"], [:]]
        let small: JSONObject = ["em_push_sound": "x", "em_push_badge": 0]
        var large = small
        large["em_push_title"] = "x"
        for force in flags {
            for ignore in flags {
                for mention in mentions {
                    for filter in filters {
                        for call in calls {
                            for apns in [small, large] {
                                var ext: JSONObject = [
                                    MessageExtension.Keys.forceNotification.name: force,
                                    MessageExtension.Keys.ignoreNotification.name: ignore,
                                    MessageExtension.Keys.atList.name: mention,
                                    MessageExtension.Keys.pushExt.name: .object(call),
                                    MessageExtension.Keys.apnsExt.name: .object(apns),
                                ]
                                ext[MessageExtension.Keys.pushFilter.name] = filter
                                found.append(.object(ext))
                            }
                        }
                    }
                }
            }
        }
        return found
    }

    private func settings(at now: Instant, _ conversation: Conversation) -> [JSONValue?] {
        var found: [JSONValue?] = []
        for interval in Self.intervals(now) {
            for duration in Self.durations(now) {
                for conversationDuration in Self.durations(now) {
                    let entry = Self.entry(conversation, nil, conversationDuration)
                    for remindType in Self.remindTypes {
                        for style in texts[0] {
                            for language in texts[1] {
                                for template in texts[2] {
                                    var settings = interval
                                    settings["expireTimestamp"] = duration
                                    settings["remindType"] = remindType
                                    settings["conversations"] = .array([entry])
                                    settings["displayStyle"] = style
                                    settings["preferredLanguage"] = language
                                    settings["template"] = template
                                    found.append(.object(settings))
                                }
                            }
                        }
                    }
                }
            }
        }
        return found
    }

    /// No interval, one of the whole day, and one of a minute an hour later.
    private static func intervals(_ now: Instant) -> [JSONObject] {
        func interval(_ start: Int, _ end: Int) -> JSONObject {
            [
                "silentModeStartTime": .string(time(start)),
                "silentModeEndTime": .string(time(end)),
                "timeZone": "UTC",
            ]
        }
        let minute = now.minuteOfDay(offset: .utc)
        return [[:], interval(1, 1), interval(minute + 60, minute + 61)]
    }

    /// A minute of the day as `HH:MM`.
    private static func time(_ minute: Int) -> String {
        let minute = minute % 1440
        return "\(minute / 600)\(minute / 60 % 10):\(minute % 60 / 10)\(minute % 10)"
    }
}
