public import ExactJSON
import PushModel

/// A change of an input that can let a message through (rule 7.1).
///
/// Each sets one place of the input to one value. The cases are in the order in which the changes of a
/// remedy are listed: by who makes them, then by id. Everything about a change stands in its row of the
/// table below.
public enum RemedyChange: UInt8, WireWord {
    /// A well-formed binding is added to a device.
    case addBinding
    /// The conversation's silent duration ends.
    case endConversationDuration
    /// The conversation's own remind type becomes "all".
    case setConversationRemindType
    /// The conversation's own remind type is removed.
    case removeConversationRemindType
    /// A device goes offline.
    case takeDeviceOffline
    /// The app's silent duration ends.
    case endDuration
    /// The daily quiet interval is switched off.
    case switchIntervalOff
    /// The user has no quiet windows any more.
    case removeQuietWindows
    /// The app's remind type becomes "all".
    case setRemindType
    /// A binding gets a well-formed token.
    case replaceToken
    /// The message has no filter.
    case removeFilter
    /// The message is forced.
    case force
    /// The message mentions the recipient.
    case mention
    /// The message is not for online devices only.
    case removeOnlineOnly
    /// What the sender attached is taken away.
    case shortenPayload
    /// The recipient is one of the receivers.
    case addReceiver
    /// The sender wants a push.
    case removeSilence
    /// The app has one more certificate.
    case addCertificate
    case enableCertificate
    /// A certificate is for the kind of message.
    case changeCertificateKind
    /// The app knows the recipient.
    case makeRecipientKnown
    /// The same message is sent at another instant.
    case wait

    /// The contract's id.
    public var word: ExactString { row.id }

    public var actor: RemedyChange.Actor { row.actor }
}

extension RemedyChange: CustomStringConvertible {
    /// The contract's id.
    public var description: String { word.string }
}

extension RemedyChange {
    /// Everything about a change.
    package struct Row: Sendable {
        /// The contract's id.
        package let id: ExactString
        package let actor: RemedyChange.Actor
        /// Where in an input of `decide` the change is made.
        package let place: Place
        /// What the change does there.
        package let edit: Edit
        /// The change in English, without a full stop.
        package let english: @Sendable (Names) -> String
        /// The change in simplified Chinese.
        package let chinese: @Sendable (Names) -> String

        init(
            _ id: ExactString,
            by actor: RemedyChange.Actor,
            at place: Place,
            _ edit: Edit = .own,
            english: @escaping @Sendable (Names) -> String,
            chinese: @escaping @Sendable (Names) -> String
        ) {
            self.id = id
            self.actor = actor
            self.place = place
            self.edit = edit
            self.english = english
            self.chinese = chinese
        }
    }

    /// Where a change is made.
    package enum Place: Sendable {
        /// At these keys of the input.
        case input([ExactString])
        /// At a key of the entry of the message's conversation.
        case conversation(ExactString)
        /// At a key of a device.
        case device(ExactString)
        /// At the token of a binding.
        case token
        /// At a key of a certificate.
        case certificate(ExactString)
        /// At a certificate that is added.
        case newCertificate
    }

    /// What a change does at its place.
    package enum Edit: Sendable {
        case set(JSONValue)
        /// Takes the value away.
        case remove
        /// Whatever `RemedyPatch` has for the change.
        case own
    }

    /// What the sentences of a remedy name; never a text or a token.
    package struct Names: Sendable {
        /// The id of the device, or the name of the certificate, that changes.
        package var name = ""
        /// Whether a device is added, because the user has none.
        package var isNewDevice = false
        /// Whether the message needs a VoIP certificate.
        package var isCall = false
        /// How many bytes a payload may have.
        package var limit = 0
        /// When the message is sent, on the recipient's clock; `nil` for the instant of the decision.
        package var until: String?

        package init() {}
    }

    package static let rows = allCases.map { $0.tableRow }

    /// The change's row.
    @inline(__always)
    package var row: Row {
        // INVARIANT: raw values count from 0.
        Self.rows[Int(rawValue)]
    }

    /// Where the change is made: a caller in another module would copy the whole row for it.
    package var place: Place { row.place }

