import APNsModel
package import ExactJSON
package import PushDialects
import PushModel

/// An input of `tim`: a message of Tencent IM, its sender, its group and a recipient.
package struct TencentIMRequest: ContractRequest {
    package let message: TencentIM.Message
    /// What is known of the sender.
    package let sender: TencentIM.Sender
    /// What is known of the group; ignored in a one-to-one chat.
    package let group: TencentIM.Group
    /// The recipient that the message may be pushed to.
    package let recipient: TencentIM.Recipient

    /// Reads the keys of `tim`.
    package init(_ fields: inout JSONFields) throws(InputError) {
        message = try fields.object("message")
        sender = try fields.optionalObject("sender") ?? .init()
        group = try fields.optionalObject("group") ?? .init()
        recipient = try fields.object("recipient")
    }

    /// What the push says, which is the same for every recipient.
    package var plan: TencentIM.PushPlan {
        TencentIM.PushPlan(message, from: sender, in: group)
    }

    /// Whether the recipient is pushed to, and with what.
    package func decide() -> TencentIM.Decision {
        plan.decision(for: recipient)
    }
}

extension TencentIMRequest: AnsweredRequest {
    package static func answer(_ input: ContractInput<Self>, explaining _: Bool) -> JSONObject {
        input.answer(input.request.decide().contractJSON)
    }
}

extension TencentIM.Decision {
    /// The answer of `tim`.
    package var contractJSON: JSONObject {
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
