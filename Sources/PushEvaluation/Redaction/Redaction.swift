import APNsModel
package import ExactJSON
import PushModel
import PushRules
import WallTime
import ZoneData

/// An input of `decide` without texts and tokens, of which the decision is the same (rule 7.6).
package struct Redaction: Sendable {
    /// Names that stay unless they are renamed.
    package enum Names: String, WireWord {
        /// Those of users, devices, messages, conversations and certificates.
        case ids
        /// Those of custom data, and the names of templates.
        case keys
    }

    /// The input.
    package let json: JSONValue

    /// Redacts an input that `decide` accepts.
    ///
    /// - Parameters:
    ///   - input: The input; keys that `decide` does not have stay.
    ///   - renaming: What is renamed, too.
    package init(_ input: JSONValue, renaming: Set<Names> = []) {
        let rules = RedactedRules(input)
        let input = rules.input
        let hasChannels = input.hasChannels
        var walk = RedactionWalk(text: rules.text, hasChannels: hasChannels)
        var found = walk.redacted(input)
        guard !renaming.isEmpty else {
            json = found
            return
        }
        var second = RedactionWalk(
            text: rules.text,
            hasChannels: hasChannels,
            ids: renaming.contains(.ids) ? RenamedIDs(walk.ids) : nil,
            templates: renaming.contains(.keys) ? RenamedIDs(walk.templates) : nil
        )
        found = second.redacted(input)
        if renaming.contains(.keys) {
            let keys = CustomKeys(hasChannels: hasChannels)
            found.update("message") { message in
                message.update("ext") { $0 = $0.renamingCustomKeys(keys) }
            }
        }
        json = found
    }
}

/// Goes through an input in the order in which ids are named (D7).
struct RedactionWalk {
    /// The ids that were met.
    private(set) var ids: [ExactString] = []
    /// The names of templates that were met, but for those that are the app's own.
    private(set) var templates: [ExactString] = []

    /// What ids and templates are called; `nil` if their names stay.
    private let names: (ids: RenamedIDs?, templates: RenamedIDs?)

    /// What becomes of the text of the message, if it is known.
    private let text: JSONValue?

    /// Whether the app has certificates of other push services than Apple's, which look at more (D12).
    private let hasChannels: Bool

    init(
        text: JSONValue? = nil,
        hasChannels: Bool = false,
        ids: RenamedIDs? = nil,
        templates: RenamedIDs? = nil
    ) {
        self.text = text
        self.hasChannels = hasChannels
        names = (ids, templates)
    }

    mutating func redacted(_ input: JSONValue) -> JSONValue {
        var value = input
        value.update("id") { id(&$0) }
        value.update("message") { message in
            for key: ExactString in ["id", "from", "to"] { message.update(key) { id(&$0) } }
        }
        value.update("sender") { sender in
            sender.update("id") { id(&$0) }
            sender.update("displayName") { $0 = $0.redacted }
        }
        value.update("message") { message in
            message.update("receivers") { $0.updateElements { id(&$0) } }
            message.update("body") { body in
                body.update("text") { $0 = text ?? $0.redacted }
                body.update("translations") { $0 = $0.redacted }
            }
        }
        value.update("recipient") { recipient in
            recipient.update("id") { id(&$0) }
            recipient.update("remark") { $0 = $0.redacted }
            recipient.update("settings") { settings in
                settings.update("template") { template(&$0) }
                settings.update("timeZone") { $0 = Self.zone($0) }
                settings.update("conversations") { entries in
                    entries.updateElements { $0.update("id") { id(&$0) } }
                }
            }
            recipient.update("devices") { devices in
                devices.updateElements { device in
                    device.update("id") { id(&$0) }
                    device.update("bindings") { bindings in
                        bindings.updateElements { binding in
                            binding.update("notifierName") { id(&$0) }
                            binding.update("token") { $0 = token($0) }
                        }
                    }
                }
            }
        }
        value.update("app") { app in
            app.update("certificates") { certificates in
                certificates.updateElements { $0.update("name") { id(&$0) } }
            }
            app.update("templates") { templates in
                templates.updateElements { $0.update("name") { template(&$0) } }
            }
        }
        value.update("message") { message in
            message.update("ext") { ext in
                redact(&ext, .object(MessageExtension.table))
                ext.update(MessageExtension.Keys.pushTemplate.name) { chosen in
                    chosen.update("name") { template(&$0) }
                    chosen.update("directed_template") { directed in
                        directed.update("name") { template(&$0) }
                    }
                }
            }
        }
        value.update("app") { rules(&$0) }
        value.update("recipient") { $0.update("settings") { rules(&$0) } }
        return value
    }

    /// Names the ids in the rules that an object has.
    private mutating func rules(_ value: inout JSONValue) {
        value.update("rules") { rules in
            rules.updateElements { rule in
                for key: ExactString in ["when", "not"] {
                    rule.update(key) { condition in
                        condition.update("sender") { $0.updateElements { id(&$0) } }
                        condition.update("conversation") { entries in
                            entries.updateElements { $0.update("id") { id(&$0) } }
                        }
                    }
                }
            }
        }
    }

    /// Names an id.
    private mutating func id(_ value: inout JSONValue) {
        guard case .string(let text) = value else { return }
        let id = ExactString(text)
        ids.append(id)
        if let names = names.ids { value = .string(names[id]) }
    }

