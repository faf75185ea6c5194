import APNsModel
package import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// Decides the cases of a comparison with both sides (rule 7.8).
struct CompareSearch {
    let request: CompareRequest
    let sides: [ReplaySide]
    private let evaluators: [PushEvaluator]
    /// Ids that neither side names: the recipient's, a sender's, that of any other conversation.
    let ids: [ExactString]
    let deviceLists: [[Device]]
    private var cases: Int64 = 0
    /// What *a* alone pushes, and what *b* alone pushes, with their bytes as they are written.
    private var candidates: [[(json: JSONValue, size: Int)]] = [[], []]
    /// The first case that both push; `nil` if there is none.
    var common: (conversation: Conversation, flags: Int, settings: PushSettings, now: Instant)?
    /// What was not decided.
    private var place: JSONPointer?

    /// How many instants are looked at, and cases decided, at most.
    private static let limit = 1_000_000
    /// How many pairs of payloads are tried, and how many candidates are decided, at most.
    static let tries = 200

    init(_ request: CompareRequest) throws(InputError) {
        self.request = request
        sides = [request.a, request.b]
        var evaluators: [PushEvaluator] = []
        for side in sides {
            var app = side.app?.configuration ?? request.app
            if let policy = side.policy { app.policy = policy }
            evaluators.append(try PushEvaluator(app: app))
        }
        self.evaluators = evaluators
        deviceLists = Self.deviceLists(evaluators.map { $0.configuration })
        var named = sides.flatMap { side in
            (side.settings?.conversations ?? []).map { $0.conversation.id.text }
        }
        var ids: [ExactString] = []
        for _ in 0..<3 {
            ids.append(NamedIDs(named).short)
            named.append(ids[ids.count - 1])
        }
        self.ids = ids
    }

    var apps: [AppConfiguration] { evaluators.map { $0.configuration } }

    mutating func run() throws(InputError) -> Comparison {
        place = placeOfRules
        try decideGates()
        var found: [Comparison.Witness?] = [nil, nil]
        for side in 0..<2 {
            let smallest = candidates[side].sorted { $0.size < $1.size }.prefix(Self.tries)
            for candidate in smallest where found[side] == nil {
                found[side] = try witness(candidate.json, pushedBy: side)
            }
            guard found[side] == nil, !smallest.isEmpty else { continue }
            found[side] = try shorterWitness(Array(smallest), pushedBy: side)
            // That no payload fits is not proved.
            if found[side] == nil { place = place ?? difference }
        }
        let open = sizes
        if common != nil, !open.isEmpty, found.contains(where: { $0 == nil }) {
            try tryPayloads(&found)
            let isOrdered = (0..<2).map { isNeverLarger($0) }
            for side in 0..<2 where found[side] == nil && !isOrdered[1 - side] {
                place = place ?? open[0]
            }
        }
        let answer: Comparison.Answer =
            switch (found[0] != nil, found[1] != nil) {
            case (true, true): .differ
            case _ where place != nil && !isEqual: .undecided
            case (true, false): .aLetsThroughMore
            case (false, true): .bLetsThroughMore
            case (false, false): .same
            }
        return Comparison(
            answer: answer,
            kind: request.kind,
            cases: cases,
            onlyA: found[0],
            onlyB: found[1],
            place: answer == .undecided ? place : nil
        )
    }

    /// Whether both are the same value, whatever classes it has.
    private var isEqual: Bool {
        apps[0] == apps[1] && sides[0].settings == sides[1].settings
    }

    /// Where a side has rules that are asked, because cases are not told apart by what these look at (Z5).
    private var placeOfRules: JSONPointer? {
        let asksUsers = apps.contains { $0.policy.userRules }
        switch request.kind {
        case .policy: return asksUsers ? .root.appending(key: "userRules") : nil
        case .app where apps.allSatisfy { $0.rules.isEmpty }:
            return asksUsers ? .root.appending(key: "policy").appending(key: "userRules") : nil
        case .settings where apps.allSatisfy { $0.rules.isEmpty }:
            let haveRules = sides.contains { !($0.settings?.rules.isEmpty ?? true) }
            return asksUsers && haveRules ? .root.appending(key: "rules") : nil
        case .app, .settings: return .root.appending(key: "rules")
        }
    }

    // MARK: - Gates

