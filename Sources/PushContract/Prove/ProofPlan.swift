package import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// The cases of a proof at an instant: which there are, as values for the search and as JSON.
struct ProofPlan {
    private(set) var input: DecideInput
    /// The input as it was written, with its `id`.
    private var source: JSONValue
    /// The unknown places in the order in which they vary, but those of ``PolicyClasses``.
    private let places: [UnknownPlace]
    private var classes: UnknownClasses
    /// Where the policy is the first with its word of each unknown key.
    private(set) var hasFirst: Set<UnknownPlace> = []
    /// Whether the instant is unknown, so that a case has one of its own.
    private let hasUnknownTime: Bool

    init(
        _ input: DecideInput,
        _ source: JSONValue,
        _ unknown: [UnknownPlace],
        _ ask: ProofAsk,
        hasUnknownTime: Bool
    ) {
        self.input = input
        // What stands at an unknown place does not count.
        if unknown.contains(.timeZone) { self.input.request.recipient.settings.timeZone = nil }
        if unknown.contains(.settings) { self.input.request.recipient.settings.rules = .init() }
        self.source = source
        var places = unknown.filter { !PolicyClasses.have($0) }
        if unknown.contains(.policy) { places.append(.policyTimeZone) }
        self.places = UnknownPlace.order(places)
        classes = UnknownClasses(
            self.input,
            self.places,
            hasWindows: ask.names(.quietWindow)
        )
        self.hasUnknownTime = hasUnknownTime
    }

    /// The same cases, of which rules give an answer (Q16).
    func with(_ answer: RuleAnswer) -> ProofPlan {
        var plan = self
        (plan.input.request.app.rules, plan.input.request.recipient.settings.rules) = answer.rules
        return plan
    }

    /// A plan for each policy of some unknown places.
    func variants(_ unknown: [UnknownPlace]) throws(InputError) -> [ProofPlan] {
        let given = source.value(at: ["app", "policy"])
        let isOpen = places.contains(.policyTimeZone)
        guard isOpen || unknown.contains(where: PolicyClasses.have) else { return [self] }
        let policies = try PolicyClasses(given, unknown).policies
        return policies.map { json, policy in
            var plan = self
            plan.source = source.setting(json, at: ["app", "policy"])
            plan.input.request.app.policy = policy
            if isOpen { plan.input.request.app.policy.timeZone = nil }
            plan.classes = classes.with(plan.input.request.app)
            let first = policies.first?.json
            plan.hasFirst = Set(
                unknown.filter { $0 == .policy ? json == first : key($0, json) == key($0, first) }
            )
            return plan
        }
    }

    private func key(_ place: UnknownPlace, _ policy: JSONValue?) -> JSONValue? {
        place.keys.last.flatMap { policy?.object?[$0] }
    }

    /// How many cases there are at an instant; `nil` if that is beyond `Int64`.
    ///
    /// - Parameters:
    ///   - now: The instant.
    ///   - known: A place that has its first class alone.
    /// - Returns: The number.
    func count(at now: Instant, knowing known: UnknownPlace? = nil) -> Int64? {
        Self.product(rest(known).map { classes.count(of: $0, at: now) })
    }

    /// The places without one, which has its first class.
    private func rest(_ known: UnknownPlace?) -> [UnknownPlace] {
        places.filter { $0 != known && !(known == .policy && $0 == .policyTimeZone) }
    }

    /// The work of compiling the devices with each of their states; `nil` if that is beyond `Int64`.
    func deviceWork(knowing known: UnknownPlace?) -> Int64? {
        let states = rest(known).filter { if case .deviceState = $0 { true } else { false } }
        guard states.count > 0 else { return 0 }
        let size = input.request.recipient.devices.reduce(0) { $0 + 1 + $1.bindings.count }
        return Self.product(states.map { _ in UnknownClasses.states.count } + [32 * size])
    }

    /// How many payloads can differ in size; `nil` if that is beyond `Int64`.
    func payloadCount(knowing known: UnknownPlace?) -> Int64? {
        let styles = PushDisplayStyle.allCases.count
        return Self.product(
            rest(known).map { place in
                switch place {
                case .messageType, .messageFrom, .messageTo, .recipientID, .bodyText, .bodyType,
                    .messageID, .displayStyle, .preferredLanguage, .template:
                    classes.fixedValues(of: place).count
                case .ext: classes.exts.textCount
                case .settings: styles * classes.languages.count * classes.templates.count
                default: 1
                }
            }
        )
    }

