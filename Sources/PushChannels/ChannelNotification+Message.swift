import ExactJSON
package import PushModel
import PushRendering

extension ChannelNotification {
    /// Makes what a message says to one of its recipients through another push service than Apple's (rule 8.2).
    ///
    /// `em_apns_ext` is for Apple's devices, and changes nothing.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What ``PushModel/MessageExtension/read(_:)`` made of its ext.
    ///   - sender: What is known of the sender.
    ///   - recipient: The recipient.
    ///   - isMentioned: Whether the message mentions the recipient (rule 1.5).
    ///   - app: The app's templates and policy.
    ///   - certificate: The certificate of the binding, whose sound it has.
    package init(
        _ message: Message,
        ext: MessageExtension,
        sender: Sender,
        recipient: Recipient,
        isMentioned: Bool,
        app: AppConfiguration,
        certificate: Certificate
    ) {
        var ext = ext
        ext.apns = nil
        let plan = AlertPlan(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app
        )
        let collapse: Collapse? =
            switch app.policy.collapse {
            case .message: .message
            case .conversation: .conversation(message.conversation.id)
            case .none: nil
            }
        self.init(
            title: plan.title?.nonEmpty,
            standInTitle: FixedText(app.policy.language).title,
            body: plan.body,
            badge: recipient.badge,
            sound: certificate.sound?.nonEmpty,
            collapse: collapse,
            importance: ext.push?.isCall ?? false ? .highest : .normal,
            custom: Custom(
                messageID: message.id,
                from: message.from,
                to: recipient.id,
                group: message.type == .groupChat ? message.to : nil,
                data: ext.customData(app.policy)?.value
            )
        )
    }
}
