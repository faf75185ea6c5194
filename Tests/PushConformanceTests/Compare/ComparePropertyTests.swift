import ExactJSON
import Fixtures
import PushEvaluation
import PushModel
import PushRules
import SeededRandomness
import Testing
import WallTime

@testable import PushConformance
@testable import PushContract

/// What `compare` answers, held against inputs that are decided with both sides one by one.
@Suite struct ComparePropertyTests {
    /// Whether each side pushes an input; `nil` if one refuses it.
    private static func isPush(_ input: JSONValue, _ request: CompareRequest) -> [Bool]? {
        do throws(InputError) {
            var fields = try JSONFields(input)
            _ = fields.value("id")
            let read = try ReplayInput(DecideRequest(&fields))
            // Of two policies inputs with rules of the app, or with other services' certificates, do not count.
            let app = read.request.app
            let counts =
                app.rules.isEmpty && (app.certificates ?? []).allSatisfy { $0.channel == nil }
            guard request.kind != .policy || counts else { return nil }
            let a = try read.evaluate(by: request.a).decision == .push
            return [a, try read.evaluate(by: request.b).decision == .push]
        } catch {
            return nil
        }
    }

    /// A drawn input, often of a conversation and near an instant that the settings name.
    private static func input(_ request: CompareRequest, _ draw: inout Draw) -> JSONValue {
        var input = JSONValue.object(DecideInputs.input(&draw))
        let entries = [request.a, request.b].flatMap { side in
            (side.settings?.conversations ?? []).map { $0 }
        }
        if draw.percent(60), let entry = draw.shuffled(entries).first {
            let key: ExactString = entry.conversation.type == .chat ? "from" : "to"
            input = input.setting(entry.conversation.type.json, at: ["message", "type"])
            input = input.setting(entry.conversation.id.json, at: ["message", key])
        }
        let expiries =
            entries.compactMap { $0.expireTimestamp }
            + [request.a, request.b].compactMap { $0.settings?.expireTimestamp }
        if draw.percent(60) {
            input = input.setting(nil, at: ["message", "timestamp"])
            input = input.setting(nil, at: ["message", "receivers"])
            let now =
                draw.shuffled(expiries).first.map { $0.instant.milliseconds + draw.int(-2...2) }
                ?? draw.int(0...2_000_000_000_000)
            input = input.setting(
                Instant(milliseconds: min(max(now, 0), Instant.latest.milliseconds)).json,
                at: ["now"]
            )
        }
        if request.kind == .settings { input = input.setting(request.app.json, at: ["app"]) }
        return input
    }

    /// Holds an answer against its witnesses and drawn inputs.
    private static func check(_ request: CompareRequest, _ draw: inout Draw, tries: Int) throws
        -> Comparison
    {
        let comparison = try request.compare()
        let witnesses = [(comparison.onlyA, [true, false]), (comparison.onlyB, [false, true])]
        for (witness, pushes) in witnesses {
            guard let witness else { continue }
            #expect(isPush(witness.input, request) == pushes)
        }
        let canDiffer = [
            [.aLetsThroughMore, .differ, .undecided].contains(comparison.answer),
            [.bLetsThroughMore, .differ, .undecided].contains(comparison.answer),
        ]
        #expect(comparison.onlyA == nil || canDiffer[0])
        #expect(comparison.onlyB == nil || canDiffer[1])
        for _ in 0..<tries {
            let input = input(request, &draw)
            guard let pushes = isPush(input, request), pushes[0] != pushes[1] else { continue }
            #expect(canDiffer[pushes[0] ? 0 : 1], "\(comparison.answer): \(input.jsonText)")
        }
        return comparison
    }

