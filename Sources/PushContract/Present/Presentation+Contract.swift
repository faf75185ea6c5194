import APNsModel
package import DevicePresentation
package import ExactJSON

extension Presentation {
    /// The answer of `present`; `isExplaining` adds the keys of `--explain`.
    package func contractJSON(explaining: Bool) -> JSONObject {
        var answer: JSONObject = [
            "class": .string(payloadClass.word.string),
            "banner": .bool(showsBanner),
            "listed": .bool(isListed),
            "callbacks": .array(callbacks.map { $0.json }),
            "woken": .bool(isWoken),
            "launched": .bool(isLaunched),
        ]
        answer["sound"] = sound.map { .string($0) }
        answer["badge"] = badge.map { .number(JSONNumber($0)) }
        if !attachments.isEmpty {
            answer["attachments"] = .array(attachments.map { $0.json })
        }
        answer["effect"] = effect.map { .object($0.contractJSON) }
        addLook(to: &answer)
        if explaining {
            answer["explanation"] = .object(explanation)
        }
        return answer
    }

    /// The reason of each part of the answer, and what only an explanation has.
    private var explanation: JSONObject {
        [
            "banner": .object(bannerReason.contractJSON),
            "listed": .object(listReason.contractJSON),
            "sound": .object(soundReason.contractJSON),
            "badge": .object(badgeReason.contractJSON),
            "callbacks": .array(callbackReports.map { .object($0.contractJSON) }),
            "content": content.json,
            "opened": .bool(opensApp),
        ]
    }
}

extension SystemEffect {
    fileprivate var contractJSON: JSONObject {
        var json: JSONObject = ["kind": kind.json]
        json["reason"] = refusal?.json
        if alerts { json["alerts"] = .bool(true) }
        if isStale { json["stale"] = .bool(true) }
        if terminatesApp { json["terminatesApp"] = .bool(true) }
        json["removal"] = removal.map { .number(JSONNumber($0)) }
        return json
    }
}

extension PartReason {
    fileprivate var contractJSON: JSONObject {
        ["reason": .string(word.string), "rule": .string(rule.string)]
    }
}

extension CallbackReport {
    fileprivate var contractJSON: JSONObject {
        [
            "name": run.callback.json,
            "phase": run.phase.json,
            "runs": .bool(reason.runs),
            "reason": .string(reason.word.string),
            "rule": .string(reason.rule.string),
        ]
    }
}
