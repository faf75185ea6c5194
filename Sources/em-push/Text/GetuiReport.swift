import APNsLint
import APNsModel
import ExactJSON
import PushContract
import PushDialects

/// What happens to a push by Getui, for people: the way it takes, what the phone shows and plays, why it
/// is not silent, and what code of the app runs when.
struct GetuiReport {
    let text: String

    init(_ delivery: Getui.Delivery, of template: Getui.TransmissionTemplate, id: ExactString?) {
        let pushClass = delivery.pushClass.map { "\($0.word) push" } ?? "transmission"
        let route = delivery.route == .apns ? "over APNs" : "over Getui's own channel"
        var lines = [Heading("Sent \(route) as a \(pushClass)", id: id).text]
        if let payload = delivery.payload {
            let limit = PayloadDialect.getuiPayloadLimit
            lines += Self.notification(template)
            lines.append("  payload    \(payload.json.phpByteCount) bytes of at most \(limit)")
            lines.append("  phone      \(Self.phone(delivery))")
        }
        if let rule = template.apnInfo?.silentRule, rule.pushClass != .silent {
            lines += WrappedText(Self.missing(rule), after: "  not silent ").lines
        }
        for callback in delivery.callbacks {
            lines.append("  \(Self.phase(callback.phase)) \(Self.name(callback.name))")
        }
        if delivery.callbacks.isEmpty {
            lines.append("  no code of the app runs")
        }
        if delivery.duplicate != nil {
            lines.append("  note       payloadData brings the same push once more; show it once")
        }
        text = lines.joined(separator: "\n") + "\n\n"
    }

    /// The texts and keys of the notification; none for a payload that Apple's vocabulary cannot hold.
    private static func notification(_ template: Getui.TransmissionTemplate) -> [String] {
        guard let payload = try? template.apnInfo?.apnsPayload() else { return [] }
        return NotificationLines(payload).lines
    }

    private static func phone(_ delivery: Getui.Delivery) -> String {
        let banner = delivery.showsBanner ? "a notification" : "nothing to see"
        return banner + ", " + (delivery.sound.map { "sound \(PlainText($0).line)" } ?? "no sound")
    }

    /// The parts of the silent rule that do not hold, as its user would mend them.
    private static func missing(_ rule: Getui.SilentRule) -> String {
        [
            rule.isWithoutAlert ? nil : "alertMsg is not empty",
            rule.isContentAvailable ? nil : "contentAvailable is not 1",
            rule.isSoundSilence ? nil : "sound is not com.gexin.ios.silence",
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }

    private static func phase(_ phase: Getui.Callback.Phase) -> String {
        switch phase {
        case .arrival: "on arrival"
        case .tap: "on the tap"
        case .open: "once open "
        }
    }

    private static func name(_ name: Getui.Callback.Name) -> String {
        guard case .payloadData(let offLine) = name else { return name.word.string }
        return "payloadData, offLine \(offLine ? "YES" : "NO")"
    }
}