    // 7.8, Z1 to Z5
    @Test(arguments: Seeds.all)
    func `no drawn input contradicts a comparison`(seed: UInt64) throws {
        let generator = InputGenerator(seed: seed, verb: "compare")
        var draw = Draw(seed: seed, index: 0)
        var answers: [Comparison.Answer: Int] = [:]
        for index in 0..<60 {
            let input = generator.input(at: index)
            guard input.fault == nil else { continue }
            let request = try ContractInput<CompareRequest>(
                parsing: JSONValue(parsing: input.text).utf8[...]
            ).request
            answers[try Self.check(request, &draw, tries: 60).answer, default: 0] += 1
        }
        let sawAll = answers.count == Comparison.Answer.allCases.count
        #expect(!Seeds.isFixed(seed) || sawAll, "\(answers)")
    }

    /// What is compared, and the answer that follows from the gates.
    struct Mutant: Sendable, CustomTestStringConvertible {
        let kind: CompareRequest.Kind
        let original: String
        let mutated: String
        let answer: Comparison.Answer

        var testDescription: String { "\(original) \(mutated)" }
    }

    private static let quiet =
        #""silentModeStartTime": "22:00", "silentModeEndTime": "07:00", "timeZone": "UTC""#

    private typealias Row = (CompareRequest.Kind, String, String, Comparison.Answer)