    private static func product(_ counts: [Int]) -> Int64? {
        var product: Int64 = 1
        for count in counts {
            let (next, overflow) = product.multipliedReportingOverflow(by: Int64(count))
            if overflow { return nil }
            product = next
        }
        return product
    }

    /// The first unknown place without a class for its shortest texts (Q10); `nil` if each has one.
    var unsettled: UnknownPlace? {
        places.first { place in
            switch place {
            case .messageFrom, .messageTo, .recipientID:
                NamedIDs(input.request).short.string.utf8.count > 1
            case .ext: !classes.exts.isComplete
            default: false
            }
        }
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
            let value = classes.value(of: place, digit, at: now, context(of: json))
            json = json.setting(value, at: place.keys[...])
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
        if let id = string(["message", key]) { context.conversation.id = Conversation.ID(id) }
        return context
    }

    /// On what values depend in the input itself.
    private var context: UnknownClasses.Context {
        UnknownClasses.Context(
            recipient: input.request.recipient.id.text,
            conversation: input.request.message.conversation
        )
    }

    /// The classes that are the same at every instant, as values for the search.
    ///
    /// - Parameter ask: The question; what payloads have of an ext is left out if it does not depend on their size.
    /// - Returns: The classes.
    /// - Throws: No value of the table is refused.
    func classes(for ask: ProofAsk) throws(InputError) -> ProofClasses {
        let request = input.request
        var found = ProofClasses(request.message, request.recipient)
        func strings(_ place: UnknownPlace) -> [ExactString]? {
            guard places.contains(place) else { return nil }
            return classes.fixedValues(of: place).compactMap { $0?.string.map { ExactString($0) } }
        }
        if let words = strings(.messageType) {
            found.types = words.compactMap { ConversationType(word: $0) }
        }
        if let ids = strings(.messageFrom) { found.senders = ids.map { UserID($0) } }
        if let ids = strings(.messageTo) { found.targets = ids.map { Conversation.ID($0) } }
        if let ids = strings(.recipientID) { found.recipients = ids.map { UserID($0) } }
        if let ids = strings(.messageID) { found.ids = ids.map { Message.ID($0) } }
        if places.contains(.deliverOnlineOnly) { found.onlineOnly = [true, false] }
        for case .deviceState(let index) in places {
            found.devices = found.devices.flatMap { devices in
                UnknownClasses.states.map { state in
                    var devices = devices
                    devices[index].state = state
                    return devices
                }
            }
        }
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
        if places.contains(.receivers) { found.receivers = [.all, .recipient, .other] }
        if places.contains(.devices) {
            found.devices = try classes.fixedValues(of: .devices).map { value throws(InputError) in
                try (value?.array ?? []).map(Device.init(json:))
            }
        }
        found.bodies = try bodies(found.bodies)
        if places.contains(.ext) {
            let exts = classes.exts
            found.exts = (0..<ExtClasses.gateCount).map { gates in
                let json = exts.json(gates * exts.textCount, mentioning: "")
                var ext = MessageExtension.read(json.object ?? [:]).value
                ext.mentions = nil
                return .init(ext, mentionsRecipient: ExtClasses.isMentioned(gates))
            }
            found.extTextCount = exts.textCount
            found.extTexts =
                ask.dependsOnSize
                ? (0..<exts.textCount).map { MessageExtension.read(exts.text($0)).value } : []
        } else {
            for place in places { found.exts = varied(found.exts, at: place) }
        }
        return found
    }

    /// What the message carries, with each value of what is unknown of it.
    private func bodies(_ given: [MessageBody]) throws(InputError) -> [MessageBody] {
        let hasUnknownText = places.contains(.bodyText)
        guard hasUnknownText || places.contains(.bodyType) else { return given }
        let json = input.json.value(at: ["message", "body"]) ?? .object([:])
        let types: [MessageBodyType] =
            places.contains(.bodyType) ? MessageBodyType.allCases : given.map { $0.type }
        let text = try MessageBody(json: json.setting(MessageBodyType.text.json, at: ["type"]))
        guard case .text(let body) = text else { return given }
        let texts =
            hasUnknownText
            ? classes.fixedValues(of: .bodyText).compactMap { $0?.string } : [body.text]
        return texts.flatMap { text in
            types.compactMap { type in
                var changed = body
                changed.text = text
                return type == .text
                    ? .text(changed) : try? MessageBody(json: .object(["type": type.json]))
            }
        }
    }