    private mutating func decideGates() throws(InputError) {
        let scenes = CompareScenes(
            zones: evaluators[0].zones,
            other: Conversation.ID(ids[2])
        )
        var compiled: [CompiledSettings] = []
        var clocks: [CompiledZone?] = []
        for (side, app) in zip(sides, apps) {
            var clock: CompiledZone?
            if let zone = app.policy.timeZone { clock = try scenes.zones.compile(zone) }
            clocks.append(clock)
            let settings = side.settings ?? PushSettings()
            compiled.append(CompiledSettings(settings, defaultZone: clock, zones: scenes.zones))
        }
        guard request.kind == .settings else {
            for scene in scenes.scenes(clocks[0], clocks[1]) { try decide(scene, nil) }
            return
        }
        let settings = sides.map { $0.settings ?? PushSettings() }
        guard let found = scenes.scenes(settings, compiled, limit: Self.limit) else {
            let hasWindows = settings.contains { !$0.quietWindows.isEmpty }
            place = .root.appending(key: hasWindows ? "quietWindows" : "conversations")
            return
        }
        // All scenes have these settings.
        let recipients = try self.recipients(settings)
        for scene in found { try decide(scene, recipients) }
    }

    private typealias Compiled = (devices: [Device], recipients: [CompiledRecipient])

    /// The recipients with each list of devices, compiled for either side.
    private func recipients(_ settings: [PushSettings]) throws(InputError) -> [Compiled] {
        var found: [Compiled] = []
        for devices in deviceLists {
            var recipients: [CompiledRecipient] = []
            for (settings, evaluator) in zip(settings, evaluators) {
                var recipient = Recipient(id: UserID(ids[0]), devices: devices)
                recipient.settings = settings
                let conversation = Conversation(.chat, Conversation.ID(ids[1]))
                let message = try evaluator.prepare(self.message(conversation))
                recipients.append(message.compile(recipient))
            }
            found.append((devices, recipients))
        }
        return found
    }

    /// A device with a binding of each class of names; beside another that is online, if policies differ in that.
    private static func deviceLists(_ apps: [AppConfiguration]) -> [[Device]] {
        struct Pattern: Hashable {
            let isEnabled: [Bool]
            let kinds: [Certificate.Kind?]
            let channels: [Certificate.Channel?]
            /// Whether requests can have the same sizes with both.
            let isAlike: Bool
        }
        var seen: Set<Pattern> = []
        var lists: [[Device]] = []
        let listed = apps.map { app in
            // The first of a name counts.
            (app.certificates ?? []).reversed().reduce(into: [Certificate.Name: Certificate]()) {
                $0[$1.name] = $1
            }
        }
        let names = Set(listed.flatMap { $0.keys.map { $0.text } })
        let fresh = ["x", "x.voip"].map { DeviceClasses.fresh($0, without: names) }
        let sorted = names.filter { !$0.isEmpty }.sorted {
            ($0.string.utf8.count, $0) < ($1.string.utf8.count, $1)
        }
        for name in (fresh + sorted).map({ Certificate.Name($0) }) {
            let found = zip(apps, listed).map { app, listed in
                app.certificates == nil ? Certificate(assumed: name) : listed[name]
            }
            let settings = found.map { $0?.channelSettings?.withoutID }
            let pattern = Pattern(
                isEnabled: found.map { $0?.isEnabled ?? false },
                kinds: found.map { $0?.kind },
                channels: settings.map { $0?.channel },
                isAlike: settings[0] == settings[1]
            )
            guard seen.insert(pattern).inserted else { continue }
            // The second is no token of Apple's (gate C3).
            let isApple = settings.map { $0 == nil }
            for token: DeviceToken in isApple[0] == isApple[1] ? ["aa"] : ["aa", "z"] {
                let phone = Device(
                    id: "p",
                    bindings: [Binding(certificateName: name, token: token)]
                )
                lists.append([phone])
                if apps[0].policy.multiDevice != apps[1].policy.multiDevice {
                    lists.append([phone, Device(id: "q", state: .online)])
                }
            }
        }
        return lists
    }

