import ExactJSON
import Fixtures
import PushRules
import Testing
import WallTime

@testable import PushConformance

/// What `why-not` answers, compared with what `decide` says of inputs that are changed.
@Suite struct WhyNotPropertyTests {
    private let verbs = ContractVerb.all()

    private func answer(_ verb: ExactString, _ input: JSONValue) async throws -> JSONObject {
        let verb = try #require(verbs.first { $0.name == verb })
        return await verb.answer(to: input.utf8, explaining: false)
    }

    private func isPushed(_ input: JSONValue, _ steps: [PatchStep] = []) async throws -> Bool {
        try await answer("decide", input.patched(steps))["outcome"] == "push"
    }

    // 7.1, W1, W3, W15
    @Test(arguments: Seeds.all)
    func `a remedy is a push, and one change fewer is none`(seed: UInt64) async throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 400) {
            let input = JSONValue.object(input)
            let found = try await answer("why-not", input)
            for remedy in (found["remedies"]?.array ?? []).prefix(12) {
                let remedy = try #require(remedy.object)
                let patch = try #require(remedy["patch"]?.array).map(PatchStep.init)
                #expect(
                    try await isPushed(input, patch),
                    "\(input.jsonText) \(remedy.json.jsonText)"
                )
                let places = remedy["patch"]?.array?.map { $0.object?["path"] } ?? []
                for change in try #require(remedy["changes"]?.array) {
                    // W15: that of three keys is the object that has them.
                    let isOfPatch = places.contains(change.object?["path"])
                    #expect(isOfPatch || change.object?["id"] == "payload.shorten")
                    let rest = try patch.without(change)
                    #expect(rest.count < patch.count)
                    #expect(
                        try await !isPushed(input, rest),
                        "\(input.jsonText) \(remedy.json.jsonText) \(change.jsonText)"
                    )
                }
                count += 1
            }
        }
        #expect(!Seeds.isFixed(seed) || count > 100)
    }

    // 7.1: the gate whose remedy is missing is the one that is left.
    @Test func `every gate blocks some message that has a remedy, but for its sender`() async throws
    {
        let explain = try #require(verbs.first { $0.name == "decide" })
        var left = Set(SuppressionReason.allCases.map { $0.word.string })
        left.remove(SuppressionReason.gate(.recipientIsSender).word.string)
        for input in GeneratedInputs(verb: "decide", seed: 1, count: 4000) where !left.isEmpty {
            let input = JSONValue.object(input)
            let blockers = await explain.answer(to: input.utf8, explaining: true)["blockers"]?.array
            let found = Set((blockers ?? []).compactMap { $0.string })
            guard !left.isDisjoint(with: found) else { continue }
            guard try await answer("why-not", input)["remedies"]?.array?.isEmpty == false
            else { continue }
            left.subtract(found)
        }
        #expect(left.isEmpty)
    }

    // 7.1, W1, W2, W7: the table of changes, without adding a binding, which is left out of the answer too.
    @Test(arguments: Seeds.all)
    func `the remedies are those that all subsets of the changes give`(seed: UInt64) async throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 1500) where count < 15 {
            guard input.value("recipient", "settings") != nil, input.value("message", "ext") != nil,
                input.value("recipient", "settings", "conversations") != nil
            else { continue }
            let value = JSONValue.object(input)
            guard try await answer("decide", value)["outcome"] == "suppress" else { continue }
            let changes = try PossibleChange.all(of: value)
            guard changes.count <= 10 else { continue }
            let wanted = try await remedies(of: value, by: changes)
            let found = try Self.remedies(of: try await answer("why-not", value))
            if Self.asksRules(value) {
                // W17: a remedy that a rule could undo is left out. `wait` is until a rule's windows end, too.
                let others = found.filter { !$0.contains { $0.hasPrefix("wait ") } }
                #expect(others.isSubset(of: wanted), "\(value.jsonText)")
            } else {
                #expect(found == wanted, "\(value.jsonText)")
            }
            count += 1
        }
        #expect(!Seeds.isFixed(seed) || count > 3)
    }

    // 7.2, W12 to W14, W17
    @Test(arguments: Seeds.all)
    func `a push is kept by the keys without which it is none`(seed: UInt64) async throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 150) {
            let input = JSONValue.object(input)
            guard try await isPushed(input) else { continue }
            var wanted: [JSONValue] = []
            for path in input.keys(below: "").sorted(by: { ExactString($0) < ExactString($1) }) {
                let rest = try input.patched([PatchStep(path, nil)])
                let decision = try await answer("decide", rest)
                if decision["outcome"] == "suppress", let reason = decision["reason"] {
                    wanted.append(.object(["path": .string(path), "reason": reason]))
                }
            }
            let found = try await answer("why-not", input)["keptBy"]?.array ?? []
            // Where rules are asked nothing is listed.
            if Self.asksRules(input) { wanted = [] }
            #expect(found == wanted, "\(input.jsonText)")
            count += 1
        }
        #expect(!Seeds.isFixed(seed) || count > 5)
    }

    private static func asksRules(_ input: JSONValue) -> Bool {
        let app = input.object?["app"]?.object
        let asksUser = app?.value("policy", "userRules") == true
        let user = asksUser ? input.object?.value("recipient", "settings", "rules") : nil
        return [app?["rules"], user].contains { $0?.array?.isEmpty == false }
    }

    /// The minimal sets of changes of which all together are a push, by all subsets: their places.
    private func remedies(
        of input: JSONValue,
        by changes: [PossibleChange]
    ) async throws -> Set<Set<String>> {
        var minimal: [UInt64] = []
        let subsets = (0..<UInt64(1) << UInt64(changes.count)).sorted {
            $0.nonzeroBitCount < $1.nonzeroBitCount
        }
        for subset in subsets where !minimal.contains(where: { $0 & subset == $0 }) {
            let chosen = changes.indices.filter { subset >> UInt64($0) & 1 == 1 }
                .map { changes[$0] }
            let ids = chosen.map { $0.id }
            if ids.contains("conversation.remindType.all"),
                ids.contains("conversation.remindType.remove")
            {
                continue
            }
            var patched = try input.patched(chosen.flatMap { $0.steps })
            if ids.contains("wait") {
                guard let later = try await sentLater(patched) else { continue }
                patched = later
            }
            if try await isPushed(patched) { minimal.append(subset) }
        }
        return Set(
            minimal.map { subset in
                Set(
                    changes.indices.filter { subset >> UInt64($0) & 1 == 1 }
                        .map { "\(changes[$0].id) \(changes[$0].path) \(changes[$0].name ?? "")" }
                )
            }
        )
    }

    /// The input with its message sent at the first instant at which do-not-disturb passes; `nil` if there
    /// is none.
    private func sentLater(_ input: JSONValue) async throws -> JSONValue? {
        let now = try #require(input.object?["now"])
        let stamp = PatchStep("/message/timestamp", now)
        let explain = try #require(verbs.first { $0.name == "decide" })
        let sent = try input.patched([stamp])
        let answer = await explain.answer(to: sent.utf8, explaining: true)
        let isQuiet = answer["blockers"]?.array?.contains {
            $0.string?.hasPrefix("dnd.") ?? false
        }
        guard isQuiet == true else { return sent }
        // The next push is told if do-not-disturb is all that blocks, so nothing else may.
        var clean = try #require(sent.object)
        let zone = clean.value("app", "policy", "timeZone")
        clean["app"] = .object(["policy": .object(JSONObject().setting("timeZone", to: zone))])
        clean["sender"] = nil
        for key: ExactString in ["ext", "receivers", "deliverOnlineOnly", "body"] {
            clean = clean.setting("message", key, to: nil)
        }
        clean = clean.setting("message", "body", to: .object(["type": "txt"]))
            .setting("recipient", "id", to: "another than the sender")
            .setting("recipient", "known", to: true)
            .setting("recipient", "settings", "remindType", to: "all")
            .setting("recipient", "settings", "conversations", to: clean.conversations)
            .setting("recipient", "devices", to: .array([Self.device]))
        let alone = await explain.answer(to: clean.json.utf8, explaining: true)
        // A chat room has no remedy.
        guard let next = alone["nextPush"]?.string, next != "never" else { return nil }
        let instant = try Instant(rfc3339: next)
        let text = JSONValue.string(instant.rfc3339(offset: .utc))
        return try sent.patched([
            PatchStep("/now", text), PatchStep("/message/timestamp", text),
        ])
    }

    private static let device = JSONValue.object([
        "id": "phone", "bindings": .array([.object(["notifierName": "prod", "token": "aa"])]),
    ])

    /// The remedies of an answer, without those that add a binding: their changes and places, and those of
    /// their alternatives.
    private static func remedies(of answer: JSONObject) throws -> Set<Set<String>> {
        var remedies: Set<Set<String>> = []
        for remedy in answer["remedies"]?.array ?? [] {
            let remedy = try #require(remedy.object)
            let changes = try #require(remedy["changes"]?.array).compactMap { $0.object }
            let ids = changes.compactMap { $0["id"]?.string }
            guard !ids.contains("binding.add") else { continue }
            for others in [[]] + (remedy["alternatives"]?.array ?? []) {
                var places = changes
                for other in try #require(others.array).compactMap({ $0.object }) {
                    let index = try #require(other["change"]?.int64)
                    // W9: an alternative has what differs, and nothing else.
                    #expect(
                        places[Int(index)]["path"] != other["path"]
                            || places[Int(index)]["name"] != other["name"]
                    )
                    places[Int(index)] = other
                }
                remedies.insert(
                    Set(
                        try zip(ids, places).map { id, place in
                            let path = try #require(place["path"]?.string)
                            return "\(id) \(path) \(place["name"]?.string ?? "")"
                        }
                    )
                )
            }
        }
        return remedies
    }
}

