import ExactJSON

extension Gate {
    /// What is fixed about a gate: everything but its verdict and what it saw.
    struct Facts {
        /// The stable id.
        let id: ExactString
        /// What the gate asks, in a few words for people.
        let title: String
        /// Which input the verdict is based on, if no conversation has a remind type of its own.
        let source: GateSource
        /// The contract's word for a push that the gate suppresses.
        let reason: ExactString
        /// The vendor's words for it in the callback after sending; `nil` if the callback has none.
        let detail: ExactString?

        fileprivate init(
            _ id: ExactString,
            _ title: String,
            _ source: GateSource,
            _ reason: ExactString,
            _ detail: ExactString? = nil
        ) {
            self.id = id
            self.title = title
            self.source = source
            self.reason = reason
            self.detail = detail
        }
    }

    /// The table of gates.
    ///
    /// It is inlined so that reading one fact of a gate does not make the others.
    @inline(__always)
    var facts: Facts {
        let ignored: ExactString = "user ignore push"
        return switch self {
        case .messageKind:
            Facts("A1", "kind of message", .message, "message.kind")
        case .messageExpired:
            Facts("A2", "sent", .message, "message.expired", "expire message")
        case .messageSilent:
            Facts("A3", "silent message", .message, "message.silent", "message ignore push")
        case .recipientIsSender:
            Facts("B1", "sender", .message, "recipient.sender")
        case .recipientUnknown:
            Facts("B2", "recipient", .recipient, "recipient.unknown", "no user exist")
        case .recipientNotAddressed:
            Facts("B3", "addressed to", .message, "recipient.notAddressed")
        case .recipientOnline:
            Facts("B4", "devices", .device, "recipient.online")
        case .appInterval:
            Facts("B5", "quiet interval", .app, "dnd.app.interval", ignored)
        case .appDuration:
            Facts("B6", "silent duration", .app, "dnd.app.duration", ignored)
        case .conversationDuration:
            Facts("B7", "silent duration", .conversation, "dnd.conversation.duration", ignored)
        case .remindNever:
            Facts("B8", "remind type", .app, "remind.none", ignored)
        case .remindMentionOnly:
            Facts("B9", "mention", .app, "remind.mentionOnly", ignored)
        case .noBinding:
            Facts("C0", "bindings", .device, "device.none", "no push binding")
        case .deviceOnline:
            Facts("C1", "device online", .device, "device.online")
        case .deviceKicked:
            Facts("C2", "device kicked", .device, "device.kicked")
        case .illegalBinding:
            Facts("C3", "binding legal", .device, "device.illegalBinding", "illegal binding")
        case .filtered:
            Facts("C4", "filter", .message, "device.filtered", "ignore push device id")
        case .certificate:
            Facts(
                "C5",
                "certificate",
                .certificate,
                "device.certificateDisabled",
                "notifier disabled"
            )
        case .voip:
            Facts("C6", "VoIP", .certificate, "device.voip", "invalid VOIP notification")
        }
    }

    /// Which input the gate's verdict is based on, given what the recipient has set for the
    /// conversation.
    public func source(_ preferences: Preferences) -> GateSource {
        switch self {
        case .remindNever, .remindMentionOnly:
            preferences.hasConversationRemindType ? .conversation : facts.source
        default: facts.source
        }
    }
}
