import ExactJSON
import PushModel
import PushRules
import Testing

@testable import PushConformance

/// A change that the table of the specification allows in an input, found in its JSON alone (rule 7.1).
struct PossibleChange {
    let id: String
    let path: String
    /// The certificate that is added.
    var name: String?
    /// The operations; those of `wait` are found for each set.
    let steps: [PatchStep]

    private static let token = JSONValue.string(String(repeating: "0", count: 64))

    /// Every change that is possible in an input whose settings, ext and devices are objects and arrays
    /// that are there.
    static func all(of input: JSONValue) throws -> [PossibleChange] {
        var changes = [PossibleChange(id: "wait", path: "/now", steps: [])]
        func at(_ path: String) -> JSONValue? { input.value(at: JSONPointer(path)) }
        func add(_ id: String, _ path: String, _ value: JSONValue?, at end: String = "") {
            let step = PatchStep(path + end, value)
            let name = id == "certificate.add" ? value?.object?["name"]?.string : nil
            changes.append(PossibleChange(id: id, path: path + end, name: name, steps: [step]))
        }
        let settings = "/recipient/settings"
        let ext = "/message/ext"
        let recipient = try #require(at("/recipient/id"))
        let isCall = at("\(ext)/em_push_ext/type") == "call"
        let kind: JSONValue = isCall ? "voip" : "alert"

        // Settings: whatever is there may be switched off; what changes nothing is in no minimal set.
        if at("\(settings)/silentModeStartTime") != nil {
            changes.append(
                PossibleChange(
                    id: "interval.off",
                    path: "\(settings)/silentModeStartTime",
                    steps: ["Start", "End"].map {
                        PatchStep("\(settings)/silentMode\($0)Time", "00:00")
                    }
                )
            )
        }
        if at("\(settings)/expireTimestamp") != nil {
            add("duration.off", "\(settings)/expireTimestamp", 0)
        }
        if at("\(settings)/quietWindows") != nil {
            add("quietWindows.remove", "\(settings)/quietWindows", nil)
        }
        add("remindType.all", "\(settings)/remindType", "all")
        let isChat = at("/message/type") == "chat"
        let conversation = try #require(at(isChat ? "/message/from" : "/message/to"))
        let type = try #require(at("/message/type"))
        let entries = at("\(settings)/conversations")?.array ?? []
        if let index = entries.firstIndex(where: {
            $0.object?["type"] == type && $0.object?["id"] == conversation
        }) {
            let entry = "\(settings)/conversations/\(index)"
            if at("\(entry)/expireTimestamp") != nil {
                add("conversation.duration.off", "\(entry)/expireTimestamp", 0)
            }
            add("conversation.remindType.all", "\(entry)/remindType", "all")
            if at("\(entry)/remindType") != nil {
                add("conversation.remindType.remove", "\(entry)/remindType", nil)
            }
        } else {
            add(
                "conversation.remindType.all",
                "\(settings)/conversations",
                .object(["type": type, "id": conversation, "remindType": "all"]),
                at: "/-"
            )
        }

        // The message.
        add("force", "\(ext)/em_force_notification", true)
        if at("\(ext)/em_at_list")?.array == nil {
            add("mention", "\(ext)/em_at_list", .array([recipient]))
        } else {
            add("mention", "\(ext)/em_at_list", recipient, at: "/-")
        }
        for (id, key) in [
            ("filter.remove", "em_push_filter"), ("silent.remove", "em_ignore_notification"),
        ]
        where at("\(ext)/\(key)") != nil {
            add(id, "\(ext)/\(key)", nil)
        }
        if at("/message/deliverOnlineOnly") == true {
            add("onlineOnly.remove", "/message/deliverOnlineOnly", false)
        }
        if at("/message/receivers")?.array?.isEmpty == false {
            add("receivers.add", "/message/receivers", recipient, at: "/-")
        }
        let shortened = ["em_apns_ext", "em_push_ext", "em_push_template"]
            .filter { at("\(ext)/\($0)") != nil }
            .map { key in
                PatchStep(
                    "\(ext)/\(key)",
                    key == "em_push_ext" && isCall ? .object(["type": "call"]) : nil
                )
            }
        if !shortened.isEmpty {
            changes.append(PossibleChange(id: "payload.shorten", path: ext, steps: shortened))
        }

        // Devices and certificates.
        for flag in RecipientFlag.allCases {
            let path = "/recipient/\(flag.word)"
            let change = RemedyChange.allCases.first {
                if case .input(["recipient", flag.word]) = $0.row.place { true } else { false }
            }
            if let change, at(path) == .bool(!flag.standard) {
                add(change.word.string, path, .bool(flag.standard))
            }
        }
        let certificates = at("/app/certificates")?.array
        var names: [JSONValue] = []
        for (index, device) in (at("/recipient/devices")?.array ?? []).enumerated() {
            let path = "/recipient/devices/\(index)"
            let state = device.object?["state"]
            if state == "online" || state == "kicked" {
                add("device.offline", "\(path)/state", "offline")
            }
            for (place, binding) in (device.object?["bindings"]?.array ?? []).enumerated() {
                guard let name = binding.object?["notifierName"], name != "" else { continue }
                names.append(name)
                add("token.replace", "\(path)/bindings/\(place)/token", token)
            }
        }
        for (index, certificate) in (certificates ?? []).enumerated() {
            let path = "/app/certificates/\(index)"
            if certificate.object?["enabled"] == false {
                add("certificate.enable", "\(path)/enabled", true)
            }
            add("certificate.kind", "\(path)/kind", kind)
        }
        if let certificates {
            let known = certificates.compactMap { $0.object?["name"] }
            for name in Set(names) where !known.contains(name) {
                add(
                    "certificate.add",
                    "/app/certificates",
                    .object(["name": name, "kind": kind]),
                    at: "/-"
                )
            }
        }
        return changes
    }
}
