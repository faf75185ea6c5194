import APNsModel
public import ExactJSON
public import PushDialects
import PushModel

/// An input of `tim`: a message of Tencent IM, its sender, its group and a recipient.
public struct TencentIMRequest: ContractRequest {
    public let message: TencentIM.Message
    /// What is known of the sender.
    public let sender: TencentIM.Sender
    /// What is known of the group; ignored in a one-to-one chat.
    public let group: TencentIM.Group
    /// The recipient that the message may be pushed to.
    public let recipient: TencentIM.Recipient

    /// Reads the keys of `tim`.
    public init(_ fields: inout JSONFields) throws(InputError) {
        message = try fields.object("message")
        sender = try fields.optionalObject("sender") ?? .init()
        group = try fields.optionalObject("group") ?? .init()
        recipient = try fields.object("recipient")
    }

    /// What the push says, which is the same for every recipient.
    public var plan: TencentIM.PushPlan {
        TencentIM.PushPlan(message, from: sender, in: group)
    }

    /// Whether the recipient is pushed to, and with what.
    public func decide() -> TencentIM.Decision {
        plan.decision(for: recipient)
    }
}

extension TencentIMRequest: AnsweredRequest {
    public static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        input.answer(input.request.decide().contractJSON)
    }
}

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
