import APNsModel
import ExactJSON
import PushModel
import PushRules
import WallTime

/// The gates once more, as simply as they can be written, straight from the message and its raw ext.
struct NaiveRules {
    let scene: Scene
    let clock: WallClock

    private var message: Message { scene.message }
    private var recipient: Recipient { scene.recipient }
    private var settings: PushSettings { scene.recipient.settings }

    var blockers: [SuppressionReason] {
        SuppressionReason.allCases.filter { blocks($0) }
    }

    private func blocks(_ reason: SuppressionReason) -> Bool {
        guard let gate = reason.gate else {
            return !bindingReasons.isEmpty && bindingReasons.allSatisfy { $0 != nil }
        }
        return switch gate {
        case .messageKind:
            message.type == .chatRoom || message.body == .command || message.deliverOnlineOnly
        case .messageExpired:
            (message.timestamp.map { scene.now.milliseconds - $0.milliseconds } ?? 0) > 86_400_000
        case .messageSilent: flag("em_ignore_notification")
        case .recipientIsSender: same(message.from.string, recipient.id.string)
        case .recipientUnknown: !recipient.isKnown
        case .recipientNotAddressed:
            !message.receivers.isEmpty
                && !message.receivers.contains { same($0.string, recipient.id.string) }
        case .recipientOnline: isOnline
        case .appInterval, .quietWindow, .appDuration, .conversationDuration:
            !flag("em_force_notification") && quiet.reasons(at: scene.now).contains(.gate(gate))
        case .remindNever: !isForcedAll && remindType == .never
        case .remindMentionOnly:
            !isForcedAll && remindType == .mentionOnly && !isMentioned
                && !(message.type == .chat && scene.app.policy.mentionOnlyInChat == .pushesAll)
        case .suppressingRule: false
        case .noBinding: bindingReasons.isEmpty
        case .deviceOnline, .deviceKicked, .illegalBinding, .filtered, .certificate, .voip: false
        }
    }

    private var isOnline: Bool {
        let states = recipient.devices.map(\.state)
        switch scene.app.policy.multiDevice {
        case .anyOfflineDevice: return states.contains(.online) && !states.contains(.offline)
        case .allDevicesOffline: return states.contains(.online)
        }
    }

    private var isForcedAll: Bool {
        flag("em_force_notification") && scene.app.policy.forceOverrides == .allPreferences
    }

    private var conversation: ConversationSettings? {
        let id = message.type == .chat ? message.from.string : message.to.string
        return settings.conversations.first {
            $0.conversation.type == message.type && same($0.conversation.id.string, id)
        }
    }

    private var remindType: PushRemindType {
        conversation?.remindType ?? settings.remindType ?? .all
    }

    private var quiet: NaiveQuiet {
        let hasZone = settings.timeZone != nil || scene.app.policy.timeZone != nil
        return NaiveQuiet(
            interval: hasZone ? settings.interval : nil,
            windows: hasZone ? Array(settings.quietWindows) : [],
            appExpiry: settings.expireTimestamp?.instant,
            conversationExpiry: conversation?.expireTimestamp?.instant,
            clock: clock
        )
    }

    private var isMentioned: Bool {
        switch message.ext["em_at_list"] {
        case .string(let word): folded(word) == folded("all") && message.from != recipient.id
        case .array(let ids):
            ids.contains { $0.string.map { folded($0) == folded(recipient.id.string) } ?? false }
        default: false
        }
    }

    var bindingReasons: [SuppressionReason.Binding?] {
        recipient.devices.flatMap { device in device.bindings.map { reason(device, $0) } }
    }

    private func reason(_ device: Device, _ binding: Binding) -> SuppressionReason.Binding? {
        if device.state == .online { return .gate(.deviceOnline) }
        if device.state == .kicked { return .gate(.deviceKicked) }
        let token = Array(binding.token.text.string.unicodeScalars)
        let digits = Array("0123456789abcdefABCDEF".unicodeScalars)
        if binding.certificateName.string.unicodeScalars.isEmpty || token.isEmpty
            || token.count % 2 == 1 || !token.allSatisfy({ digits.contains($0) })
        {
            return .gate(.illegalBinding)
        }
        if isFilteredOut("device_id", device.id.string)
            || isFilteredOut("notifier_name", binding.certificateName.string)
        {
            return .gate(.filtered)
        }
        let name = binding.certificateName
        let isVoIPName = name.string.unicodeScalars.suffix(5).elementsEqual(".voip".unicodeScalars)
        var kind: Certificate.Kind = isVoIPName ? .voip : .alert
        if let certificates = scene.app.certificates {
            guard let certificate = certificates.first(where: { same($0.name.string, name.string) })
            else { return .certificateUnknown }
            if !certificate.isEnabled { return .gate(.certificate) }
            kind = certificate.kind
        }
        let type = message.ext["em_push_ext"]?.object?["type"]?.string
        let isCall = type.map { same($0, "call") } ?? false
        return isCall == (kind == .voip) ? nil : .gate(.voip)
    }

    private func isFilteredOut(_ key: String, _ id: String) -> Bool {
        func list(_ prefix: String) -> [JSONValue] {
            message.ext["em_push_filter"]?.object?[ExactString(prefix + key)]?.array ?? []
        }
        func holds(_ list: [JSONValue]) -> Bool {
            list.contains { $0.string.map { same($0, id) } ?? false }
        }
        let (accepted, ignored) = (list("accept_"), list("ignore_"))
        return !(accepted.isEmpty || holds(accepted)) || holds(ignored)
    }

    private func flag(_ key: ExactString) -> Bool {
        switch message.ext[key] {
        case .bool(let flag): flag
        case .number(let number): number.doubleValue == 1
        case .string(let text): ["true", "yes", "1"].contains { folded($0) == folded(text) }
        default: false
        }
    }

    private func same(_ left: String, _ right: String) -> Bool {
        left.unicodeScalars.elementsEqual(right.unicodeScalars)
    }

    private func folded(_ text: String) -> [UInt32] {
        text.unicodeScalars.map { (0x41...0x5A).contains($0.value) ? $0.value + 0x20 : $0.value }
    }
}
