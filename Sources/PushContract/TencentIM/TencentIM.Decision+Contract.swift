import APNsModel
public import ExactJSON
public import PushDialects

extension TencentIM.Decision {
    /// The answer of `tim`.
    public var contractJSON: JSONObject {
        switch self {
        case .push(let push):
            [
                "outcome": "push",
                "payload": push.payload.json,
                "badge": .number(JSONNumber(Int64(push.badge))),
            ]
        case .suppress(let reason):
            ["outcome": "suppress", "reason": .string(reason.word.string)]
        }
    }
}
