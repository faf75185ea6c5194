import ExactJSON
package import PushModel
package import PushRendering

extension MessageExtension {
    /// What counts for other push services than Apple's: `em_apns_ext` is for Apple's devices (rule 8.2).
    package var forOtherServices: MessageExtension {
        var ext = self
        ext.apns = nil
        return ext
    }
}

extension Message {
    /// The message with what counts of its ext for other push services than Apple's (rule 8.2).
    package var forOtherServices: Message {
        var message = self
        message.ext[MessageExtension.Keys.apnsExt.name] = nil
        return message
    }
}

extension ChannelNotification {
    /// Makes what a message says to one of its recipients through another push service than Apple's (rule 8.2).
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - ext: What counts of its ext, ``PushModel/MessageExtension/forOtherServices``.
    ///   - alert: The texts that were chosen by that ext.
    ///   - recipient: The recipient.
    ///   - policy: The app's choices.
    ///   - certificate: The certificate of the binding, whose sound it has.
    ///   - form: How the push differs from that of the message alone; its sound is not looked at.
    package init(
        _ message: borrowing Message,
        ext: borrowing MessageExtension,
        alert: AlertPlan,
        recipient: borrowing Recipient,
        policy: PushPolicy,
        certificate: Certificate,
        form: PushForm = PushForm()
    ) {
        let collapse: Collapse? =
            switch policy.collapse {
            case .message: .message
            case .conversation: .conversation(message.conversation.id)
            case .none: nil
            }
        let isCall = ext.push?.isCall ?? false
        let fixed = FixedText(policy.language)
        self.init(
            title: alert.title?.nonEmpty,
            standInTitle: form.digest == nil ? fixed.title : fixed.digestTitle,
            body: alert.body,
            badge: recipient.badge,
            sound: certificate.sound?.nonEmpty,
            collapse: collapse,
            timeToLive: isCall ? ChannelNotification.minute : ChannelNotification.day,
            importance: isCall ? .highest : .normal,
            custom: Custom(
                messageID: message.id,
                from: message.from,
                to: recipient.id,
                group: message.type == .groupChat ? message.to : nil,
                data: form.extent == .message ? ext.customData(policy)?.value : nil
            )
        )
        custom.isShared = form.extent == .shared
    }
}
