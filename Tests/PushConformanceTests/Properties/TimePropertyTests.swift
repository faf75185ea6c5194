import ExactJSON
import Fixtures
import SeededRandomness
import Testing
import WallTime

@testable import PushConformance

/// What must hold between decisions at different times.
@Suite struct TimePropertyTests {
    private static let day: Int64 = 86_400_000
    private static let zonesWithoutChanges = Set(
        (ZoneSample.named + ZoneSample.fixed).filter { $0.changes.isEmpty }.map { $0.name }
    )

    // 2.1, 2.2, A2
    @Test(arguments: Seeds.all)
    func `where clocks never change a day later is the same`(seed: UInt64) async throws {
        var compared = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 500) {
            let zone =
                input.value("recipient", "settings", "timeZone")
                ?? input.value("app", "policy", "timeZone")
            // Windows are not the same on another day.
            guard Self.zonesWithoutChanges.contains(zone?.string ?? "UTC"),
                !input.json.jsonText.contains("indows\":")
            else { continue }
            let before = try await DecideAnswer(to: input)
            let after = try await DecideAnswer(to: try Self.aDayLater(input))
            #expect(after.verdicts == before.verdicts, "\(input.json.jsonText)")
            #expect(after.json["reason"] == before.json["reason"])
            #expect(after.bindings.map { $0["payload"] } == before.bindings.map { $0["payload"] })
            if let next = before.json["nextPush"]?.string, next != "never" {
                let later = try Instant(rfc3339: after.json["nextPush"]?.string ?? "")
                #expect(later.milliseconds(since: try Instant(rfc3339: next)) == Self.day)
            }
            compared += 1
        }
        #expect(compared > 50)
    }

    // 2.6: the whole minute-by-minute scan is done in PushRulesTests; here it is the contract's.
    @Test(arguments: Seeds.all)
    func `the next push is the first instant that is not quiet`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var found = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 1200) {
            let answer = try await DecideAnswer(to: input)
            // A rule with `until` would hold a message that comes when it ends until it ends again.
            guard let text = answer.json["nextPush"]?.string, text != "never",
                !input.json.jsonText.contains("until\":")
            else { continue }
            let next = try Instant(rfc3339: text)
            let now = try Instant(rfc3339: input.value("now")?.string ?? "")
            #expect(now < next)
            #expect(!(try await Self.isQuiet(input, at: next)), "\(input.json.jsonText)")
            for _ in 0..<20 {
                let wait = Int64.random(in: 0..<next.milliseconds(since: now), using: &random)
                let instant = now.adding(milliseconds: wait)
                #expect(try await Self.isQuiet(input, at: instant), "\(input.json.jsonText)")
            }
            let last = next.adding(milliseconds: -1)
            #expect(try await Self.isQuiet(input, at: last), "\(input.json.jsonText)")
            found += 1
        }
        #expect(found > 10)
    }

    // M32, M34
    @Test(arguments: Seeds.all)
    func `a schedule is quiet where a decision finds it so`(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var edges = 0
        for input in GeneratedInputs(verb: "schedule", seed: seed, count: 300) {
            let (start, end) = (
                try Instant(rfc3339: input.value("from")?.string ?? ""),
                try Instant(rfc3339: input.value("to")?.string ?? "")
            )
            let implementation = ThisImplementation()
            await implementation.ask("schedule", input.json.utf8)
            guard case .result(let answer) = implementation.answer() else { continue }
            let stretches = try (answer["quiet"]?.array ?? []).map { stretch in
                try Instant(
                    rfc3339: stretch.object?["from"]?.string ?? ""
                )..<Instant(rfc3339: stretch.object?["to"]?.string ?? "")
            }
            var instants = stretches.prefix(3).flatMap { stretch in
                [
                    stretch.lowerBound, stretch.lowerBound.adding(milliseconds: -1),
                    stretch.upperBound, stretch.upperBound.adding(milliseconds: -1),
                ]
            }
            edges += instants.count
            if start < end {
                for _ in 0..<10 {
                    let wait = Int64.random(in: 0..<end.milliseconds(since: start), using: &random)
                    instants.append(start.adding(milliseconds: wait))
                }
            }
            let decision = Self.decision(in: input)
            for instant in instants where start <= instant && instant < end {
                let isQuiet = try await Self.isQuiet(decision, at: instant)
                #expect(
                    isQuiet == stretches.contains { $0.contains(instant) },
                    "\(instant): \(input.json.jsonText)"
                )
            }
        }
        #expect(edges > 50)
    }

    /// An input of `decide` with the settings and the conversation of one of `schedule`.
    private static func decision(in schedule: JSONObject) -> JSONObject {
        let conversation = schedule.value("conversation")?.object
        let type = conversation?["type"] ?? "chat"
        let id = conversation?["id"] ?? "a conversation without settings"
        return [
            "message": [
                "id": "1", "type": type, "from": type == "chat" ? id : "somebody",
                "to": type == "chat" ? "somebody" : id, "body": ["type": "txt"],
            ],
            "recipient": ["id": "recipient", "settings": schedule["settings"] ?? [:]],
        ]
    }

    private static func isQuiet(_ input: JSONObject, at instant: Instant) async throws -> Bool {
        var input = input
        input["now"] = .string(instant.rfc3339(offset: .utc))
        return try await DecideAnswer(to: input).isQuiet
    }

    /// Everything that is a time, a day later.
    private static func aDayLater(_ input: JSONObject) throws -> JSONObject {
        func later(_ value: JSONValue?) throws -> JSONValue? {
            try value?.string.map { text in
                .string(try Instant(rfc3339: text).adding(milliseconds: day).rfc3339(offset: .utc))
            }
        }
        func expiry(_ settings: JSONObject) -> JSONObject {
            guard let time = settings["expireTimestamp"]?.int64, time != 0 else { return settings }
            return settings.setting("expireTimestamp", to: .number(JSONNumber(time + day)))
        }
        var input = input.setting("now", to: try later(input["now"]))
        if let timestamp = input.value("message", "timestamp") {
            input = input.setting("message", "timestamp", to: try later(timestamp))
        }
        guard var settings = input.value("recipient", "settings")?.object else { return input }
        settings = expiry(settings)
        if let entries = settings["conversations"]?.array {
            settings["conversations"] = .array(
                entries.map { .object(expiry($0.object ?? JSONObject())) }
            )
        }
        return input.setting("recipient", "settings", to: .object(settings))
    }
}