    /// What gates look at of exts, with each value at an unknown place in them.
    private func varied(
        _ exts: [ProofClasses.Ext],
        at place: UnknownPlace
    ) -> [ProofClasses.Ext] {
        func each<Value>(
            _ values: [Value],
            _ change: (inout ProofClasses.Ext, Value) -> Void
        ) -> [ProofClasses.Ext] {
            exts.flatMap { ext in
                values.map { value in
                    var ext = ext
                    change(&ext, value)
                    return ext
                }
            }
        }
        return switch place {
        case .mentions: each([true, false]) { $0.mentionsRecipient = $1 }
        case .forceNotification: each([true, false]) { $0.ext.forcesNotification = $1 }
        case .ignoreNotification: each([true, false]) { $0.ext.ignoresNotification = $1 }
        case .pushExtType:
            each(["call", ""]) { ext, type in
                let push = try? MessageExtension.Platform(type: type)
                ext.ext.push = ext.ext.push ?? push
                ext.ext.push?.type = type
            }
        case .pushFilter:
            each(classes.fixedValues(of: place)) { ext, filter in
                var object = JSONObject()
                object[MessageExtension.Keys.pushFilter.name] = filter
                ext.ext.filter = MessageExtension.read(object).value.filter
            }
        default: exts
        }
    }

    /// An instant, with the classes that depend on it.
    func instant(_ now: Instant) -> ProofInstant {
        let message = input.request.message
        let timestamps =
            places.contains(.timestamp)
            ? UnknownClasses.timestamps(now).map { Optional($0) } : [message.timestamp]
        var instant = ProofInstant(now, timestamps: timestamps)
        let durations = UnknownClasses.durations(now)
        func overrides(_ types: [PushRemindType?]) -> ProofSettingsPart {
            .overrides(
                types.flatMap { type in
                    durations.map { .init(remindType: type, expireTimestamp: $0) }
                }
            )
        }
        var zone: ProofSettingsPart?
        let remindTypes = ProofSettingsPart.remindTypes(UnknownClasses.remindTypes)
        let texts: [ProofSettingsPart] = [
            .styles(PushDisplayStyle.allCases), .languages(classes.languages),
            .templates(classes.templates),
        ]
        if places.contains(.settings) {
            instant.quiet = classes.quiet(now)
            instant.settings = [.expiries(durations), overrides([nil]), remindTypes] + texts
        }
        for place in places where place == .timeZone || place == .policyTimeZone {
            let verdicts = classes.zones(of: place, at: now).map { Optional($0.verdicts) }
            guard !verdicts.isEmpty else { continue }
            let part = ProofSettingsPart.zones(classes.interval, [nil] + verdicts)
            if place == .policyTimeZone { instant.settings.insert(part, at: 0) }
            if place == .timeZone { zone = part }
        }
        for place in places {
            switch place {
            case .conversations: instant.settings.append(overrides(UnknownClasses.entryTypes))
            case .displayStyle: instant.settings.append(texts[0])
            case .expireTimestamp: instant.settings.append(.expiries(durations))
            case .preferredLanguage: instant.settings.append(texts[1])
            case .remindType: instant.settings.append(remindTypes)
            case .template: instant.settings.append(texts[2])
            default: break
            }
        }
        if let zone { instant.settings.append(zone) }
        return instant
    }
}

extension JSONValue {
    /// The value with another at a place, in objects that are made if they are not there; `nil` removes
    /// the key.
    package func setting(_ value: JSONValue?, at keys: ArraySlice<ExactString>) -> JSONValue {
        guard let key = keys.first else { return value ?? .object([:]) }
        var object = object ?? [:]
        if case .array(var elements) = self {
            guard let index = Int(key.string), elements.indices.contains(index) else { return self }
            elements[index] = elements[index].setting(value, at: keys.dropFirst())
            return .array(elements)
        }
        object[key] =
            keys.count == 1
            ? value : (object[key] ?? .object([:])).setting(value, at: keys.dropFirst())
        return .object(object)
    }
}
