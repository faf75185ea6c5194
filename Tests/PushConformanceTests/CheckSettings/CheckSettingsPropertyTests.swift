import ExactJSON
import Fixtures
import Testing
import WallTime

@testable import PushConformance

/// What `check-settings` answers, compared with what `decide` says of messages.
@Suite struct CheckSettingsPropertyTests {
    private let verbs = ContractVerb.all()
    private static let window: Int64 = 366 * 86_400_000

    private func answer(_ verb: ExactString, _ input: JSONObject) async throws -> JSONObject {
        let verb = try #require(verbs.first { $0.name == verb })
        return await verb.answer(to: JSONValue.object(input).utf8)
    }

    private func findings(_ input: JSONObject) async throws -> [JSONObject] {
        let answer = try await answer("check-settings", input)
        return try #require(answer["findings"]?.array).compactMap { $0.object }
    }

    /// Valid inputs that are not at the end of time, where instants cannot be written.
    private func inputs(seed: UInt64, count: Int) -> [JSONObject] {
        let generator = InputGenerator(seed: seed, verb: "check-settings")
        return (0..<count).compactMap { index in
            let input = generator.input(at: index)
            guard input.fault == nil, let object = (try? JSONValue(parsing: input.text))?.object,
                let now = object["now"]?.string, !now.hasPrefix("0000-"), !now.hasPrefix("999")
            else { return nil }
            return object
        }
    }

    /// What a finding is about: its code, and its key of the app or of a conversation.
    private func subject(_ finding: JSONObject, in input: JSONObject) throws -> [JSONValue] {
        let path = JSONPointer(try #require(finding["path"]?.string)).tokens
        if path.count > 2, path[1] == "quietWindows", let index = Int(path[2].string) {
            let windows = input["settings"]?.object?["quietWindows"]?.array
            return [finding["code"], windows?[index]].compactMap { $0 }
        }
        guard path.count > 2, path[1] == "conversations" else {
            return [try #require(finding["code"])] + path.map { .string($0.string) }
        }
        let entries = try #require(input["settings"]?.object?["conversations"]?.array)
        let index = try #require(Int(path[2].string))
        let entry = try #require(entries[index].object)
        return [finding["code"], entry["type"], entry["id"]].compactMap { $0 }
            + path.dropFirst(3).map { .string($0.string) }
    }

    private func patch(_ finding: JSONObject) throws -> [PatchStep] {
        try (finding["remedy"]?.object?["patch"]?.array ?? []).map { try PatchStep(json: $0) }
    }

    // 7.3, S1, S7, S8
    @Test(arguments: Seeds.all)
    func `after the patch of a remedy there is no such finding about the same thing`(
        seed: UInt64
    ) async throws {
        var count = 0
        for input in inputs(seed: seed, count: 600) {
            for finding in try await findings(input) where finding["remedy"] != nil {
                let whole = JSONValue.object(input)
                let patched = try #require(try whole.patched(patch(finding)).object)
                let rest = try await findings(patched).map { try subject($0, in: patched) }
                #expect(
                    !rest.contains(try subject(finding, in: input)),
                    "\(finding) \(whole.jsonText)"
                )
                count += 1
            }
        }
        #expect(!Seeds.isFixed(seed) || count > 300)
    }

    // 7.3, S1, S6, S9, S10
    @Test(arguments: Seeds.all)
    func `all patches in the order of the findings hold together and remove nothing else`(
        seed: UInt64
    ) async throws {
        var count = 0
        for input in inputs(seed: seed, count: 600) {
            let found = try await findings(input)
            let mended = found.filter { $0["remedy"] != nil }
            guard mended.count > 1 else { continue }
            let whole = JSONValue.object(input)
            let patched = try #require(try whole.patched(try mended.flatMap(patch)).object)
            let rest = try await findings(patched).map { try subject($0, in: patched) }
            for finding in mended {
                #expect(
                    !rest.contains(try subject(finding, in: input)),
                    "\(finding) \(whole.jsonText)"
                )
            }
            // Without the removals every conversation stays, and the removals change no decision.
            let others = mended.filter { $0["remedy"]?.object?["id"] != "conversation.remove" }
            let kept = try #require(try whole.patched(try others.flatMap(patch)).object)
            let idle = Set(
                try mended.filter { $0["remedy"]?.object?["id"] == "conversation.remove" }
                    .map { try subject($0, in: input) }
            )
            let stay = (kept["settings"]?.object?["conversations"]?.array ?? []).filter { entry in
                let entry = entry.object ?? [:]
                let subject: [JSONValue] = ["settings.conversation.noEffect"]
                return !idle.contains(subject + [entry["type"], entry["id"]].compactMap { $0 })
            }
            #expect(patched["settings"]?.object?["conversations"]?.array ?? [] == stay)
            let idleThen = try await findings(kept)
                .filter { $0["code"] == "settings.conversation.noEffect" }
                .map { try subject($0, in: kept) }
            #expect(idle.isSubset(of: Set(idleThen)), "\(whole.jsonText)")
            count += 1
        }
        #expect(!Seeds.isFixed(seed) || count > 50)
    }