    private static let rows: [Row] = [
        (.policy, "{}", #"{"forceOverrides": "allPreferences"}"#, .bLetsThroughMore),
        (.policy, "{}", #"{"mentionOnlyInChat": "pushesAll"}"#, .bLetsThroughMore),
        (.policy, "{}", #"{"multiDevice": "allDevicesOffline"}"#, .aLetsThroughMore),
        (.policy, "{}", #"{"timeZone": "Asia/Tokyo"}"#, .aLetsThroughMore),
        (.policy, #"{"timeZone": "Asia/Tokyo"}"#, #"{"timeZone": "+09:00"}"#, .same),
        (.policy, #"{"timeZone": "Asia/Tokyo"}"#, #"{"timeZone": "Asia/Seoul"}"#, .differ),
        (.policy, #"{"timeZone": "+12:00"}"#, #"{"timeZone": "-12:00"}"#, .differ),
        (.policy, "{}", #"{"alertStyle": "titled"}"#, .aLetsThroughMore),
        (.policy, "{}", #"{"collapse": "none", "leftovers": "unrecognised"}"#, .same),
        (.settings, "{}", #"{"remindType": "all", "displayStyle": "messageSummary"}"#, .same),
        (.settings, "{}", #"{"remindType": "mentionOnly"}"#, .aLetsThroughMore),
        (
            .settings, #"{"remindType": "none"}"#, #"{"remindType": "mentionOnly"}"#,
            .bLetsThroughMore
        ),
        (.settings, "{\(quiet)}", #"{"expireTimestamp": 1800000000000}"#, .differ),
        (
            .settings, "{\(quiet)}", "{\(quiet.replacing("07:00", with: "07:01"))}",
            .aLetsThroughMore
        ),
        (
            .settings, "{\(quiet)}", "{\(quiet.replacing("22:00", with: "22:01"))}",
            .bLetsThroughMore
        ),
        (.settings, "{\(quiet)}", "{\(quiet.replacing("UTC", with: "+00:00"))}", .same),
        (.settings, "{\(quiet)}", "{\(quiet.replacing("UTC", with: "Europe/London"))}", .differ),
        (
            .settings, #"{"expireTimestamp": 1800000000000}"#,
            #"{"expireTimestamp": 1800000000001}"#, .aLetsThroughMore
        ),
        (
            .settings,
            #"{"remindType": "none", "conversations": [{"type": "chat", "id": "x", "remindType": "none"}]}"#,
            #"{"remindType": "none"}"#, .same
        ),
        (
            .settings,
            #"{"conversations": [{"type": "groupChat", "id": "x", "remindType": "none"}]}"#,
            "{}", .bLetsThroughMore
        ),
        (
            .settings,
            #"{"conversations": [{"type": "chatRoom", "id": "x", "remindType": "none"}]}"#,
            "{}", .same
        ),
        (
            .settings, #"{"conversations": [{"type": "chat", "id": "x", "expireTimestamp": 1}]}"#,
            "{}", .bLetsThroughMore
        ),
        (
            .app, #"{"certificates": [{"name": "a"}]}"#,
            #"{"certificates": [{"name": "a", "enabled": false}]}"#, .aLetsThroughMore
        ),
        (
            .app, #"{"certificates": [{"name": "a"}]}"#,
            #"{"certificates": [{"name": "a", "kind": "voip"}]}"#, .differ
        ),
        (
            .app, #"{"certificates": [{"name": "a"}]}"#,
            #"{"certificates": [{"name": "a", "topic": "t"}]}"#, .same
        ),
        (.app, "{}", #"{"certificates": []}"#, .aLetsThroughMore),
        (
            .app, #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p"}]}"#,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "q"}]}"#, .same
        ),
        // Apple's payload has room for a longer id, FCM's takes tokens that Apple's does not.
        (
            .app, #"{"certificates": [{"name": "a"}]}"#,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p"}]}"#, .differ
        ),
        (
            .app, #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p"}]}"#,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p", "clickAction": "c"}]}"#,
            .undecided
        ),
        (
            .app,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p"}], "policy": {"alertStyle": "bodyOnly"}}"#,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p"}], "policy": {"alertStyle": "titled"}}"#,
            .aLetsThroughMore
        ),
        // Huawei requires a title, so that `bodyOnly` has the same.
        (
            .app,
            #"{"certificates": [{"name": "a", "channel": "huawei", "appId": "1"}], "policy": {"alertStyle": "bodyOnly"}}"#,
            #"{"certificates": [{"name": "a", "channel": "huawei", "appId": "1"}], "policy": {"alertStyle": "titled"}}"#,
            .undecided
        ),
        (
            .app,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p", "customData": "ids"}]}"#,
            #"{"certificates": [{"name": "a", "channel": "fcm", "projectId": "p", "customData": "ids"}], "policy": {"collapse": "none"}}"#,
            .undecided
        ),
        (.app, "{}", #"{"features": {"templates": false}, "policy": {}}"#, .same),
    ]
    private static let mutants = rows.map {
        Mutant(kind: $0.0, original: $0.1, mutated: $0.2, answer: $0.3)
    }

    // Z1 to Z4
    @Test(arguments: mutants)
    func `a mutant is told apart, or shown to be the same`(mutant: Mutant) throws {
        func request(_ first: String, _ second: String) throws -> CompareRequest {
            func side(_ text: String) throws -> JSONValue {
                try .object([mutant.kind.word: JSONValue(parsing: text)])
            }
            let input: JSONValue = try ["a": side(first), "b": side(second)]
            return try ContractInput<CompareRequest>(parsing: input.utf8[...]).request
        }
        var draw = Draw(seed: 3, index: 0)
        let found = try Self.check(request(mutant.original, mutant.mutated), &draw, tries: 200)
        #expect(found.answer == mutant.answer)
        let turned: Comparison.Answer =
            switch mutant.answer {
            case .aLetsThroughMore: .bLetsThroughMore
            case .bLetsThroughMore: .aLetsThroughMore
            default: mutant.answer
            }
        #expect(try request(mutant.mutated, mutant.original).compare().answer == turned)
        #expect(try request(mutant.original, mutant.original).compare().answer == .same)
    }

    // Z5
    @Test func `too many conversations are not decided`() throws {
        func settings(_ first: Int) -> JSONValue {
            let entries = (0..<3_000).map { number -> JSONValue in
                [
                    "type": "chat", "id": .string("\(number)"),
                    "expireTimestamp": .number(JSONNumber(Int64(first + number))),
                ]
            }
            return [
                "settings": [
                    "silentModeStartTime": "22:00", "silentModeEndTime": "07:00",
                    "timeZone": "Africa/Casablanca", "conversations": .array(entries),
                ]
            ]
        }
        let input: JSONValue = ["a": settings(1), "b": settings(2)]
        let request = try ContractInput<CompareRequest>(parsing: input.utf8[...]).request
        let comparison = try request.compare()
        #expect(comparison.answer == .undecided)
        #expect(comparison.place?.text == "/conversations")
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
