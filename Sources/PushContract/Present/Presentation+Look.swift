import DevicePresentation
import ExactJSON

extension Presentation {
    /// Adds what is said of a notification beside its parts; each key is there only if it says something.
    func addLook(to answer: inout JSONObject) {
        answer["summary"] = summary.map { .object($0.contractJSON) }
        if isPersistent { answer["persistent"] = .bool(true) }
        if lightsScreen { answer["lightsScreen"] = .bool(true) }
        answer["preview"] = preview.map { .object($0.contractJSON) }
        answer["group"] = group.map { .object($0.contractJSON) }
        answer["replaces"] = replaced.map { .number(JSONNumber(Int64($0))) }
        if !devices.isPhoneAlone { answer["devices"] = .object(devices.contractJSON) }
        if buttons.contains(where: { $0.hasOption }) {
            answer["buttons"] = .array(buttons.map { .object($0.contractJSON) })
        }
        if asksToUnlock { answer["asksToUnlock"] = .bool(true) }
        answer["userText"] = userText?.json
        answer["launchImage"] = launchImage?.json
    }
}

extension SummaryEntry {
    fileprivate var contractJSON: JSONObject {
        var json = JSONObject()
        json["relevanceScore"] = relevanceScore.map { .number($0) }
        return json
    }
}

extension HiddenPreview {
    fileprivate var contractJSON: JSONObject {
        var shows: [JSONValue] = []
        if showsTitle { shows.append("title") }
        if showsSubtitle { shows.append("subtitle") }
        var json: JSONObject = ["shows": .array(shows)]
        json["body"] = body?.json
        return json
    }
}

extension NotificationGroup {
    fileprivate var contractJSON: JSONObject {
        var json: JSONObject = [
            "count": .number(JSONNumber(Int64(count))), "more": .number(JSONNumber(moreCount)),
        ]
        json["thread"] = thread?.json
        json["summaryText"] = summaryText?.json
        return json
    }
}

extension AlertedDevices {
    fileprivate var contractJSON: JSONObject {
        var json = JSONObject()
        if isOnWatch { json["alert"] = "watch" }
        if isInCarPlay { json["carPlay"] = .bool(true) }
        json["announcement"] = announcement?.json
        return json
    }
}

extension NotificationCategory.Action {
    /// Whether it is more than a button that runs code.
    fileprivate var hasOption: Bool { needsAuthentication || isDestructive || takesText }

    /// The button with the options that it has.
    fileprivate var contractJSON: JSONObject {
        var json: JSONObject = ["id": id.json]
        if opensApp { json["foreground"] = .bool(true) }
        if needsAuthentication { json["authenticationRequired"] = .bool(true) }
        if isDestructive { json["destructive"] = .bool(true) }
        if takesText { json["textInput"] = .bool(true) }
        return json
    }
}
