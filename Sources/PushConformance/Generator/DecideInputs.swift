import ExactJSON
import PushModel

struct DecideInputs {
    private let time: TimeContext
    /// Whether most gates should pass, so that the input is pushed and its text can be compared.
    private let passesMostGates: Bool
    /// A text around the size at which a payload no longer fits.
    private let sized: JSONValue?

    /// A valid input, of which some have certificates of other push services than Apple's.
    static func input(_ draw: inout Draw) -> JSONObject {
        let time = TimeContext(&draw)
        let passesMostGates = draw.percent(65)
        let sized: JSONValue? = draw.percent(12) ? .string(SizedText.text(&draw)) : nil
        let inputs = DecideInputs(time: time, passesMostGates: passesMostGates, sized: sized)
        return ChannelInputs(sized: sized).added(to: inputs.input(&draw), &draw)
    }

    private func input(_ draw: inout Draw) -> JSONObject {
        let isGroup = draw.percent(55)
        let type = !passesMostGates && draw.percent(5) ? "chatRoom" : isGroup ? "groupChat" : "chat"
        let sender = draw.text(Vocabulary.users)
        let recipient =
            passesMostGates
            ? draw.one("6006", "bob", "Bob", "e\u{301}")
            : draw.percent(8) ? sender : draw.text(Vocabulary.users)
        // A one-to-one message goes to its `to`, but for a few that a caller misdirects.
        let peer =
            isGroup
            ? draw.text(Vocabulary.groups)
            : draw.percent(6) ? draw.text(Vocabulary.users) : recipient
        var input = JSONObject()
        if draw.percent(30) { input["id"] = draw.string(["1", "a b", "", "\u{E9}"]) }
        input["now"] = time.text(time.now, &draw)

        let conversation = (type: type, id: isGroup ? peer : sender)
        var (settings, policyZone) = SettingsInputs(time: time, passesMostGates: passesMostGates)
            .settings(for: conversation, hasPolicy: true, &draw)
        if sized != nil, draw.percent(80) { settings["displayStyle"] = "messageSummary" }
        let app = self.app(policyZone: policyZone, &draw)
        if !app.isEmpty || draw.percent(10) { input["app"] = .object(app) }
        if draw.percent(70) {
            var object = JSONObject()
            if draw.percent(60) { object["id"] = .string(sender) }
            if draw.percent(80) { object["displayName"] = draw.string(Vocabulary.names) }
            input["sender"] = .object(object)
        }
        input["message"] = .object(
            message(type, from: sender, to: peer, recipient: recipient, &draw)
        )
        input["recipient"] = .object(self.recipient(recipient, settings, &draw))
        RuleInputs(time: time).add(to: &input, &draw)
        HoldInputs.add(to: &input, &draw)
        return input
    }

    private func app(policyZone: String?, _ draw: inout Draw) -> JSONObject {
        var app = JSONObject()
        var policy = JSONObject()
        for (key, words): (ExactString, [String]) in [
            ("forceOverrides", ["doNotDisturb", "allPreferences"]),
            ("multiDevice", ["anyOfflineDevice", "allDevicesOffline"]),
            ("mentionOnlyInChat", ["literal", "pushesAll"]),
            ("alertStyle", ["bodyOnly", "titled"]), ("language", ["zh", "en"]),
            ("leftovers", ["unrecognised", "vendor"]),
            ("collapse", ["message", "conversation", "none"]),
        ] where draw.percent(35) {
            policy[key] = draw.string(words)
        }
        policy["timeZone"] = policyZone.map { .string($0) }
        if !policy.isEmpty || draw.percent(10) { app["policy"] = .object(policy) }
        if draw.percent(60) {
            let names = draw.shuffled(Vocabulary.templates).prefix(draw.below(6))
            app["templates"] = .array(names.map { .object(template($0, &draw)) })
        }
        if draw.percent(45) {
            let names = draw.shuffled(Vocabulary.certificates).prefix(1 + draw.below(6))
            var certificates = names.map { certificate($0, &draw) }
            if passesMostGates, !names.contains("prod") { certificates.append(["name": "prod"]) }
            app["certificates"] = .array(
                !passesMostGates && draw.percent(5) ? [] : certificates.map { .object($0) }
            )
        }
        if draw.percent(10) {
            var features = JSONObject()
            for key: ExactString in ["remindTypes", "doNotDisturb", "templates"]
            where draw.percent(60) {
                features[key] = .bool(draw.percent(50))
            }
            app["features"] = .object(features)
        }
        return app
    }

