public import ExactJSON
import PushModel
import PushRules
import WallTime

extension HeldMessages.Release {
    /// The answer of the contract's `release`.
    public var json: JSONObject {
        var json = JSONObject()
        func list(_ key: ExactString, _ entries: [JSONObject]) {
            if !entries.isEmpty { json[key] = .array(entries.map { .object($0) }) }
        }
        list("pushes", pushes.map { $0.json })
        list("held", held.map { $0.json })
        list("dropped", dropped.map { $0.json })
        return json
    }
}

extension HeldMessages.Release.Push {
    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "conversations": .array(conversations.map { $0.json }),
            "messages": .array(messages.map { $0.json }),
            "count": .number(JSONNumber(count)),
        ]
        let answer = evaluation.json
        json["devices"] = answer["devices"]
        if !evaluation.diagnostics.isEmpty {
            json["diagnostics"] = .array(
                evaluation.placedDiagnostics.map { place, code in
                    .object(["path": path(of: place).text.json, "code": code.json])
                }
            )
        }
        return json
    }

    /// The place in an input of `release` that a place in one of `decide` is.
    private func path(of place: JSONPointer) -> JSONPointer {
        guard place.tokens.first == "message" else { return place }
        let entry = JSONPointer.root.appending(key: "held").appending(index: newest)
        return place.tokens.reduce(entry) { $0.appending(key: $1) }
    }
}

extension HeldMessages.Release.Held {
    /// Until when it is held, as the answer says it.
    package var untilText: String { until.rfc3339(offset: offset) }

    fileprivate var json: JSONObject {
        var json: JSONObject = [
            "heldUntil": .string(untilText), "id": message.json,
            "reason": reason.json,
        ]
        json["rule"] = rule?.json
        return json
    }
}

extension HeldMessages.Release.Dropped {
    fileprivate var json: JSONObject {
        var json: JSONObject = ["id": message.json, "reason": reason.word.json]
        json["rule"] = rule?.json
        return json
    }
}
