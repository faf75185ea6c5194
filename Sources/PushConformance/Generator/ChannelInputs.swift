import ExactJSON
import PushModel

/// Certificates, tokens and keys of an ext for other push services than Apple's (rules 8.1 and 8.3).
struct ChannelInputs {
    /// A text around the size at which a request no longer fits.
    let sized: JSONValue?

    /// The input, a few times with such certificates.
    func added(to input: JSONObject, _ draw: inout Draw) -> JSONObject {
        var input = input
        add(to: &input, &draw)
        return input
    }

    private func add(to input: inout JSONObject, _ draw: inout Draw) {
        guard draw.percent(20) else { return }
        var app = input["app"]?.object ?? JSONObject()
        var certificates = app["certificates"]?.array ?? [["name": "prod"]]
        for index in certificates.indices where draw.percent(70) {
            guard var certificate = certificates[index].object else { continue }
            addSettings(to: &certificate, &draw)
            certificates[index] = .object(certificate)
        }
        app["certificates"] = .array(certificates)
        input["app"] = .object(app)
        guard var message = input["message"]?.object else { return }
        if draw.percent(70) {
            var ext = message["ext"]?.object ?? JSONObject()
            for section in [
                MessageExtension.Keys.androidPushExt, MessageExtension.Keys.harmonyPushExt,
            ] where draw.percent(70) {
                guard case .carried(let keys) = section.kind else { continue }
                ext[section.name] = .object(object(keys, &draw))
            }
            message["ext"] = .object(ext)
            input["message"] = .object(message)
        }
        guard var recipient = input["recipient"]?.object,
            let devices = recipient["devices"]?.array
        else { return }
        recipient["devices"] = .array(
            devices.map { device in
                guard var object = device.object, let bindings = object["bindings"]?.array else {
                    return device
                }
                object["bindings"] = .array(
                    bindings.map { binding in
                        guard var object = binding.object, draw.percent(30) else {
                            return binding
                        }
                        object["token"] = draw.string(Self.tokens)
                        return .object(object)
                    }
                )
                return .object(object)
            }
        )
        input["recipient"] = .object(recipient)
    }

    private static let tokens = [
        "dQw4:APA91b-_", "!", "~", "a b", "a\u{7F}", "\u{E9}", "{token}",
        String(repeating: "t", count: 4096), String(repeating: "t", count: 4097),
    ]

    private func addSettings(to certificate: inout JSONObject, _ draw: inout Draw) {
        let channel = draw.of(Certificate.Channel.allCases, default: .fcm)
        typealias Key = Certificate.ChannelSettings.Key
        certificate[Key.channel] = .string(channel.rawValue)
        certificate[channel.keys.id] = draw.one("p-1", "123", "a.b_c:D")
        for key in channel.keys.others where draw.percent(35) {
            certificate[key] =
                key == Key.style ? draw.one("notification", "data") : text(&draw)
        }
        if draw.percent(40) { certificate[Key.customData] = draw.one("full", "ids", "none") }
    }

    private func object(_ keys: [ExtKey], _ draw: inout Draw) -> JSONObject {
        var object = JSONObject()
        for key in keys where draw.percent(35) {
            object[key.name] = draw.percent(12) ? AnyInputs.value(&draw) : value(of: key, &draw)
        }
        return object
    }

    private func value(of key: ExtKey, _ draw: inout Draw) -> JSONValue {
        switch key.kind {
        case .flag: return draw.one(true, false, "yes", "NO", 1, 2, "maybe")
        case .badge: return draw.one(0, 1, 2_147_483_647, 2_147_483_648, -1, 1.5)
        case .oneOf(let values): return draw.percent(70) ? values[draw.below(values.count)] : 7
        case .object:
            let label = draw.string([
                "a-b", "", "a b", "\u{E9}", "~%._-", String(repeating: "l", count: 50),
                String(repeating: "l", count: 51),
            ])
            return draw.percent(70)
                ? ["analytics_label": label] : ["analytics_label": label, "other": 1]
        default: return text(&draw)
        }
    }

    private func text(_ draw: inout Draw) -> JSONValue {
        if let sized, draw.percent(8) { return sized }
        return draw.string(Vocabulary.words)
    }
}
