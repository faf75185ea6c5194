import ExactJSON
import Fixtures
import SeededRandomness
import Testing
import WallTime

@testable import PushConformance

/// What must hold between two decisions of which one was asked a little more or less than the other.
@Suite struct DecisionPropertyTests {
    private static let count = 250

    private func inputs(_ seed: UInt64) -> GeneratedInputs {
        GeneratedInputs(verb: "decide", seed: seed, count: Self.count)
    }

    // 1.1. A rule may ask whether a message is forced, and suppress it for that.
    @Test(arguments: Seeds.all)
    func `force never suppresses more`(seed: UInt64) async throws {
        var gained = 0
        for input in inputs(seed) where !input.hasRule(naming: "/em_force_notification") {
            let forced = input.setting("message", "ext", "em_force_notification", to: true)
            let before = try await DecideAnswer(
                to: input.setting("message", "ext", "em_force_notification", to: false)
            )
            let after = try await DecideAnswer(to: forced)
            if before.isPushed {
                #expect(after.bindings == before.bindings, "\(forced.json.jsonText)")
            }
            gained += after.isPushed && !before.isPushed ? 1 : 0
        }
        #expect(gained > 0)
    }

    // B8, B9, 1.4
    @Test(arguments: Seeds.all)
    func `a narrower remind type never adds a push`(seed: UInt64) async throws {
        var lost = 0
        for input in inputs(seed) {
            var wasPushed = true
            for type: JSONValue in ["all", "mentionOnly", "none"] {
                let narrowed = input.setting("recipient", "settings", "remindType", to: type)
                let isPushed = try await DecideAnswer(to: narrowed).isPushed
                #expect(wasPushed || !isPushed, "\(narrowed.json.jsonText)")
                lost += wasPushed && !isPushed ? 1 : 0
                wasPushed = isPushed
            }
        }
        #expect(lost > 0)
    }

    // 1.2, 1.3. Where any online device blocks, one that goes offline lets the others be pushed to.
    @Test(arguments: Seeds.all)
    func `a device that is gone adds no push to another`(seed: UInt64) async throws {
        var kept = 0
        for input in inputs(seed) {
            let policy = input.value("app", "policy", "multiDevice")
            let devices = input.value("recipient", "devices")?.array ?? []
            let before = try await DecideAnswer(to: input).placelessBindings
            for (index, device) in devices.enumerated()
            where policy != "allDevicesOffline" || device.object?["state"] != "online" {
                var others = devices
                others.remove(at: index)
                let without = input.setting("recipient", "devices", to: .array(others))
                for binding in try await DecideAnswer(to: without).placelessBindings
                where binding["outcome"] == "push" {
                    #expect(before.contains(binding), "\(without.json.jsonText)")
                    kept += 1
                }
            }
        }
        #expect(kept > 0)
    }

    // 2.1, 2.2, 2.3
    @Test(arguments: Seeds.all)
    func `more quiet time never adds a push`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var lost = 0
        for input in inputs(seed) {
            let now = try Instant(rfc3339: input.value("now")?.string ?? "")
            let expiry = input.value("recipient", "settings", "expireTimestamp")?.int64 ?? 0
            let later = max(expiry, now.milliseconds + .random(in: -10...10, using: &random))
            let longer = input.setting(
                "recipient",
                "settings",
                "expireTimestamp",
                to: .number(JSONNumber(later))
            )
            let before = try await DecideAnswer(to: input)
            let after = try await DecideAnswer(to: longer)
            #expect(before.isPushed || !after.isPushed, "\(longer.json.jsonText)")
            lost += before.isPushed && !after.isPushed ? 1 : 0

            // Another zone would move the windows.
            guard input.value("recipient", "settings", "silentModeStartTime") == nil,
                !input.json.jsonText.contains("indows\":")
            else { continue }
            let quiet = input.setting("recipient", "settings", "silentModeStartTime", to: "00:00")
                .setting("recipient", "settings", "silentModeEndTime", to: "12:00")
                .setting("recipient", "settings", "timeZone", to: "Asia/Kathmandu")
            let atNoon = try await DecideAnswer(to: quiet)
            #expect(before.isPushed || !atNoon.isPushed, "\(quiet.json.jsonText)")
        }
        #expect(lost > 0)
    }

    // H8, M45
    @Test(arguments: Seeds.all)
    func `the order of keys and how they are spelled play no part`(seed: UInt64) async throws {
        for (index, input) in inputs(seed).enumerated() {
            let implementation = ThisImplementation()
            var draw = Draw(seed: seed, index: index)
            await implementation.ask("decide", Spelling.text(input.json, &draw))
            let answer = implementation.answer()
            #expect(
                answer == .result(try await DecideAnswer(to: input).json),
                "\(input.json.jsonText)"
            )
        }
    }

    @Test(arguments: Seeds.all)
    func `the order of devices is that of their answers, and nothing else`(
        seed: UInt64
    ) async throws {
        for input in inputs(seed) {
            let devices = input.value("recipient", "devices")?.array ?? []
            let reversed = input.setting(
                "recipient",
                "devices",
                to: .array(
                    devices.reversed().map { device in
                        let bindings = device.object?["bindings"]?.array ?? []
                        var device = device.object ?? JSONObject()
                        device["bindings"] = .array(bindings.reversed())
                        return device.json
                    }
                )
            )
            let (before, after) = (
                try await DecideAnswer(to: input), try await DecideAnswer(to: reversed)
            )
            #expect(
                after.placelessBindings == before.placelessBindings.reversed(),
                "\(input.json.jsonText)"
            )
            #expect(after.json["reason"] == before.json["reason"])
            #expect(after.json["blockers"] == before.json["blockers"])
        }
    }

    @Test(arguments: Seeds.all)
    func `the order of recipients plays no part`(seed: UInt64) async throws {
        let inputs = Array(inputs(seed).prefix(100))
        let implementation = ThisImplementation()
        var answers: [PortAnswer] = []
        for input in inputs {
            await implementation.ask("decide", input.json.utf8)
            answers.append(implementation.answer())
        }
        for (input, answer) in zip(inputs, answers).reversed() {
            await implementation.ask("decide", input.json.utf8)
            #expect(implementation.answer() == answer)
        }
    }

    // 2.1, H21
    @Test(arguments: Seeds.all)
    func `the order of conversations plays no part`(seed: UInt64) async throws {
        for input in inputs(seed) {
            let entries = input.value("recipient", "settings", "conversations")?.array ?? []
            let reversed = input.setting(
                "recipient",
                "settings",
                "conversations",
                to: .array(entries.reversed())
            )
            let (before, after) = (
                try await DecideAnswer(to: input), try await DecideAnswer(to: reversed)
            )
            #expect(after.verdicts == before.verdicts, "\(input.json.jsonText)")
            #expect(after.bindings == before.bindings, "\(input.json.jsonText)")
        }
    }
}

extension JSONObject {
    /// Whether a rule of the app or of the recipient looks at a place in the ext.
    fileprivate func hasRule(naming pointer: String) -> Bool {
        [value("app", "rules"), value("recipient", "settings", "rules")]
            .contains { $0?.jsonText.contains("\"\(pointer)") ?? false }
    }
}