extension [PatchStep] {
    /// The operations without those of a change.
    fileprivate func without(_ change: JSONValue) throws -> [PatchStep] {
        let change = try #require(change.object)
        let path = try #require(change["path"]?.string)
        let own: [String]
        switch change["id"] {
        case "interval.off":
            own = ["Start", "End"].map { "/recipient/settings/silentMode\($0)Time" }
        case "wait": own = ["/now", "/message/timestamp"]
        case "payload.shorten":
            own = ["em_apns_ext", "em_push_ext", "em_push_template"].map { "/message/ext/\($0)" }
        default: own = [path]
        }
        return filter { !own.contains($0.path) }
    }
}

extension JSONObject {
    /// The entries of conversations without their remind types.
    fileprivate var conversations: JSONValue? {
        value("recipient", "settings", "conversations")?.array.map { entries in
            .array(
                entries.map { entry in
                    .object(entry.object?.setting("remindType", to: nil) ?? JSONObject())
                }
            )
        }
    }
}

extension JSONValue {
    /// The place of every key, at any depth.
    fileprivate func keys(below path: String) -> [String] {
        switch self {
        case .object(let object):
            object.members.flatMap { member in
                let key = JSONPointer.root.appending(key: member.key).text.string
                return [path + key] + member.value.keys(below: path + key)
            }
        case .array(let elements):
            elements.enumerated().flatMap { $1.keys(below: "\(path)/\($0)") }
        default: []
        }
    }
}
