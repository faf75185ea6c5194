import ExactJSON
import PushModel
import PushRules
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
    /// The languages and the templates that a user can choose; `nil` for none.
    let languages: [LanguageCode?]
    let templates: [PushTemplate.Name?]
    private(set) var exts: ExtClasses
    /// The quiet interval of the given settings; `nil` if none is set.
    let interval: SilentModeInterval?
    /// The quiet windows of the given settings.
    private let windows: PushSettings.QuietWindows
    /// Whether the policy's zone can count: the given settings have an interval or windows, and no zone.
    private let needsPolicyZone: Bool
    /// Whether unknown settings can have windows: a question that is not about them has the same answer without.
    private let hasWindows: Bool

    init(_ input: DecideInput, _ places: [UnknownPlace], hasWindows: Bool) {
        self.hasWindows = hasWindows
        let app = input.request.app
        let translations = input.json.value(at: ["message", "body", "translations"])?.object
        let keys = (translations?.members ?? []).map { $0.key }.filter { !$0.isEmpty }
        languages = [nil] + keys.map { LanguageCode($0) }
        templates = [nil] + app.templates.filter { !$0.name.text.isEmpty }.map { Optional($0.name) }
        exts = ExtClasses(app)
        let settings = input.request.recipient.settings
        interval = settings.interval.flatMap { $0.isOff ? nil : $0 }
        windows = settings.quietWindows
        let hasZone = settings.timeZone.map { (try? input.request.zones.compile($0)) != nil }
        needsPolicyZone =
            !places.contains(.settings) && (places.contains(.timeZone) || hasZone != true)
        for place in places { fixed[place] = values(of: place, input.request) }
    }

    /// The same classes of an app with another policy.
    func with(_ app: AppConfiguration) -> UnknownClasses {
        var classes = self
        classes.exts = ExtClasses(app)
        return classes
    }

    typealias Zone = (zone: JSONValue, verdicts: QuietPattern.Verdicts)

    /// The zones that a clock can have at an instant besides none, each if there is one: one in which the interval is
    /// quiet, and one in which it is not; with windows one of each pair of what interval and windows say.
    func zones(of place: UnknownPlace, at now: Instant) -> [Zone] {
        guard place == .timeZone || needsPolicyZone else { return [] }
        guard windows.isEmpty else { return zonesWithWindows(at: now) }
        guard let interval else { return [] }
        let minute = now.minuteOfDay(offset: .utc)
        func zone(_ time: SilentModeTime, isQuiet: Bool) -> Zone {
            let east = (time.minuteOfDay - minute + 1440 + 719) % 1440 - 719
            return (Self.zone(east), .init(isQuiet: isQuiet, isInWindow: false))
        }
        let quiet = zone(interval.start, isQuiet: true)
        return interval.isWholeDay ? [quiet] : [quiet, zone(interval.end, isQuiet: false)]
    }

    /// Of the offsets 0, 1, -1, 2 minutes and so on to 18 hours the first with each pair of verdicts.
    private func zonesWithWindows(at now: Instant) -> [Zone] {
        let pattern = QuietPattern(interval, windows)
        let first = now.localMinute(offset: .utc)
        let farthest = PushTimeZone.Offset.farthestMinutes
        var nearest: [QuietPattern.Verdicts: Int64] = [:]
        func rank(_ east: Int64) -> Int64 { 2 * abs(east) + (east < 0 ? 1 : 0) }
        var east = -farthest
        while east <= farthest {
            let verdicts = pattern.verdicts(at: first + east)
            let next = pattern.edge(after: first + east) - first
            let closest = min(max(0, east), min(next - 1, farthest))
            if nearest[verdicts].map({ rank(closest) < rank($0) }) ?? true {
                nearest[verdicts] = closest
            }
            east = next
        }
        return Array(nearest).ordered { rank($0.value) < rank($1.value) }
            .map { (Self.zone(Int($0.value)), $0.key) }
    }

    private static func zone(_ east: Int) -> JSONValue {
        PushTimeZone.Offset(seconds: Int32(east * 60)).map { .string($0.description) } ?? "UTC"
    }

    /// How many classes a place has at an instant.
    func count(of place: UnknownPlace, at now: Instant) -> Int {
        switch place {
        case .mentions: 2
        case .receivers: 3
        case .ext: exts.count
        case .timestamp: Self.timestamps(now).count
        case .expireTimestamp: Self.durations(now).count
        case .conversations: 4 * Self.durations(now).count
        case .settings: settingsParts(now).reduce(1) { $0 * $1 }
        case .timeZone, .policyTimeZone: 1 + zones(of: place, at: now).count
        case .deviceState: Self.states.count
        default: fixed[place]?.count ?? 1
        }
    }

    /// The values of a place that depend on the input alone, one for each class.
    func fixedValues(of place: UnknownPlace) -> [JSONValue?] { fixed[place] ?? [] }

    /// The value of a place for a class.
    func value(
        of place: UnknownPlace,
        _ index: Int,
        at now: Instant,
        _ context: Context
    ) -> JSONValue? {
        let recipient = context.recipient
        switch place {
        case .mentions: return .array(index == 0 ? [recipient.json] : [])
        case .receivers:
            return .array(index == 0 ? [] : [.string(recipient.string + (index == 1 ? "" : "x"))])
        case .ext: return exts.json(index, mentioning: recipient)
        case .timestamp: return Self.timestamps(now)[index].json
        case .expireTimestamp: return Self.json(Self.durations(now)[index])
        case .conversations:
            let durations = Self.durations(now)
            let type = Self.entryTypes[index / durations.count]
            let duration = durations[index % durations.count]
            return .array([Self.entry(context.conversation, type, duration)])
        case .settings: return settings(index, at: now, context.conversation)
        case .timeZone, .policyTimeZone:
            return index == 0 ? nil : zones(of: place, at: now)[index - 1].zone
        case .deviceState: return Self.states[index].json
        default: return fixed[place]?[index]
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
        case .pushFilter:
            return ([.object([:])] + ExtClasses.filters).map { Optional($0) }
        case .pushExtType: return ["call", ""]
        case .devices: return DeviceClasses(input).lists.map { Optional($0) }
        case .displayStyle: return PushDisplayStyle.allCases.map { $0.json }
        case .preferredLanguage: return languages.map { $0?.json }
        case .template: return templates.map { $0?.json }
        case .remindType: return Self.remindTypes.map { $0.json }
        default: return place.flag == nil ? nil : [true, false]
        }
    }

    static let states: [Device.State] = [.offline, .online, .kicked]
    static let remindTypes: [PushRemindType] = [.all, .mentionOnly, .never]
    static let entryTypes = [nil] + remindTypes.map { Optional($0) }

    /// Now, and what is too old now.
    static func timestamps(_ now: Instant) -> [Instant] {
        let old = now.milliseconds - Instant.millisecondsPerDay - 1
        return old < Instant.earliest.milliseconds ? [now] : [now, Instant(milliseconds: old)]
    }

    /// No duration, one that has passed, one that runs.
    static func durations(_ now: Instant) -> [ExpireTimestamp?] {
        var found: [ExpireTimestamp?] = [nil]
        if now.milliseconds >= 1 { found.append(ExpireTimestamp(Instant(milliseconds: 1))) }
        if now < .latest {
            found.append(ExpireTimestamp(Instant(milliseconds: max(1, now.milliseconds + 1))))
        }
        return found
    }

    /// No interval, one of the whole day, and one of a minute an hour later; then a window of every day with these
    /// two pairs of times, and the first of them without a zone.
    func quiet(_ now: Instant) -> [PushSettings] {
        let minute = now.minuteOfDay(offset: .utc)
        var found = [PushSettings()]
        let times = [(1, 1), (minute + 60, minute + 61)].compactMap { start, end in
            Self.time(start).flatMap { start in Self.time(end).map { (start, $0) } }
        }
        for (start, end) in times {
            let interval = SilentModeInterval(start: start, end: end)
            found.append(PushSettings(interval: interval, timeZone: .fixed(.utc)))
        }
        guard hasWindows else { return found }
        let windows = times.compactMap { start, end in
            (try? QuietWindow(days: Set(QuietWindow.Weekday.allCases), start: start, end: end))
                .flatMap { try? PushSettings.QuietWindows([$0]) }
        }
        found += windows.map { PushSettings(quietWindows: $0, timeZone: .fixed(.utc)) }
        found += windows.prefix(1).map { PushSettings(quietWindows: $0) }
        return found
    }

    private static func time(_ minute: Int) -> SilentModeTime? {
        try? SilentModeTime(hours: minute / 60 % 24, minutes: minute % 60)
    }

    private static func json(_ duration: ExpireTimestamp?) -> JSONValue {
        .number(JSONNumber(duration?.milliseconds ?? 0))
    }

    private static func entry(
        _ conversation: Conversation,
        _ remindType: PushRemindType?,
        _ duration: ExpireTimestamp?
    ) -> JSONValue {
        var entry: JSONObject = ["type": conversation.type.json, "id": conversation.id.json]
        entry["remindType"] = remindType?.json
        entry["expireTimestamp"] = duration.map { json($0) }
        return .object(entry)
    }

    /// How many values each part of unknown settings has, the last varying fastest: what is quiet, the duration,
    /// that of an entry, remind type, style, language, template.
    private func settingsParts(_ now: Instant) -> [Int] {
        let durations = Self.durations(now).count
        let texts = [PushDisplayStyle.allCases.count, languages.count, templates.count]
        return [hasWindows ? 6 : 3, durations, durations, Self.remindTypes.count] + texts
    }

    private func settings(_ index: Int, at now: Instant, _ conversation: Conversation) -> JSONValue
    {
        var rest = index
        var digits: [Int] = []
        for count in settingsParts(now).reversed() {
            digits.append(rest % count)
            rest /= count
        }
        let durations = Self.durations(now)
        var settings: JSONObject = [
            "expireTimestamp": Self.json(durations[digits[5]]),
            "remindType": Self.remindTypes[digits[3]].json,
            "conversations": .array([Self.entry(conversation, nil, durations[digits[4]])]),
            "displayStyle": PushDisplayStyle.allCases[digits[2]].json,
        ]
        settings["preferredLanguage"] = languages[digits[1]]?.json
        settings["template"] = templates[digits[0]]?.json
        let quiet = quiet(now)[digits[6]]
        if let interval = quiet.interval {
            settings["silentModeStartTime"] = interval.start.json
            settings["silentModeEndTime"] = interval.end.json
        }
        if !quiet.quietWindows.isEmpty { settings["quietWindows"] = quiet.quietWindows.json }
        if quiet.timeZone != nil { settings["timeZone"] = "UTC" }
        return .object(settings)
    }
}
