import ExactJSON
import PushModel
import PushService
import WallTime

/// One request that makes all changes of a call that belong to the same part of the settings.
struct SettingsWrite: Sendable {
    let part: SettingsPart
    private(set) var changes: [UserSettings.Change]

    /// Sorts changes into the fewest requests, in the order in which their parts first occur.
    ///
    /// Changes of a time zone, of windows and of rules make no request.
    static func fewest(for changes: [UserSettings.Change]) -> [SettingsWrite] {
        var writes: [SettingsWrite] = []
        var places: [SettingsPart: Int] = [:]
        for change in changes {
            guard let part = SettingsPart(of: change) else { continue }
            if let place = places[part] {
                writes[place].changes.append(change)
            } else {
                places[part] = writes.count
                writes.append(SettingsWrite(part: part, changes: [change]))
            }
        }
        return writes
    }

    /// The call; of changes to the same field the last one counts.
    func call(
        for user: UserID,
        now: @escaping @Sendable () -> Instant
    ) throws(PushServiceError) -> VendorCall {
        try .put(part.resource(of: user)) { [changes] in
            var body = JSONObject()
            for change in changes {
                change.write(to: &body, at: now())
            }
            return body
        }
    }
}

extension UserSettings.Change {
    /// Sets the field of a request's body.
    fileprivate func write(to body: inout JSONObject, at now: Instant) {
        switch self {
        case .remindType(let type, let conversation):
            body.set(SilentModeFields.remindType(of: conversation), type)
        case .expireTimestamp(let expiry, _):
            // The vendor takes the time that is left, and adds it to its own clock.
            body.set(SilentModeFields.duration, expiry?.instant.milliseconds(since: now) ?? 0)
        case .interval(let interval):
            body.set(SilentModeFields.interval, interval)
        case .displayStyle(let style):
            body.set(UserFields.displayStyle, style)
        case .displayName(let name):
            body.set(UserFields.nickname, name ?? "")
        case .preferredLanguage(let language):
            body.set(UserFields.translationLanguage, language?.string ?? "")
        case .template(let name):
            body.set(UserFields.templateName, name?.string ?? "")
        case .quietWindows, .rules, .quiet, .timeZone:
            break
        }
    }
}