    private func template(_ name: String, _ draw: inout Draw) -> JSONObject {
        func pattern(_ draw: inout Draw) -> JSONValue {
            .string((0..<draw.below(5)).map { _ in draw.text(Vocabulary.patternPieces) }.joined())
        }
        var template: JSONObject = ["name": .string(name)]
        if draw.percent(70) { template["titlePattern"] = pattern(&draw) }
        if draw.percent(90) { template["contentPattern"] = pattern(&draw) }
        return template
    }

    private func certificate(_ name: String, _ draw: inout Draw) -> JSONObject {
        var certificate: JSONObject = ["name": .string(name)]
        if draw.percent(40) { certificate["topic"] = draw.string(Vocabulary.topics) }
        if draw.percent(30) { certificate["kind"] = draw.one("alert", "voip") }
        if draw.percent(20) { certificate["environment"] = draw.one("development", "production") }
        if draw.percent(30) {
            certificate["enabled"] = .bool(draw.percent(passesMostGates ? 90 : 60))
        }
        if draw.percent(30) { certificate["sound"] = draw.string(Vocabulary.sounds) }
        return certificate
    }

    private func message(
        _ type: String,
        from sender: String,
        to peer: String,
        recipient: String,
        _ draw: inout Draw
    ) -> JSONObject {
        var body: JSONObject = [
            "type": draw.percent(65)
                ? "txt"
                : draw.string(
                    ["image", "voice", "video", "location", "file", "custom", "combine"]
                        + (passesMostGates ? [] : ["cmd"])
                )
        ]
        if draw.percent(92) { body["text"] = draw.string(Vocabulary.words) }
        if let sized, draw.percent(80) { body["text"] = sized }
        if draw.percent(25) {
            var translations = JSONObject()
            for language in Vocabulary.languages where draw.percent(40) {
                translations[ExactString(language)] = draw.string(Vocabulary.words)
            }
            body["translations"] = .object(translations)
        }
        var message: JSONObject = [
            "id": draw.string(Vocabulary.messageIDs), "type": .string(type),
            "from": .string(sender),
            "to": .string(peer), "body": .object(body),
        ]
        if draw.percent(40) {
            let age = passesMostGates ? draw.int(-1...86_400_000) : nil
            let timestamp = age.map { time.now - $0 } ?? time.timestamp(&draw)
            message["timestamp"] = time.text(timestamp, &draw)
        }
        if draw.percent(75) {
            let likely = [recipient, recipient.uppercased(), recipient, sender]
            message["ext"] = .object(
                ExtInputs(likely: likely, sized: sized, passesMostGates: passesMostGates).ext(&draw)
            )
        }
        if draw.percent(6) {
            message["deliverOnlineOnly"] = .bool(!passesMostGates && draw.percent(50))
        }
        if draw.percent(passesMostGates ? 4 : 15) {
            message["receivers"] = .array(
                draw.list(upTo: 3) {
                    $0.percent(60) ? .string(recipient) : $0.string(Vocabulary.users)
                }
            )
        }
        return message
    }

    private func recipient(
        _ id: String,
        _ settings: JSONObject,
        _ draw: inout Draw
    ) -> JSONObject {
        var recipient: JSONObject = ["id": .string(id)]
        for flag in RecipientFlag.allCases where draw.percent(10) {
            recipient[flag.word] = .bool(passesMostGates ? flag.standard : draw.percent(50))
        }
        if draw.percent(40) {
            recipient["offlineCount"] = draw.one(0, 1, 2, 99, 2_147_483_647)
        }
        if draw.percent(30) { recipient["remark"] = draw.string(Vocabulary.names) }
        if !settings.isEmpty || draw.percent(20) { recipient["settings"] = .object(settings) }
        var devices = (0..<draw.below(4)).map { _ in JSONValue.object(device(&draw)) }
        if passesMostGates {
            devices.append([
                "id": "d1", "bindings": [["notifierName": "prod", "token": "aabb"]],
            ])
        }
        if passesMostGates || draw.percent(94) {
            recipient["devices"] = .array(draw.shuffled(devices))
        }
        return recipient
    }

    private func device(_ draw: inout Draw) -> JSONObject {
        var device: JSONObject = ["id": draw.string(Vocabulary.devices)]
        if draw.percent(45) { device["state"] = draw.one("offline", "offline", "online", "kicked") }
        if draw.percent(92) {
            device["bindings"] = .array(
                (0..<draw.below(3)).map { _ in
                    var binding = JSONObject()
                    if draw.percent(95) {
                        binding["notifierName"] =
                            draw.percent(60) ? "prod" : draw.string(Vocabulary.certificates)
                    }
                    if draw.percent(95) {
                        binding["token"] =
                            draw.percent(70) ? "aabb" : draw.string(Vocabulary.tokens)
                    }
                    return .object(binding)
                }
            )
        }
        return device
    }
}
