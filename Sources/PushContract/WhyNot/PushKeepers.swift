import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// Finds the keys of an input without which its push would be suppressed.
///
/// Each key that can matter (W14) is removed by itself, and the rest is decided. There are a few dozen of
/// them at most, however large the input is: of the devices, certificates and templates those alone
/// through which the push goes.
struct PushKeepers {
    /// The keys, in the order of their paths.
    let keepers: [PushKeeper]

    init(of request: DecideInput, _ evaluation: Evaluation) {
        var keepers: [PushKeeper] = []
        // Of a message that is not pushed nothing can be removed; what rules look at is not walked through (W17).
        guard evaluation.decision == .push, !request.request.asksRules else {
            self.keepers = []
            return
        }
        for path in CandidateKeys(request, evaluation).paths {
            guard let rest = request.json.removing(path),
                case .suppress(let reason)? = Self.decision(on: rest, request.request.zones)
            else { continue }
            keepers.append(PushKeeper(path: path.pointer, reason: reason))
        }
        self.keepers = keepers.ordered { $0.path < $1.path }
    }

    /// The decision on an input; `nil` if it is refused.
    private static func decision(on input: JSONValue, _ zones: ZoneTable) -> Decision? {
        do throws(InputError) {
            var fields = try JSONFields(input)
            var request = try DecideRequest(&fields)
            request.zones = zones
            return try request.evaluate().decision
        } catch {
            return nil
        }
    }
}

/// The keys of which the removal can suppress a push: by a gate, or because a longer text takes the place
/// of what is removed (W14).
private struct CandidateKeys {
    private(set) var paths: [InputPath] = []

    init(_ request: DecideInput, _ evaluation: Evaluation) {
        let decide = request.request
        addApp(decide, evaluation)
        addMessage(decide)
        addRecipient(decide, evaluation)
    }

    private mutating func add(_ keys: [ExactString], in path: InputPath) {
        paths += keys.map { path + $0 }
    }

    private mutating func addApp(_ request: DecideRequest, _ evaluation: Evaluation) {
        add(["app", "sender"], in: [])
        add(["displayName"], in: ["sender"])
        add(["policy", "certificates", "templates"], in: ["app"])
        add(
            [
                "multiDevice", "forceOverrides", "mentionOnlyInChat", "alertStyle", "language",
                "leftovers",
            ],
            in: ["app", "policy"]
        )
        // With several certificates the push goes through another.
        let names = Set(
            evaluation.bindings.filter { $0.isPushed }.map { $0.certificateName }
        )
        if names.count == 1, let certificates = request.app.certificates {
            let path: InputPath = ["app", "certificates"]
            for (index, certificate) in certificates.enumerated()
            where names.contains(certificate.name) {
                add(["kind", "sound"], in: path + index)
            }
        }
        let templates: InputPath = ["app", "templates"]
        for (index, template) in request.app.templates.enumerated()
        where Self.isUsed(template.name, request) {
            add(["contentPattern"], in: templates + index)
        }
    }

    /// Whether a template can be the one that a push reads.
    private static func isUsed(_ name: PushTemplate.Name, _ request: DecideRequest) -> Bool {
        let ext = request.message.ext[MessageExtension.Keys.pushTemplate.name]
        let chosen = [ext, ext?.object?["directed_template"]].map { $0?.object?["name"]?.string }
        return name == "default" || name == "detail"
            || request.recipient.settings.template == name
            || chosen.contains { $0.map { PushTemplate.Name($0) == name } ?? false }
    }

    private mutating func addMessage(_ request: DecideRequest) {
        add(["ext"], in: ["message"])
        addExt(MessageExtension.table, of: request.message.ext, in: ["message", "ext"])
        let body: InputPath = ["message", "body"]
        add(["text", "translations"], in: body)
        if let key = Self.translation(request) { add([key], in: body + "translations") }
    }

    private mutating func addExt(_ keys: [ExtKey], of ext: JSONObject, in path: InputPath) {
        for key in keys where key.canCarryPush {
            add(key.names, in: path)
            switch (key.kind, ext[key.name]) {
            case (.object(let keys), .object(let object)?):
                addExt(keys, of: object, in: path + key.name)
            case (.any, .object(let data)?) where data.count == 1:
                add(data.members.map { $0.key }, in: path + key.name)
            default: break
            }
        }
    }

    /// The key of the translation that a push reads (rule 3.6).
    private static func translation(_ request: DecideRequest) -> ExactString? {
        guard let language = request.recipient.settings.preferredLanguage,
            case .text(let body) = request.message.body
        else { return nil }
        return body.entry(for: language)?.language.text
    }

    private mutating func addRecipient(_ request: DecideRequest, _ evaluation: Evaluation) {
        add(["remark", "settings", "devices"], in: ["recipient"])
        let settings: InputPath = ["recipient", "settings"]
        add(
            ["timeZone", "conversations", "displayStyle", "template", "preferredLanguage"],
            in: settings
        )
        let conversations = request.recipient.settings.conversations
        if let index = conversations.firstIndex(where: {
            $0.conversation == request.message.conversation
        }) {
            add(["remindType"], in: settings + "conversations" + index)
        }
        // Of several devices, or several bindings of one, the others would be pushed to.
        var pushed: [(device: Int, binding: Int)] = []
        var place = 0
        for (deviceIndex, device) in request.recipient.devices.enumerated() {
            for bindingIndex in device.bindings.indices {
                if evaluation.bindings[place].isPushed {
                    pushed.append((deviceIndex, bindingIndex))
                }
                place += 1
            }
        }
        guard let first = pushed.first, pushed.allSatisfy({ $0.device == first.device }) else {
            return
        }
        let devices: InputPath = ["recipient", "devices"]
        let bindings = devices + first.device + "bindings"
        paths.append(bindings)
        if pushed.count == 1 {
            add(["token", "notifierName"], in: bindings + first.binding)
        }
    }
}
