import APNsModel
public import ExactJSON
import PushModel
import PushRules

extension Evaluation {
    /// The answer of the contract's `decide`, without the keys of an explanation.
    public var json: JSONObject {
        var answer = JSONObject()
        switch decision {
        case .push:
            answer["outcome"] = "push"
        case .suppress(let reason):
            answer["outcome"] = "suppress"
            answer["reason"] = .string(reason.word.string)
            answer["detail"] = (reason.detail?.string).map(JSONValue.string)
        }
        if !bindings.isEmpty {
            answer["devices"] = .array(bindings.map { .object($0.json) })
        }
        if !diagnostics.isEmpty {
            answer["diagnostics"] = .array(
                placedDiagnostics.map { path, code in
                    .object(["code": .string(code.word.string), "path": .string(path.text.string)])
                }
            )
        }
        return answer
    }
}

extension BindingOutcome {
    /// An entry of the answer's `devices`.
    var json: JSONObject {
        var entry: JSONObject = [
            "id": .string(device.string),
            "notifierName": .string(certificateName.string),
        ]
        switch outcome {
        case .push(let request, _):
            entry["outcome"] = "push"
            entry["headers"] = request.headers.json
            entry["payload"] = request.payload.json
        case .suppress(let reason):
            entry["outcome"] = "suppress"
            entry["reason"] = .string(reason.word.string)
            entry["detail"] = (reason.detail?.string).map(JSONValue.string)
        case .payloadTooLarge(let bytes, let limit):
            entry["outcome"] = "suppress"
            entry["reason"] = "payload.tooLarge"
            entry["bytes"] = .number(JSONNumber(Int64(bytes)))
            entry["limit"] = .number(JSONNumber(Int64(limit)))
        }
        return entry
    }
}
