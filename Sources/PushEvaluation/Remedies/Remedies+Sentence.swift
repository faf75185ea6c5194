import ExactJSON
import PushModel
import PushRendering
import PushRules
public import WallTime

/// What the sentences of remedies name.
struct RemedyNames: Sendable {
    /// The recipient's devices.
    let devices: [Device]
    /// The app's certificates.
    let certificates: [Certificate]
    /// The recipient's zone.
    let zone: CompiledZone
    /// The zone data.
    let zones: ZoneTable
    /// The instant of the decision.
    let now: Instant
}

extension Remedies {
    /// An instant on the recipient's clock; in UTC if the recipient has no zone.
    public func text(_ instant: Instant) -> String {
        instant.rfc3339(offset: names.zones.offset(of: names.zone, at: instant))
    }

    /// A remedy of this sequence in a sentence for people, without a full stop.
    ///
    /// It names devices and certificates, never texts or tokens. Its words may change (W11).
    public func sentence(_ remedy: Remedy, in language: RemedyLanguage) -> String {
        var sentence = ""
        for change in remedy.changes {
            if !sentence.utf8.isEmpty {
                sentence += language == .english ? ", and " : "，并且"
            }
            let until = remedy.until ?? names.now
            sentence += language == .english ? english(change, until) : chinese(change, until)
        }
        return sentence
    }

    private func english(_ change: Remedy.Change, _ until: Instant) -> String {
        let name = name(of: change.place)
        return switch change.change {
        case .addBinding:
            "the user logs in on device `\(name)` and the app registers for "
                + (certificateKind == .voip ? "VoIP pushes" : "pushes")
        case .endConversationDuration: "the user ends the silent duration of the conversation"
        case .setConversationRemindType: "the user sets the conversation to \"all messages\""
        case .removeConversationRemindType:
            "the user lets the conversation follow the app's setting"
        case .takeDeviceOffline: "device `\(name)` goes offline"
        case .endDuration: "the user ends the silent duration of the app"
        case .switchIntervalOff: "the user switches the quiet interval off"
        case .setRemindType: "the user sets the app to \"all messages\""
        case .replaceToken:
            "the app on device `\(name)` registers again and sends a well-formed token"
        case .removeFilter: "the sender leaves `em_push_filter` out"
        case .force: "the sender sets `em_force_notification`"
        case .mention: "the sender mentions the recipient"
        case .removeOnlineOnly: "the sender sends not for online devices only"
        case .shortenPayload:
            "the sender shortens title and custom data until the payload has at most "
                + "\(PushRenderer.limit(certificateKind)) bytes"
        case .addReceiver: "the sender adds the recipient to the receivers"
        case .removeSilence: "the sender leaves `em_ignore_notification` out"
        case .addCertificate: "the operator adds the certificate `\(name)`"
        case .enableCertificate: "the operator enables the certificate `\(name)`"
        case .changeCertificateKind:
            "the operator makes `\(name)` a certificate for "
                + (certificateKind == .voip ? "calls" : "messages")
        case .makeRecipientKnown: "the operator registers the user"
        case .wait:
            until == names.now
                ? "the message is sent again now" : "the message is sent at \(text(until))"
        }
    }

    private func chinese(_ change: Remedy.Change, _ until: Instant) -> String {
        let name = name(of: change.place)
        return switch change.change {
        case .addBinding:
            "用户在设备 `\(name)` 上登录并注册" + (certificateKind == .voip ? " VoIP 推送" : "推送")
        case .endConversationDuration: "用户取消该会话的免打扰时长"
        case .setConversationRemindType: "用户把该会话设为“接收所有消息推送”"
        case .removeConversationRemindType: "用户让该会话跟随 App 的设置"
        case .takeDeviceOffline: "设备 `\(name)` 离线"
        case .endDuration: "用户取消 App 的免打扰时长"
        case .switchIntervalOff: "用户关闭免打扰时间段"
        case .setRemindType: "用户把 App 设为“接收所有消息推送”"
        case .replaceToken: "设备 `\(name)` 上的 App 重新注册，上传格式正确的 token"
        case .removeFilter: "发送方去掉 `em_push_filter`"
        case .force: "发送方设置 `em_force_notification`"
        case .mention: "发送方 @ 接收方"
        case .removeOnlineOnly: "发送方不再设为只投递在线设备"
        case .shortenPayload:
            "发送方缩短标题和自定义数据，使总长不超过 \(PushRenderer.limit(certificateKind)) 字节"
        case .addReceiver: "发送方把接收方加入定向接收者"
        case .removeSilence: "发送方去掉 `em_ignore_notification`"
        case .addCertificate: "运营方上传证书 `\(name)`"
        case .enableCertificate: "运营方启用证书 `\(name)`"
        case .changeCertificateKind:
            "运营方把证书 `\(name)` 设为" + (certificateKind == .voip ? " VoIP " : "普通推送") + "证书"
        case .makeRecipientKnown: "运营方注册该用户"
        case .wait: until == names.now ? "现在重新发送" : "在 \(text(until)) 发送"
        }
    }

    /// The id of the device, or the name of the certificate, that changes.
    private func name(of place: RemedyPlace) -> String {
        switch place {
        case .device(let index?), .binding(let index, _): names.devices[index].id.string
        case .device(nil): Remedies.newDevice.string
        case .certificate(let index): names.certificates[index].name.string
        case .newCertificate(let name): name.string
        case .only, .conversation: ""
        }
    }
}
