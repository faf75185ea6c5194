public import ExactJSON
public import PushDialects

extension Getui.Delivery {
    /// The answer of `getui`.
    public var contractJSON: JSONObject {
        var answer: JSONObject = [
            "route": route.word.json,
            "banner": .bool(showsBanner),
            "callbacks": .array(callbacks.map { .object($0.contractJSON) }),
        ]
        answer["class"] = pushClass?.word.json
        answer["payload"] = payload?.json
        answer["sound"] = sound.map { .string($0) }
        return answer
    }
}

extension Getui.Callback {
    fileprivate var contractJSON: JSONObject {
        var callback: JSONObject = ["name": name.word.json, "phase": phase.word.json]
        if case .payloadData(let offLine) = name {
            callback["offLine"] = .bool(offLine)
        }
        return callback
    }
}
