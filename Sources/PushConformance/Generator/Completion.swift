import ExactJSON
import PushContract
import WallTime

/// An input of `decide` that a question of `prove` is about, with values that were drawn at the unknown
/// places, without any thought of classes.
struct Completion {
    /// The input.
    let json: JSONValue
    let now: Instant

    init(of request: ProveRequest, _ draw: inout Draw) {
        var json = request.input
        var now = json.object?["now"]?.string.flatMap { try? Instant(rfc3339: $0) } ?? .earliest
        if let span = request.span {
            let last = span.upperBound.milliseconds - 1
            now = Instant(milliseconds: draw.int(span.lowerBound.milliseconds...last))
            json = json.setting(now.json, at: ["now"])
        }
        let other = JSONValue.object(DecideInputs.input(&draw))
        for place in draw.shuffled(request.unknown) {
            let value = Self.value(of: place, in: json, other, now, &draw)
            json = json.setting(value, at: place.keys[...])
            // Unknown settings have no rules (Q15).
            if place == .settings { json = json.setting(nil, at: (place.keys + ["rules"])[...]) }
        }
        self.json = json
        self.now = now
    }

    private static func value(
        of place: UnknownPlace,
        in input: JSONValue,
        _ other: JSONValue,
        _ now: Instant,
        _ draw: inout Draw
    ) -> JSONValue? {
        switch place {
        case .messageFrom, .messageTo, .recipientID, .messageID:
            return .string(id(input, &draw))
        case .receivers:
            return .array(draw.list(upTo: 3) { .string(id(input, &$0)) })
        case .mentions where draw.percent(70):
            return .array(draw.list(upTo: 3) { .string(id(input, &$0)) })
        case .bodyText where draw.percent(50):
            return draw.one("", "a", .string(String(repeating: "y", count: 4_200)))
        case .timestamp:
            let day: Int64 = 86_400_000
            let age = draw.one(0, 1, day, day + 1, -day, 9 * day, draw.int(0...2 * day))
            return now.adding(milliseconds: -age).json
        case .expireTimestamp where draw.percent(70):
            return expiry(now, &draw)
        case _ where place == .deliverOnlineOnly || place.flag != nil:
            return .bool(draw.percent(50))
        case .conversations where draw.percent(80):
            return .array([entry(of: input, now, &draw)])
        case .settings where draw.percent(50):
            var settings = other.object?["recipient"]?.object?["settings"]?.object ?? [:]
            settings["conversations"] = .array([entry(of: input, now, &draw)])
            return .object(settings)
        case .deviceState: return draw.one("offline", "online", "kicked")
        case .policy:
            var policy = other.object?["app"]?.object?["policy"]?.object ?? [:]
            // An unknown policy asks users' rules as the input's does (Q15).
            policy["userRules"] = input.object?["app"]?.object?["policy"]?.object?["userRules"]
            return .object(policy)
        case .timeZone, .policyTimeZone:
            guard draw.percent(70) else { return nil }
            let minutes = Int32(draw.below(2_161)) - 1_080
            return PushTimeZone.Offset(seconds: minutes * 60).map { .string($0.description) }
        case .messageType: return draw.one("chat", "groupChat", "chatRoom")
        case .displayStyle: return draw.one("simpleBanner", "messageSummary")
        case .remindType: return draw.one("all", "mentionOnly", "none")
        case .forceNotification, .ignoreNotification: return draw.one(true, false, 1, "yes", "x")
        case .pushExtType: return draw.one("call", "Call", "", 5)
        default:
            return place.value(in: other) ?? place.value(in: input) ?? fallback(place)
        }
    }

    /// A value of a place that neither input has.
    private static func fallback(_ place: UnknownPlace) -> JSONValue? {
        switch place {
        case .devices, .receivers, .mentions, .conversations: .array([])
        case .ext, .settings, .pushFilter: .object([:])
        case .bodyText, .preferredLanguage, .template: ""
        case .expireTimestamp: 0
        default: nil
        }
    }

    /// An id: one of the input's, perhaps in another case, or any other.
    private static func id(_ input: JSONValue, _ draw: inout Draw) -> String {
        var ids = Vocabulary.users + ["", "q", String(repeating: "z", count: 5_000)]
        for keys: [ExactString] in [["message", "from"], ["message", "to"], ["recipient", "id"]] {
            let value = keys.reduce(Optional(input)) { $0?.object?[$1] }
            if let id = value?.string { ids += [id, id, id] }
        }
        let id = draw.text(ids)
        switch draw.below(6) {
        case 0: return id.uppercased()
        case 1: return id.lowercased()
        default: return id
        }
    }

    private static func expiry(_ now: Instant, _ draw: inout Draw) -> JSONValue {
        let latest = Instant.latest.milliseconds
        let drawn = draw.one(0, 1, now.milliseconds, now.milliseconds + 1, draw.int(0...latest))
        return .number(JSONNumber(min(max(0, drawn), latest)))
    }

    /// An entry of the message's conversation.
    private static func entry(
        of input: JSONValue,
        _ now: Instant,
        _ draw: inout Draw
    ) -> JSONValue {
        let message = input.object?["message"]?.object
        var entry = JSONObject()
        entry["type"] = message?["type"]
        entry["id"] = message?["type"] == "chat" ? message?["from"] : message?["to"]
        if draw.percent(50) { entry["remindType"] = draw.one("all", "mentionOnly", "none") }
        if draw.percent(50) { entry["expireTimestamp"] = expiry(now, &draw) }
        return .object(entry)
    }
}
