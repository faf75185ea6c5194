public import ExactJSON
import PushRules
import WallTime

extension Explanation {
    /// The answer of the contract's `decide` with the keys of an explanation.
    public var json: JSONObject {
        var answer = evaluation.json
        answer["trace"] = .array(trace.map { .object($0.json) })
        answer["blockers"] = .array(blockers.map { .string($0.word.string) })
        answer["zoneData"] = .string(zoneData)
        switch nextPush {
        case .at(let instant):
            answer["nextPush"] = .string(instant.rfc3339(offset: nextPushOffset))
        case .never:
            answer["nextPush"] = "never"
        case nil:
            break
        }
        return answer
    }
}

extension Explanation.TraceEntry {
    /// An entry of the answer's `trace`.
    var json: JSONObject {
        var entry: JSONObject = [
            "gate": .string(gate.id.string),
            "verdict": .string(verdict.word.string),
            "source": .string(source.word.string),
            "value": .string(value),
        ]
        if let binding {
            entry["device"] = .string(binding.device.string)
            entry["notifierName"] = .string(binding.certificateName.string)
        }
        return entry
    }
}
