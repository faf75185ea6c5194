package import ExactJSON
import PushEvaluation
import PushModel
import WallTime

/// The cases of a proof at an instant: which there are, as values for the search and as JSON.
struct ProofPlan {
    private let input: DecideInput
    /// The input as it was written, with its `id`.
    private let source: JSONValue
    /// The unknown places in the order in which they vary.
    private let places: [UnknownPlace]
    private let classes: UnknownClasses
    /// Whether the instant is unknown, so that a case has one of its own.
    private let hasUnknownTime: Bool

    init(
        _ input: DecideInput,
        _ source: JSONValue,
        _ unknown: [UnknownPlace],
        hasUnknownTime: Bool
    ) {
        self.input = input
        self.source = source
        places = unknown.sorted { $0.rawValue < $1.rawValue }
        classes = UnknownClasses(input, places)
        self.hasUnknownTime = hasUnknownTime
    }

    /// How many cases there are at an instant; `nil` if that is beyond `Int64`.
    func count(at now: Instant) -> Int64? {
        var count: Int64 = 1
        for place in places {
            let (product, overflow) = count.multipliedReportingOverflow(
                by: Int64(classes.count(of: place, at: now))
            )
            if overflow { return nil }
            count = product
        }
        return count
    }

    /// A case as an input of `decide`.
    ///
    /// - Parameters:
    ///   - number: Its number among the cases of the instant.
    ///   - now: The instant.
    /// - Returns: The input with values at the unknown places.
    func json(_ number: Int, at now: Instant) -> JSONValue {
        var rest = number
        var digits = Array(repeating: 0, count: places.count)
        for index in places.indices.reversed() {
            let count = classes.count(of: places[index], at: now)
            digits[index] = rest % count
            rest /= count
        }
        var json = source
        if hasUnknownTime { json = json.setting(now.json, at: ["now"]) }
        for (place, digit) in zip(places, digits) {
            let values = classes.values(of: place, at: now, context(of: json))
            json = json.setting(values[digit], at: place.keys[...])
        }
        return json
    }

    /// On what values depend in a case whose first places have their values.
    private func context(of json: JSONValue) -> UnknownClasses.Context {
        var context = context
        func string(_ path: InputPath) -> ExactString? {
            json.value(at: path)?.string.map { ExactString($0) }
        }
        if let id = string(["recipient", "id"]) { context.recipient = id }
        if let type = string(["message", "type"]).flatMap({ ConversationType(word: $0) }) {
            context.conversation.type = type
        }
        let key: ExactString = context.conversation.type == .chat ? "from" : "to"
        if let id = string(["message", key]) { context.conversation.id = ConversationID(id) }
        return context
    }

    /// On what values depend in the input itself.
    private var context: UnknownClasses.Context {
        UnknownClasses.Context(
            recipient: input.request.recipient.id.text,
            conversation: input.request.message.conversation
        )
    }

    /// The classes as values for the search.
    ///
    /// - Throws: No value of the table is refused.
    func classes(at now: Instant) throws(InputError) -> ProofClasses {
        let request = input.request
        var found = ProofClasses(request.message, request.recipient)
        func strings(_ place: UnknownPlace) -> [ExactString]? {
            guard places.contains(place) else { return nil }
            return classes.values(of: place, at: now, context)
                .compactMap { $0?.string.map { ExactString($0) } }
        }
        func flags(_ place: UnknownPlace) -> [Bool]? {
            places.contains(place) ? [true, false] : nil
        }
        if let words = strings(.messageType) {
            found.types = words.compactMap { ConversationType(word: $0) }
        }
        if let ids = strings(.messageFrom) { found.senders = ids.map { UserID($0) } }
        if let ids = strings(.messageTo) { found.targets = ids.map { ConversationID($0) } }
        if let ids = strings(.recipientID) { found.recipients = ids.map { UserID($0) } }
        if let ids = strings(.messageID) { found.ids = ids.map { MessageID($0) } }
        if let flags = flags(.deliverOnlineOnly) { found.onlineOnly = flags }
        for place in places {
            guard let flag = place.flag else { continue }
            found.flags = found.flags.flatMap { flags in
                [true, false].map { value in
                    var flags = flags
                    flags[flag] = value
                    return flags
                }
            }
        }
        if places.contains(.receivers) { found.receivers = [.users([]), .recipient, .other] }
        if places.contains(.timestamp) {
            found.timestamps = try classes.values(of: .timestamp, at: now, context)
                .map { value throws(InputError) in try value.map(Instant.init(json:)) }
        }
        if places.contains(.devices) {
            found.devices = try classes.values(of: .devices, at: now, context)
                .map { value throws(InputError) in
                    try (value?.array ?? []).map(Device.init(json:))
                }
        }
        if let bodies = values(below: ["message", "body"], at: now) {
            found.bodies = try bodies.map { value throws(InputError) in
                try MessageBody(json: value)
            }
        }
        if let exts = values(below: ["message", "ext"], at: now) {
            found.exts = self.exts(exts)
        }
        if let settings = values(below: ["recipient", "settings"], at: now) {
            found.settings = try settings.map { value throws(InputError) in
                try PushSettings(json: value)
            }
            if places.contains(.settings) || places.contains(.conversations) {
                found.placeholder = request.message.conversation
            }
        }
        return found
    }

    /// What exts say; a list of those who are mentioned is left out if it is the recipient.
    private func exts(_ values: [JSONValue]) -> [ProofClasses.Ext] {
        let varies = places.contains(.ext) || places.contains(.mentions)
        return values.map { value in
            let ext = MessageExtension.read(value.object ?? [:]).value
            let mentions = value.object?[MessageExtension.Keys.atList.name]?.array ?? []
            return .init(ext, mentionsRecipient: varies && !mentions.isEmpty)
        }
    }

    /// The values of a part of the input that has unknown places: each combination of theirs; `nil` if
    /// there is none.
    private func values(below part: [ExactString], at now: Instant) -> [JSONValue]? {
        let own = places.filter { $0.keys.starts(with: part) }
        guard !own.isEmpty else { return nil }
        var values = [input.json.value(at: InputPath(part.map { .key($0) })) ?? .object([:])]
        for place in own {
            let keys = place.keys.dropFirst(part.count)
            let choices = classes.values(of: place, at: now, context)
            values = values.flatMap { value in choices.map { value.setting($0, at: keys) } }
        }
        return values
    }
}

extension JSONValue {
    /// The value with another at a place, in objects that are made if they are not there; `nil` removes
    /// the key.
    package func setting(_ value: JSONValue?, at keys: ArraySlice<ExactString>) -> JSONValue {
        guard let key = keys.first else { return value ?? .object([:]) }
        var object = object ?? [:]
        object[key] =
            keys.count == 1
            ? value : (object[key] ?? .object([:])).setting(value, at: keys.dropFirst())
        return .object(object)
    }
}
