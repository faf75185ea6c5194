public import ExactJSON
public import PushEvaluation
import PushRules
import WallTime

extension Explanation {
    /// The answer of `decide --explain`.
    public var contractJSON: JSONObject {
        var answer = evaluation.contractJSON
        answer["trace"] = .array(trace.map { .object($0.contractJSON) })
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
    var contractJSON: JSONObject {
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
