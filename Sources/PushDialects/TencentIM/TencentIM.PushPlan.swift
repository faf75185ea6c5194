import APNsModel
public import ExactJSON
import PushModel

extension TencentIM {
    /// What a message's push reads and plays, made once; whether it goes out, asked per recipient.
    public struct PushPlan: Sendable {
        /// What the push reads, in full; empty if there is nothing to say.
        @ExactString.Text public private(set) var text: String

        private let message: Message
        private let options: Options
        /// The payload without badge and sound, which are the recipient's.
        private let frame: APNsPayload
        private let isEmpty: Bool
        /// The message's own sound; `nil` leaves it to the recipient.
        @ExactString.OptionalText private var sound: String?
        private let countsInBadge: Bool

        /// Prepares the push of a message; nothing in it can make that fail.
        ///
        /// - Parameters:
        ///   - message: The message.
        ///   - sender: What is known of the sender.
        ///   - group: What is known of the group; not looked at in a one-to-one chat.
        ///   - options: How what the vendor leaves open is settled.
        public init(
            _ message: Message,
            from sender: Sender,
            in group: Group = Group(),
            options: Options = Options()
        ) {
            self.message = message
            self.options = options
            let info = message.offlinePushInfo
            let composed = AlertText(options)
            let desc = info?.desc?.nonEmpty
            let content =
                desc ?? composed.content(of: message.elements, isCustomSilent: info != nil)
            isEmpty = content.utf8.isEmpty
            let hasPrefix = !isEmpty && (desc == nil || options.prefixesDesc)
            let text =
                hasPrefix
                ? composed.prefix(message.chatType, from: sender, in: group) + content : content
            self.text = text

            // A custom element speaks for itself only if the message does not (TI10).
            let custom = info == nil ? message.elements.first { $0.type == .custom } : nil
            sound = info?.ios.sound?.nonEmpty ?? custom?.sound?.nonEmpty
            countsInBadge =
                !(info?.ios.ignoresBadge ?? false) && !message.delivery.isExcludedFromUnread
            var data = JSONObject()
            data["ext"] = (info?.ext?.nonEmpty ?? custom?.ext?.nonEmpty).map { .string($0) }
            data["image"] = info?.ios.image?.nonEmpty.map { .string($0) }
            frame = APNsPayload(
                alert: Self.alert(text, info),
                isContentAvailable: info?.ios.wakesApp ?? false,
                isMutable: info?.ios.isMutable ?? false,
                interruptionLevel: info?.ios.interruptionLevel,
                custom: data
            )
        }

        public func decision(for recipient: Recipient) -> Decision {
            for reason in Reason.allCases where blocks(reason, recipient) {
                return .suppress(reason)
            }
            return .push(push(to: recipient))
        }

        /// Every reason that holds against a push, in order; empty if there will be one.
        public func blockers(for recipient: Recipient) -> [Reason] {
            Reason.allCases.filter { blocks($0, recipient) }
        }

        private func blocks(_ reason: Reason, _ recipient: Recipient) -> Bool {
            switch reason {
            case .onlineOnly: message.delivery.isOnlineOnly
            case .pushFlag: message.offlinePushInfo?.pushFlag == .noPush
            case .openPush: !recipient.settings.isPushEnabled
            case .receiveOption: !isReceived(by: recipient)
            case .empty: isEmpty
            case .foreground: recipient.state == .foreground
            case .tooLarge: push(to: recipient).isTooLarge
            }
        }

        private func isReceived(by recipient: Recipient) -> Bool {
            let isMentioned = message.mentions.include(
                recipient.id,
                countingEveryone: options.everyoneIsMentioned
            )
            return message.delivery.overridesReceiveOption
                || (!recipient.isMuted
                    && recipient.receiveOption.allowsPush(isMentioned: isMentioned))
        }

        /// A bare string unless there is a title or a subtitle (TI1).
        private static func alert(_ text: String, _ info: OfflinePushInfo?) -> APNsPayload.Alert {
            let title = info?.ios.title?.nonEmpty ?? info?.title?.nonEmpty
            let subtitle = info?.ios.subtitle?.nonEmpty
            guard title != nil || subtitle != nil else { return .string(text) }
            return APNsPayload.Alert(title: title, subtitle: subtitle, body: text)
        }

        private func push(to recipient: Recipient) -> Push {
            var payload = frame
            payload.sound = SoundChoice.sound(
                [sound, recipient.settings.sound(of: message.chatType)]
            )
            let badge = countsInBadge ? recipient.badge.next : recipient.badge.value
            payload.badge = countsInBadge ? badge : nil
            return Push(
                payload: payload,
                badge: badge,
                service: message.offlinePushInfo?.ios.service ?? .apns
            )
        }
    }
}

extension TencentIM.PushPlan: Redacted {
    /// How long the text is; never what it says.
    public var description: String {
        "plan for \(message), text of \(text.unicodeScalars.count)"
    }
}