    /// Decides a scene with every list of devices, and every message that gates tell apart.
    private mutating func decide(
        _ scene: CompareScene,
        _ given: [Compiled]?
    ) throws(InputError) {
        let compiled: [Compiled]
        if let given { compiled = given } else { compiled = try recipients(scene.settings) }
        let moments = scene.instants.map { Moment($0, zones: evaluators[0].zones) }
        for flags in 0..<8 {
            var isOpen = [true, true]
            let message = message(scene.conversation, flags)
            let first = try evaluators[0].prepare(message)
            let second = try evaluators[1].prepare(message)
            for (devices, recipients) in compiled {
                for moment in moments {
                    cases += 1
                    let isPush = first.decision(for: recipients[0], at: moment) == .push
                    let isOther = second.decision(for: recipients[1], at: moment) == .push
                    if isPush, isOther, common == nil {
                        common = (scene.conversation, flags, scene.settings[0], moment.now)
                    }
                    guard isPush != isOther, isOpen[isPush ? 0 : 1] else { continue }
                    isOpen[isPush ? 0 : 1] = false
                    var recipient = Recipient(id: UserID(ids[0]), devices: devices)
                    if request.kind != .settings { recipient.settings = scene.settings[0] }
                    let json = input(message, recipient, moment.now)
                    candidates[isPush ? 0 : 1].append((json, json.utf8Count))
                }
            }
        }
    }

    /// A message in a conversation; it mentions the recipient, is forced and is a call, by the bits of a number.
    func message(_ conversation: Conversation, _ flags: Int = 0) -> Message {
        let isChat = conversation.type == .chat
        var ext = JSONObject()
        typealias Keys = MessageExtension.Keys
        if flags & 1 != 0 { ext[Keys.atList.name] = .array([ids[0].json]) }
        if flags & 2 != 0 { ext[Keys.forceNotification.name] = true }
        if flags & 4 != 0 {
            ext[Keys.pushExt.name] = .object([MessageExtension.Platform.Keys.type.name: "call"])
        }
        return Message(
            id: "1",
            type: conversation.type,
            from: UserID(isChat ? conversation.id.text : ids[1]),
            to: isChat ? Conversation.ID(ids[0]) : conversation.id,
            body: .text("x"),
            ext: ext
        )
    }

    /// An input of `decide` without what is compared.
    func input(_ message: Message, _ recipient: Recipient, _ now: Instant) -> JSONValue {
        var input: JSONObject = [
            "now": now.json, "message": message.json, "recipient": recipient.json,
        ]
        if request.kind == .settings {
            var user = recipient.json.object ?? [:]
            user["settings"] = nil
            input["recipient"] = .object(user)
            if request.app != AppConfiguration() { input["app"] = request.app.json }
        }
        return .object(input)
    }

    // MARK: - Outcomes

    /// What both sides decide on an input that lacks what is compared.
    func decisions(_ json: JSONValue) throws(InputError) -> [Decision] {
        var fields = try JSONFields(json)
        let input = try ReplayInput(DecideRequest(&fields))
        var decisions: [Decision] = []
        for side in sides { decisions.append(try input.evaluate(by: side).decision) }
        return decisions
    }

    /// An input as a witness, if one side alone pushes it.
    func witness(
        _ json: JSONValue,
        pushedBy side: Int
    ) throws(InputError) -> Comparison.Witness? {
        let decisions = try decisions(json)
        guard decisions[side] == .push, case .suppress(let reason) = decisions[1 - side] else {
            return nil
        }
        return Comparison.Witness(input: json, reason: reason)
    }

    /// The smallest witness among candidates with other texts, titles and sounds, which can be shorter.
    private func shorterWitness(
        _ candidates: [(json: JSONValue, size: Int)],
        pushedBy side: Int
    ) throws(InputError) -> Comparison.Witness? {
        let others = candidates.flatMap { candidate in
            exts.map { ext -> (json: JSONValue, size: Int) in
                var json = candidate.json
                for section in ext.members {
                    for member in section.value.object?.members ?? [] {
                        let place = ["message", "ext", section.key, member.key]
                        json = json.setting(member.value, at: place[...])
                    }
                }
                return (json, json.utf8Count)
            }
        }
        for other in others.sorted(by: { $0.size < $1.size }) {
            if let found = try witness(other.json, pushedBy: side) { return found }
        }
        return nil
    }

    /// The first key by which the two differ.
    private var difference: JSONPointer {
        let values = zip(sides, apps).map { side, app in
            switch request.kind {
            case .policy: app.policy.json
            case .app: app.json
            case .settings: (side.settings ?? PushSettings()).json
            }
        }
        let keys = values.flatMap { ($0.object ?? [:]).members.map { $0.key } }
        let key = keys.sorted().first { key in
            values[0].object?[key] != values[1].object?[key]
        }
        return key.map { JSONPointer.root.appending(key: $0) } ?? .root
    }
}

extension CompareRequest {
    /// Decides the cases with both sides, and tries payloads if they can differ in size.
    package func compare() throws(InputError) -> Comparison {
        var search = try CompareSearch(self)
        return try search.run()
    }
}
