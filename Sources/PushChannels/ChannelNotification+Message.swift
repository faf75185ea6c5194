import ExactJSON
package import PushModel
package import PushRendering

extension MessageExtension {
    /// What counts for other push services than Apple's: of `em_apns_ext` title and body alone, after those of
    /// `em_push_ext` (rule 8.2).
    package var forOtherServices: MessageExtension {
        var ext = self
        let texts = try? MessageExtension.APNs(
            title: push?.title == nil ? apns?.title : nil,
            body: push?.content == nil ? apns?.body : nil
        )
        ext.apns = apns == nil ? nil : texts
        return ext
    }
}

extension Message {
    /// The message with what counts of its ext for other push services than Apple's (rule 8.2).
    package var forOtherServices: Message {
        typealias Keys = MessageExtension.APNs.Keys
        let section = MessageExtension.Keys.apnsExt.name
        guard let apns = ext[section]?.object else { return self }
        var texts = JSONObject()
        for name in Keys.pushTitle.names + Keys.pushContent.names { texts[name] = apns[name] }
        var message = self
        message.ext[section] = .object(texts)
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
            switch form.collapse(by: policy.collapse) {
            case .message: .message
            case .conversation: .conversation(message.conversation.id)
            case .none: nil
            }
        let isCall = ext.push?.isCall ?? false
        self.init(
            title: alert.title?.nonEmpty,
            body: alert.body,
            standIns: StandIns(
                policy.language,
                isBanner: alert.isBanner,
                isDigest: form.digest != nil
            ),
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

extension ChannelNotification.StandIns {
    /// The texts of a language.
    init(_ language: PushPolicy.Language, isBanner: Bool, isDigest: Bool = false) {
        let fixed = FixedText(language)
        let title = isDigest ? fixed.digestTitle : fixed.title
        self.init(title: title, body: fixed.titledBannerBody, isBanner: isBanner)
    }
}
