package import ExactJSON
package import PushModel
import PushRules

/// A place of an input of `decide` that a proof can leave unknown (rule 7.4, Q2).
///
/// They vary in the order of ``order``, the last fastest.
package enum UnknownPlace: WireWord {
    /// The app's policy, with all its keys.
    case policy
    case alertStyle
    case forceOverrides
    case language
    case leftovers
    case mentionOnlyInChat
    case multiDevice
    /// The zone of users who have set none.
    case policyTimeZone
    /// The kind of conversation.
    case messageType
    /// The sender.
    case messageFrom
    /// The peer, group or room.
    case messageTo
    /// The recipient's id.
    case recipientID
    case bodyText
    /// The kind of content.
    case bodyType
    /// Whether the message is for online devices only.
    case deliverOnlineOnly
    /// Everything that the sender attached.
    case ext
    /// The users who are mentioned.
    case mentions
    /// Whether the message is forced.
    case forceNotification
    /// Whether the sender wants no push.
    case ignoreNotification
    /// What makes a message a call.
    case pushExtType
    /// The filter of devices and certificates.
    case pushFilter
    /// The message's id.
    case messageID
    /// The users that the message is for.
    case receivers
    /// When the message was sent.
    case timestamp
    /// The recipient's devices.
    case devices
    /// The state of the device with this index.
    case deviceState(Int)
    /// Whether the app knows the recipient.
    case known
    /// Everything that the recipient has set.
    case settings
    /// What the recipient has set for conversations.
    case conversations
    /// How pushes read.
    case displayStyle
    /// Until when the app is silent.
    case expireTimestamp
    /// The recipient's language.
    case preferredLanguage
    /// The app's remind type.
    case remindType
    /// The recipient's template.
    case template
    /// The zone of the recipient's clock.
    case timeZone

    /// All that do not depend on the input, in the order of ``order``.
    package static let allCases: [UnknownPlace] = [
        .policy, .alertStyle, .forceOverrides, .language, .leftovers, .mentionOnlyInChat,
        .multiDevice, .messageType, .messageFrom, .messageTo, .recipientID, .bodyText, .bodyType,
        .deliverOnlineOnly, .ext, .mentions, .forceNotification, .ignoreNotification, .pushExtType,
        .pushFilter, .messageID, .receivers, .timestamp, .devices, .known, .policyTimeZone,
        .settings, .conversations, .displayStyle, .expireTimestamp, .preferredLanguage, .remindType,
        .template, .timeZone,
    ]

    /// Places in the order in which they vary, the last fastest.
    ///
    /// Those on which the classes of others depend come first, then the others in the order of their pointers;
    /// the policy's zone stands before the settings.
    static func order(_ places: [UnknownPlace]) -> [UnknownPlace] {
        func rank(_ place: UnknownPlace) -> (Int, ExactString) {
            if case .deviceState = place {
                return (allCases.firstIndex(of: .devices) ?? 0, place.word)
            }
            return (allCases.firstIndex(of: place) ?? 0, "")
        }
        return places.ordered { rank($0) < rank($1) }
    }

    /// The keys on the way from the input to the place.
    package var keys: [ExactString] {
        switch self {
        case .policy: ["app", "policy"]
        case .alertStyle: ["app", "policy", "alertStyle"]
        case .forceOverrides: ["app", "policy", "forceOverrides"]
        case .language: ["app", "policy", "language"]
        case .leftovers: ["app", "policy", "leftovers"]
        case .mentionOnlyInChat: ["app", "policy", "mentionOnlyInChat"]
        case .multiDevice: ["app", "policy", "multiDevice"]
        case .policyTimeZone: ["app", "policy", "timeZone"]
        case .messageType: ["message", "type"]
        case .messageFrom: ["message", "from"]
        case .messageTo: ["message", "to"]
        case .recipientID: ["recipient", "id"]
        case .bodyText: ["message", "body", "text"]
        case .bodyType: ["message", "body", "type"]
        case .deliverOnlineOnly: ["message", "deliverOnlineOnly"]
        case .ext: ["message", "ext"]
        case .mentions: ["message", "ext", "em_at_list"]
        case .forceNotification: ["message", "ext", "em_force_notification"]
        case .ignoreNotification: ["message", "ext", "em_ignore_notification"]
        case .pushExtType: ["message", "ext", "em_push_ext", "type"]
        case .pushFilter: ["message", "ext", "em_push_filter"]
        case .messageID: ["message", "id"]
        case .receivers: ["message", "receivers"]
        case .timestamp: ["message", "timestamp"]
        case .devices: ["recipient", "devices"]
        case .deviceState(let index): ["recipient", "devices", ExactString("\(index)"), "state"]
        case .known: ["recipient", RecipientFlag.known.word]
        case .settings: ["recipient", "settings"]
        case .conversations: ["recipient", "settings", "conversations"]
        case .displayStyle: ["recipient", "settings", "displayStyle"]
        case .expireTimestamp: ["recipient", "settings", "expireTimestamp"]
        case .preferredLanguage: ["recipient", "settings", "preferredLanguage"]
        case .remindType: ["recipient", "settings", "remindType"]
        case .template: ["recipient", "settings", "template"]
        case .timeZone: ["recipient", "settings", "timeZone"]
        }
    }

    /// The flag of the recipient that stands at the place, if one does.
    package var flag: RecipientFlag? {
        let keys = keys
        return keys.count == 2 && keys[0] == "recipient" ? RecipientFlag(word: keys[1]) : nil
    }

    /// What rules can look at of what stands at the place.
    var ruleNeeds: RuleNeeds {
        switch self {
        case .messageFrom: [.sender, .conversation, .mention]
        case .messageTo: .conversation
        case .messageType: [.messageType, .conversation]
        case .bodyText, .bodyType: .body
        case .recipientID: .mention
        case .ext, .mentions: [.mention, .ext]
        case .forceNotification, .ignoreNotification, .pushExtType, .pushFilter: .ext
        case .policy, .policyTimeZone, .settings, .timeZone: .clock
        default: []
        }
    }

    package var pointer: JSONPointer {
        keys.reduce(.root) { $0.appending(key: $1) }
    }

    package var word: ExactString { pointer.text }

    /// What stands at the place in an input; `nil` if nothing does.
    package func value(in input: JSONValue) -> JSONValue? {
        guard case .deviceState(let index) = self else {
            return input.value(at: InputPath(keys.map { .key($0) }))
        }
        let devices: InputPath = ["recipient", "devices"]
        return input.value(at: devices + index + "state")
    }

    /// Whether a place is this one, lies in it, or has it within.
    package func overlaps(_ other: UnknownPlace) -> Bool {
        let (keys, others) = (keys, other.keys)
        return keys.starts(with: others) || others.starts(with: keys)
    }
}

