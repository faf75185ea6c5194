public import ExactJSON
public import PushModel
import PushRules

/// Where a change is made, if an input has several places or none for it.
public enum RemedyPlace: Hashable, Sendable {
    /// At the only place that there is for the change.
    case only
    /// At the entry of the message's conversation; `nil` if it is added.
    case conversation(Int?)
    /// At a device; `nil` if one is added.
    case device(Int?)
    /// At a binding of a device.
    case binding(device: Int, binding: Int)
    /// At a certificate of the app.
    case certificate(Int)
    /// At a certificate that is added.
    case newCertificate(CertificateName)
}

extension Remedy.Change {
    /// The place as a pointer into an input of `decide`.
    public var path: JSONPointer {
        let root = JSONPointer.root
        let message = root.appending(key: "message")
        let recipient = root.appending(key: "recipient")
        let settings = recipient.appending(key: "settings")
        let devices = recipient.appending(key: "devices")
        let certificates = root.appending(key: "app").appending(key: "certificates")
        switch place {
        case .conversation(let index):
            let entries = settings.appending(key: "conversations")
            let key: ExactString =
                change == .endConversationDuration ? "expireTimestamp" : "remindType"
            return index.map { entries.appending(index: $0).appending(key: key) } ?? entries
        case .device(nil):
            return devices
        case .device(let index?):
            let key: ExactString = change == .takeDeviceOffline ? "state" : "bindings"
            return devices.appending(index: index).appending(key: key)
        case .binding(let device, let binding):
            return devices.appending(index: device).appending(key: "bindings")
                .appending(index: binding).appending(key: "token")
        case .certificate(let index):
            let key: ExactString = change == .enableCertificate ? "enabled" : "kind"
            return certificates.appending(index: index).appending(key: key)
        case .newCertificate:
            return certificates
        case .only:
            break
        }
        let ext = message.appending(key: "ext")
        switch change {
        case .endDuration: return settings.appending(key: "expireTimestamp")
        case .switchIntervalOff: return settings.appending(key: "silentModeStartTime")
        case .setRemindType: return settings.appending(key: "remindType")
        case .removeFilter: return ext.appending(key: MessageExtension.Keys.pushFilter)
        case .force: return ext.appending(key: MessageExtension.Keys.forceNotification)
        case .mention: return ext.appending(key: MessageExtension.Keys.atList)
        case .removeSilence: return ext.appending(key: MessageExtension.Keys.ignoreNotification)
        case .shortenPayload: return ext
        case .removeOnlineOnly: return message.appending(key: "deliverOnlineOnly")
        case .addReceiver: return message.appending(key: "receivers")
        case .makeRecipientKnown: return recipient.appending(key: "known")
        case .wait: return root.appending(key: "now")
        case .endConversationDuration, .setConversationRemindType, .removeConversationRemindType,
            .addBinding, .takeDeviceOffline, .replaceToken, .addCertificate, .enableCertificate,
            .changeCertificateKind:
            return root
        }
    }
}
