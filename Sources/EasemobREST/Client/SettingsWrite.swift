import ExactJSON
import PushModel
import PushService
import WallTime

/// One request that makes all changes of a call that belong to the same part of the settings.
struct SettingsWrite: Sendable {
    let part: SettingsPart
    private(set) var changes: [SettingsChange]

    /// Sorts changes into the fewest requests, in the order in which their parts first occur.
    ///
    /// Changes of a time zone make no request.
    static func fewest(for changes: [SettingsChange]) -> [SettingsWrite] {
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
    func call(for user: UserID, now: @escaping @Sendable () -> Instant) throws -> VendorCall {
        .put(try part.path(of: user)) { [changes] in
            var body = JSONObject()
            for change in changes {
                change.write(to: &body, at: now())
            }
            return .object(body)
        }
    }
}

extension SettingsChange {
    /// The longest duration that the vendor takes: a week.
    private static let longestDuration: Int64 = 604_800_000

    /// Sets the field of a request's body.
    fileprivate func write(to body: inout JSONObject, at now: Instant) {
        switch self {
        case .remindType(let type, let conversation):
            let unset: ExactString = conversation == nil ? "ALL" : "DEFAULT"
            body["type"] = .string((type?.vendorWord ?? unset).string)
        case .expireTimestamp(let expiry, _):
            // The vendor takes the time that is left, and adds it to its own clock.
            let left = expiry?.milliseconds(since: now) ?? 0
            body["ignoreDuration"] = .number(JSONNumber(min(max(left, 0), Self.longestDuration)))
        case .interval(let interval):
            let isOff = interval?.isOff ?? true
            body["ignoreInterval"] = .string(isOff ? "" : interval?.description ?? "")
        case .displayStyle(let style):
            body["notification_display_style"] = .number(JSONNumber(Int64(style.rawValue)))
        case .displayName(let name):
            body["nickname"] = .string(name ?? "")
        case .preferredLanguage(let language):
            body["translationLanguage"] = .string(language?.string ?? "")
        case .template(let name):
            body["templateName"] = .string(name?.string ?? "")
        case .timeZone:
            break
        }
    }
}