    // 7.3, S4
    @Test(arguments: Seeds.all)
    func `an entry changes nothing if every message fares alike without it`(
        seed: UInt64
    ) async throws {
        var counts = [true: 0, false: 0]
        for input in inputs(seed: seed, count: 150) {
            var settings = input["settings"]?.object ?? [:]
            // What is found of entries is found as without rules (S12).
            settings["rules"] = nil
            let entries = settings["conversations"]?.array ?? []
            let found = try await findings(input)
            let seconds = found.filter { $0["code"] == "settings.duration.seconds" }
                .compactMap { $0["path"]?.string }
            let paths = found.filter { $0["code"] == "settings.conversation.noEffect" }
                .compactMap { $0["path"]?.string }
            for index in entries.indices {
                // An end in seconds has a finding of its own.
                let inSeconds = "/settings/conversations/\(index)/expireTimestamp"
                guard !seconds.contains(inSeconds) else { continue }
                let isIdle = paths.contains("/settings/conversations/\(index)")
                let entry = try #require(entries[index].object)
                var others = entries
                others.remove(at: index)
                var without = settings
                without["conversations"] = .array(others)
                var differs = false
                for instant in try await instants(input, entry) where !differs {
                    for ext: JSONValue in Self.exts {
                        let before = try await outcome(settings, input, entry, instant, ext)
                        let after = try await outcome(without, input, entry, instant, ext)
                        differs = differs || before != after
                    }
                }
                #expect(isIdle == !differs, "\(index) \(JSONValue.object(input).jsonText)")
                counts[isIdle, default: 0] += 1
            }
        }
        #expect(counts.values.allSatisfy { $0 > 15 })
    }

    /// Plain, mentioning, forced, and both.
    private static let exts: [JSONValue] = [
        [:], ["em_at_list": ["zed"]], ["em_force_notification": true],
        ["em_force_notification": true, "em_at_list": ["zed"]],
    ]

    /// The ends of the time that is looked at, of the durations, and of the quiet stretches after them.
    private func instants(_ input: JSONObject, _ entry: JSONObject) async throws -> [JSONValue] {
        let now = try Instant(json: try #require(input["now"]))
        let last = now.adding(milliseconds: Self.window - 1)
        var marks = [now, last]
        for owner in [input["settings"]?.object, entry] {
            guard let text = owner?["expireTimestamp"]?.jsonText, let end = Int64(text) else {
                continue
            }
            marks.append(Instant(milliseconds: end))
            marks.append(Instant(milliseconds: end - 1))
        }
        marks = marks.filter { $0 >= now && $0 <= last }
        var settings = input["settings"]?.object ?? [:]
        settings["conversations"] = nil
        settings["timeZone"] = settings["timeZone"] ?? input["policy"]?.object?["timeZone"]
        guard settings["timeZone"] != nil else { return marks.map { $0.json } }
        var instants = marks.map { $0.json }
        for mark in marks {
            let days: Int64 = settings["quietWindows"] == nil ? 3 : 20
            let end = min(last, mark.adding(milliseconds: days * 86_400_000))
            let request: JSONObject = [
                "settings": .object(settings), "from": mark.json, "to": end.json,
            ]
            for stretch in try await answer("schedule", request)["quiet"]?.array ?? [] {
                instants += ["from", "to"].compactMap { stretch.object?[$0] }
            }
        }
        return instants
    }

    /// What becomes of a message in the entry's conversation.
    private func outcome(
        _ settings: JSONObject,
        _ input: JSONObject,
        _ entry: JSONObject,
        _ instant: JSONValue,
        _ ext: JSONValue
    ) async throws -> JSONValue? {
        let isChat = entry["type"]?.string == "chat"
        let id = entry["id"] ?? ""
        let message: JSONValue = .object([
            "id": "1", "type": entry["type"] ?? "", "from": isChat ? id : "u",
            "to": isChat ? "zed" : id, "body": ["type": "txt"], "ext": ext,
        ])
        let binding: JSONValue = ["notifierName": "p", "token": "aa"]
        let recipient: JSONValue = .object([
            "id": "zed", "settings": .object(settings),
            "devices": .array([.object(["id": "d", "bindings": .array([binding])])]),
        ])
        let answer = try await answer(
            "decide",
            [
                "now": instant, "message": message, "recipient": recipient,
                "app": .object(["policy": input["policy"] ?? [:]]),
            ]
        )
        #expect(answer["error"] == nil)
        return answer["outcome"]
    }
}
