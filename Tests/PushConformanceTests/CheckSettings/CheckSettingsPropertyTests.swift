import ExactJSON
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

    // 7.3, S1
    @Test(arguments: GeneratedInputs.seeds)
    func `after the patch of a remedy there is no such finding at its path`(
        seed: UInt64
    ) async throws {
        var count = 0
        for input in inputs(seed: seed, count: 600) {
            let found = try await findings(input)
            for finding in found {
                guard let remedy = finding["remedy"]?.object else { continue }
                let steps = try #require(remedy["patch"]?.array).map { try PatchStep(json: $0) }
                let patched = try #require(try JSONValue.object(input).patched(steps).object)
                let rest = try await findings(patched)
                let input = JSONValue.object(input).jsonText
                if remedy["id"]?.string == "conversation.remove" {
                    // The entries behind it move up.
                    let before = found.count { $0["code"] == finding["code"] }
                    #expect(rest.count { $0["code"] == finding["code"] } < before, "\(input)")
                } else {
                    #expect(
                        !rest.contains {
                            $0["code"] == finding["code"] && $0["path"] == finding["path"]
                        },
                        "\(finding) \(input)"
                    )
                }
                count += 1
            }
        }
        #expect(count > 300)
    }

    // 7.3, S4
    @Test(arguments: GeneratedInputs.seeds)
    func `an entry changes nothing if every message fares alike without it`(
        seed: UInt64
    ) async throws {
        var counts = [true: 0, false: 0]
        for input in inputs(seed: seed, count: 150) {
            let settings = input["settings"]?.object ?? [:]
            let entries = settings["conversations"]?.array ?? []
            let paths = try await findings(input)
                .filter { $0["code"] == "settings.conversation.noEffect" }
                .compactMap { $0["path"]?.string }
            for index in entries.indices {
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
            let end = min(last, mark.adding(milliseconds: 3 * 86_400_000))
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