extension UnknownPlace: JSONRepresentable {
    /// Reads a pointer of the table.
    ///
    /// - Throws: `input.value` for any other, with the place that was probably meant, or all.
    package init(json: JSONValue) throws(InputError) {
        let pointer = try ExactString(json: json)
        let keys = pointer.string.utf8.split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ).map { ExactString(String(decoding: $0, as: UTF8.self)) }
        if keys.count == 5, let index = Int(keys[3].string), index >= 0 {
            let place = UnknownPlace.deviceState(index)
            if place.word == pointer {
                self = place
                return
            }
        }
        if let place = UnknownPlace(word: pointer) {
            self = place
            return
        }
        // Else the place that ends with the most keys of the pointer.
        func shared(_ place: UnknownPlace) -> Int {
            zip(place.keys.reversed(), keys.reversed()).prefix { $0 == $1 }.count
        }
        let state: ExactString = "/recipient/devices/<i>/state"
        let isOfDevice = keys.starts(with: ["", "recipient", "devices"])
        let near =
            (isOfDevice ? state : nil) ?? pointer.nearest(of: Self.allCases.map { $0.word })
            ?? Self.allCases.max { shared($0) < shared($1) }.flatMap {
                shared($0) > 0 ? $0.word : nil
            }
        let words = Self.allCases.map { $0.word.string } + [state.string]
        let hint =
            near.map { "did you mean `\($0)`?" } ?? "expected " + words.joined(separator: ", ")
        throw InputError(.inputValue, "no place of the table of unknown places; " + hint)
    }

    package var json: JSONValue { word.json }
}

extension UnknownPlace: CustomStringConvertible {
    package var description: String { pointer.description }
}
