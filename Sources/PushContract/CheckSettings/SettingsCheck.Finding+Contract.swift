package import ExactJSON
import PushEvaluation
import PushModel
package import PushRules
import WallTime

extension SettingsCheck.Finding {
    /// The place in an input of `check-settings`.
    package var inputPath: JSONPointer {
        isOfAppRule ? path : path.relative(to: JSONPointer.root.appending(key: "settings"))
    }

    /// The finding as an entry of the answer.
    ///
    /// - Parameter isLackingPolicy: Whether the input has no policy, so that a patch needs to add one.
    /// - Returns: The entry's members.
    func contractJSON(lackingPolicy isLackingPolicy: Bool) -> JSONObject {
        var entry: JSONObject = [
            "code": code.word.json,
            "severity": severity.word.json,
            "path": inputPath.json,
            "text": .object([
                "en": .string(sentence(in: .english)), "zh": .string(sentence(in: .chinese)),
            ]),
        ]
        entry["day"] = day?.json
        if let remedy {
            entry["remedy"] = .object([
                "id": remedy.word.json,
                "by": remedy.actor.word.json,
                "patch": .array(
                    patch(of: remedy, lackingPolicy: isLackingPolicy).map { $0.json }
                ),
            ])
        }
        return entry
    }

    /// What a remedy of the finding does to the input.
    private func patch(of remedy: SettingsCheck.Remedy, lackingPolicy: Bool) -> [PatchOperation] {
        var settings = JSONPointer.root.appending(key: "settings")
        if let conversation {
            settings = settings.appending(key: "conversations").appending(index: conversation)
        }
        if let window {
            settings = settings.appending(key: "quietWindows").appending(index: window)
        }
        func at(_ key: Key) -> JSONPointer { settings.appending(key: key.word) }
        let start = at(.silentModeStartTime)
        let end = settings.appending(key: "silentModeEndTime")
        switch remedy {
        case .correctConversationDuration, .correctDuration:
            return facts.expiry.map {
                [.add(at(.expireTimestamp), .number(JSONNumber($0.milliseconds)))]
            } ?? []
        case .exchangeIntervalTimes:
            return facts.interval.map { [.add(start, $0.end.json), .add(end, $0.start.json)] } ?? []
        case .endConversationDuration, .endDuration:
            return [.add(at(.expireTimestamp), 0)]
        case .removeConversationInterval:
            return [.remove(start), .remove(end)]
        case .setConversationRemindType, .setRemindType:
            return [.add(at(.remindType), "all")]
        case .removeConversation:
            return [.remove(settings)]
        case .removePastDates:
            return facts.dates.isEmpty
                ? [.remove(settings)] : [.add(at(.dates), .array(facts.dates.map { $0.json }))]
        case .exchangeWindowTimes:
            return facts.window.map {
                [
                    .add(at(.start), $0.end.json),
                    .add(settings.appending(key: "end"), $0.start.json),
                ]
            } ?? []
        case .removeQuietWindows:
            return [.remove(at(.quietWindows))]
        case .switchIntervalOff:
            return [.add(start, "00:00"), .add(end, "00:00")]
        case .pushAllInChat:
            let policy = JSONPointer.root.appending(key: "policy")
            let change = PatchOperation.add(policy.appending(key: "mentionOnlyInChat"), "pushesAll")
            return lackingPolicy ? [.add(policy, .object([:])), change] : [change]
        }
    }
}
