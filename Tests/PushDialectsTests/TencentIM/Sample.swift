import APNsModel
import ExactJSON
import PushDialects
import PushModel

/// A message of Ann's, decided for Bob, with every part within a test's reach.
struct Sample {
    var message = TencentIM.Message(.c2c, from: "ann", elements: [.text("Hi")])
    var sender = TencentIM.Sender(nickname: "Ann")
    var group = TencentIM.Group(id: "g1", name: "G")
    var recipient = TencentIM.Recipient(id: "bob")
    var options = TencentIM.Options()

    init() {}

    init(
        _ chatType: TencentIM.ChatType,
        _ elements: [TencentIM.Element],
        info: TencentIM.OfflinePushInfo? = nil
    ) {
        message.chatType = chatType
        message.elements = elements
        message.offlinePushInfo = info
    }

    /// A one-to-one message.
    init(_ elements: [TencentIM.Element], info: TencentIM.OfflinePushInfo? = nil) {
        self.init(.c2c, elements, info: info)
    }

    var plan: TencentIM.PushPlan {
        TencentIM.PushPlan(message, from: sender, in: group, options: options)
    }

    var decision: TencentIM.Decision { plan.decision(for: recipient) }

    /// The payload as it is sent; `nil` if nothing is pushed.
    var payload: String? { decision.push?.payload.json.jsonText }

    /// The text that is shown; `nil` if nothing is pushed.
    var text: String? { decision.push?.payload.alert?.body }

    var sound: String? { decision.push?.payload.sound?.name }

    var reason: TencentIM.Reason? {
        if case .suppress(let reason) = decision { reason } else { nil }
    }
}