    /// The table of changes: one without a row does not compile.
    private var tableRow: Row {
        typealias Keys = MessageExtension.Keys
        return switch self {
        case .addBinding:
            Row(
                "binding.add",
                by: .user,
                at: .device("bindings"),
                english: {
                    ($0.isNewDevice
                        ? "the user, who has no device, logs in on one"
                        : "the user logs in on device `\($0.name)`")
                        + " and the app registers for " + ($0.isCall ? "VoIP pushes" : "pushes")
                },
                chinese: {
                    ($0.isNewDevice ? "用户（现在没有设备）在一台设备" : "用户在设备 `\($0.name)` ")
                        + "上登录并注册" + ($0.isCall ? " VoIP 推送" : "推送")
                }
            )
        case .endConversationDuration:
            Row(
                "conversation.duration.off",
                by: .user,
                at: .conversation("expireTimestamp"),
                .set(0),
                english: { _ in "the user ends the silent duration of the conversation" },
                chinese: { _ in "用户取消该会话的免打扰时长" }
            )
        case .setConversationRemindType:
            Row(
                "conversation.remindType.all",
                by: .user,
                at: .conversation("remindType"),
                english: { _ in "the user sets the conversation to \"all messages\"" },
                chinese: { _ in "用户把该会话设为“接收所有消息推送”" }
            )
        case .removeConversationRemindType:
            Row(
                "conversation.remindType.remove",
                by: .user,
                at: .conversation("remindType"),
                .remove,
                english: { _ in "the user lets the conversation follow the app's setting" },
                chinese: { _ in "用户让该会话跟随 App 的设置" }
            )
        case .takeDeviceOffline:
            Row(
                "device.offline",
                by: .user,
                at: .device("state"),
                .set("offline"),
                english: { "device `\($0.name)` goes offline" },
                chinese: { "设备 `\($0.name)` 离线" }
            )
        case .endDuration:
            Row(
                "duration.off",
                by: .user,
                at: .settings("expireTimestamp"),
                .set(0),
                english: { _ in "the user ends the silent duration of the app" },
                chinese: { _ in "用户取消 App 的免打扰时长" }
            )
        case .switchIntervalOff:
            Row(
                "interval.off",
                by: .user,
                at: .settings("silentModeStartTime"),
                english: { _ in "the user switches the quiet interval off" },
                chinese: { _ in "用户关闭免打扰时间段" }
            )
        case .removeQuietWindows:
            Row(
                "quietWindows.remove",
                by: .user,
                at: .settings("quietWindows"),
                .remove,
                english: { _ in "the user removes the quiet windows" },
                chinese: { _ in "用户删除免打扰时段表" }
            )
        case .setRemindType:
            Row(
                "remindType.all",
                by: .user,
                at: .settings("remindType"),
                .set("all"),
                english: { _ in "the user sets the app to \"all messages\"" },
                chinese: { _ in "用户把 App 设为“接收所有消息推送”" }
            )
        case .replaceToken:
            Row(
                "token.replace",
                by: .user,
                at: .token,
                english: {
                    "the app on device `\($0.name)` registers again and sends a well-formed token"
                },
                chinese: { "设备 `\($0.name)` 上的 App 重新注册，上传格式正确的 token" }
            )
        case .removeFilter:
            Row(
                "filter.remove",
                by: .sender,
                at: .ext(Keys.pushFilter.name),
                .remove,
                english: { _ in "the sender leaves `em_push_filter` out" },
                chinese: { _ in "发送方去掉 `em_push_filter`" }
            )
        case .force:
            Row(
                "force",
                by: .sender,
                at: .ext(Keys.forceNotification.name),
                .set(true),
                english: { _ in "the sender sets `em_force_notification`" },
                chinese: { _ in "发送方设置 `em_force_notification`" }
            )
        case .mention:
            Row(
                "mention",
                by: .sender,
                at: .ext(Keys.atList.name),
                english: { _ in "the sender mentions the recipient" },
                chinese: { _ in "发送方 @ 接收方" }
            )
        case .removeOnlineOnly:
            Row(
                "onlineOnly.remove",
                by: .sender,
                at: .input(["message", "deliverOnlineOnly"]),
                .set(false),
                english: { _ in "the sender sends not for online devices only" },
                chinese: { _ in "发送方不再设为只投递在线设备" }
            )
        case .shortenPayload:
            Row(
                "payload.shorten",
                by: .sender,
                at: .input(["message", "ext"]),
                english: {
                    "the sender shortens title and custom data until the payload has at most "
                        + "\($0.limit) bytes"
                },
                chinese: { "发送方缩短标题和自定义数据，使总长不超过 \($0.limit) 字节" }
            )
        case .addReceiver:
            Row(
                "receivers.add",
                by: .sender,
                at: .input(["message", "receivers"]),
                english: { _ in "the sender adds the recipient to the receivers" },
                chinese: { _ in "发送方把接收方加入定向接收者" }
            )
        case .removeSilence:
            Row(
                "silent.remove",
                by: .sender,
                at: .ext(Keys.ignoreNotification.name),
                .remove,
                english: { _ in "the sender leaves `em_ignore_notification` out" },
                chinese: { _ in "发送方去掉 `em_ignore_notification`" }
            )
        case .addCertificate:
            Row(
                "certificate.add",
                by: .appOperator,
                at: .newCertificate,
                english: { "the operator adds the certificate `\($0.name)`" },
                chinese: { "运营方上传证书 `\($0.name)`" }
            )
        case .enableCertificate:
            Row(
                "certificate.enable",
                by: .appOperator,
                at: .certificate("enabled"),
                .set(true),
                english: { "the operator enables the certificate `\($0.name)`" },
                chinese: { "运营方启用证书 `\($0.name)`" }
            )
        case .changeCertificateKind:
            Row(
                "certificate.kind",
                by: .appOperator,
                at: .certificate("kind"),
                english: {
                    "the operator makes `\($0.name)` a certificate for "
                        + ($0.isCall
                            ? "calls, which ends pushes of messages through it"
                            : "messages, which ends calls through it")
                },
                chinese: {
                    "运营方把证书 `\($0.name)` 设为"
                        + ($0.isCall
                            ? " VoIP 证书（普通消息不再能经它推送）" : "普通推送证书（通话不再能经它推送）")
                }
            )
        case .makeRecipientKnown:
            Row(
                "recipient.known",
                by: .appOperator,
                at: .flag(.known),
                .set(true),
                english: { _ in "the operator registers the user" },
                chinese: { _ in "运营方注册该用户" }
            )
        case .wait:
            Row(
                "wait",
                by: .time,
                at: .input(["now"]),
                english: {
                    $0.until.map { "the message is sent again at \($0)" }
                        ?? "the message is sent again now"
                },
                chinese: { $0.until.map { "在 \($0) 重新发送" } ?? "现在重新发送" }
            )
        }
    }
}

extension RemedyChange.Place {
    /// At a key of the message's ext.
    fileprivate static func ext(_ key: ExactString) -> Self { .input(["message", "ext", key]) }

    /// At a key of what the recipient has set.
    fileprivate static func settings(_ key: ExactString) -> Self {
        .input(["recipient", "settings", key])
    }

    fileprivate static func flag(_ flag: RecipientFlag) -> Self {
        .input(["recipient", flag.word])
    }
}