    /// Names a template; the two that an app has for its display styles stay (D8).
    private mutating func template(_ value: inout JSONValue) {
        guard case .string(let text) = value, !["default", "detail"].contains(ExactString(text))
        else { return }
        let name = ExactString(text)
        templates.append(name)
        if let names = names.templates { value = .string(names[name]) }
    }

    /// A time zone that the zone data has; another name is a text, and no name is as many `x` (D3).
    private static func zone(_ value: JSONValue) -> JSONValue {
        guard case .string(let text) = value, let zone = try? PushTimeZone(text),
            (try? ZoneTable.bundled.compile(zone)) != nil
        else { return value.redacted }
        return value
    }

    /// A token of the same length; a malformed one stays malformed (D3, D12).
    private func token(_ value: JSONValue) -> JSONValue {
        guard case .string(let text) = value else { return value.redacted }
        let token = DeviceToken(text)
        guard token.isWellFormed else {
            return hasChannels && !token.isVisible ? .blank(text) : value.redacted
        }
        return .string(String(repeating: "0", count: text.utf8.count))
    }
}

extension RedactionWalk {
    /// Redacts a value of an ext; keys of an object are walked in scalar order.
    private mutating func redact(_ value: inout JSONValue, _ kind: ExtKey.Kind) {
        switch (kind, value) {
        case (.carried(let keys), .object) where hasChannels:
            value.updateMembers { name, value in
                guard let key = keys.first(where: { $0.isNamed(name) }) else {
                    value = value.redacted
                    return
                }
                redactChannelKey(&value, key.kind)
            }
        case (.object(let keys), .object):
            value.updateMembers { name, value in
                redact(&value, keys.first { $0.isNamed(name) }?.kind ?? .any)
            }
        case (.flag, _): Self.flag(&value)
        case (.badge, .number(let number)): value = .number(number.redactedBadge)
        case (.name, .string), (.type, "call"): break
        case (.id, .string): id(&value)
        case (.mentions, .string(let text))
        where ExactString(text).equalsIgnoringASCIICase("all"):
            break
        case (.mentions, .array), (.ids, .array), (.names, .array):
            value.updateElements { redact(&$0, .id) }
        case (.arguments, .array(let elements)):
            value = .array(elements.map { Self.placeholders.contains($0) ? $0 : $0.redacted })
        default: value = value.redacted
        }
    }

    /// Redacts the value of a key that another push service reads, which stays what the service makes of it (D12).
    private func redactChannelKey(_ value: inout JSONValue, _ kind: ExtKey.Kind) {
        switch (kind, value) {
        case (.flag, _): Self.flag(&value)
        case (.badge, .number(let number)): value = .number(number.redactedBadge)
        case (.oneOf(let values), _) where values.contains(value): break
        case (.oneOf, .number(let number)): value = .number(number.repeating("2"))
        case (.object, .object(let object)):
            let members = object.members.map { member -> JSONObject.Member in
                guard case .string(let text) = member.value, !text.isLabel else {
                    return .init(key: member.key, value: member.value.redacted)
                }
                return .init(key: member.key, value: .blank(text))
            }
            value = .object(JSONObject(members))
        default: value = value.redacted
        }
    }

    /// The arguments of a template that stand for a text of the message; they stay (D4).
    private static let placeholders: [JSONValue] = [
        "{$msg}", "{$fromNickname}", "{$dynamicFrom}",
    ]

    /// Redacts a flag, which keeps what it is read as (D4).
    private static func flag(_ value: inout JSONValue) {
        switch value {
        case .null, .bool: break
        case .number(let number):
            if number.int64 != 0, number.int64 != 1 { value = .number(number.repeating("2")) }
        case .string(let text):
            let words: [ExactString] = ["true", "yes", "1", "", "false", "no", "0"]
            if !words.contains(where: ExactString(text).equalsIgnoringASCIICase) {
                value = .redacted(text)
            }
        case .array, .object: value = value.redacted
        }
    }
}

extension String {
    /// Whether it has nothing but letters, digits and `-`, `_`, `.`, `~`, `%`, as FCM's label has.
    fileprivate var isLabel: Bool {
        utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "%"):
                true
            default: false
            }
        }
    }
}

extension JSONValue {
    /// As many spaces as a text has bytes when it is written.
    fileprivate static func blank(_ text: String) -> JSONValue {
        .string(String(repeating: " ", count: JSONWriter.escapedByteCount(text)))
    }

    /// Whether an input of `decide` has a certificate of another push service than Apple's.
    fileprivate var hasChannels: Bool {
        let certificates = object?["app"]?.object?["certificates"]?.array ?? []
        return certificates.contains { certificate in
            certificate.object?["channel"].map { $0 != "apns" && $0 != .null } ?? false
        }
    }

    /// Changes a member of an object, if it is there.
    mutating func update(_ key: ExactString, _ change: (inout JSONValue) -> Void) {
        guard case .object(var object) = self, var member = object[key] else { return }
        change(&member)
        object[key] = member
        self = .object(object)
    }

    /// Changes each element of an array.
    fileprivate mutating func updateElements(_ change: (inout JSONValue) -> Void) {
        guard case .array(var elements) = self else { return }
        for index in elements.indices { change(&elements[index]) }
        self = .array(elements)
    }

    /// Changes each member of an object, in scalar order of the keys.
    fileprivate mutating func updateMembers(_ change: (ExactString, inout JSONValue) -> Void) {
        guard case .object(let object) = self else { return }
        var members = object.sortedMembers
        for index in members.indices { change(members[index].key, &members[index].value) }
        self = .object(JSONObject(members))
    }
}
