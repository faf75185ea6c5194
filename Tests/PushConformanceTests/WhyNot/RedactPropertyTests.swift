import ExactJSON
import Fixtures
import Testing

@testable import PushConformance

/// What `redact` answers, compared with what `decide` says of the input before and after.
@Suite struct RedactPropertyTests {
    private let verbs = ContractVerb.all()

    private func answer(_ verb: ExactString, _ input: JSONValue) async throws -> JSONObject {
        let verb = try #require(verbs.first { $0.name == verb })
        return await verb.answer(to: input.utf8)
    }

    private func redacted(_ input: JSONValue, _ renaming: [ExactString]) async throws -> JSONValue {
        var request: JSONObject = ["input": input]
        for names in renaming { request[names] = true }
        return try #require(await answer("redact", .object(request))["input"])
    }

    // 7.6, D1, D5, D6, D7, D8, D10
    @Test(arguments: Seeds.all, [[], ["ids"], ["keys"], ["ids", "keys"]])
    func `a redacted input gets the same decision`(
        seed: UInt64,
        renaming: [ExactString]
    ) async throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 300) {
            let input = JSONValue.object(input)
            let found = try await redacted(input, renaming)
            // Rules lose what they look for in texts (D10).
            let hasRules =
                input.object?.value("app", "rules") != nil
                || input.object?.value("recipient", "settings", "rules") != nil
            #expect(hasRules || found.utf8.count == input.utf8.count, "\(input.jsonText)")
            #expect(try await redacted(found, renaming) == found, "\(input.jsonText)")
            let before = Facts(of: try await answer("decide", input))
            let after = Facts(of: try await answer("decide", found))
            #expect(before == after, "\(input.jsonText) \(found.jsonText)")
            count += 1
        }
        #expect(!Seeds.isFixed(seed) || count > 150)
    }

    // 7.6
    @Test(arguments: Seeds.all)
    func `no text or token of an input is left`(seed: UInt64) async throws {
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 200) {
            let found = try await redacted(.object(input), [])
            let object = try #require(found.object)
            for text in [
                object.value("message", "body", "text"), object.value("sender", "displayName"),
                object.value("recipient", "remark"),
            ] {
                // Words that rules look for are others (D11).
                let isLeft = text?.string?.utf8.contains {
                    $0 != UInt8(ascii: ".") && !(UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0)
                }
                #expect(isLeft != true)
            }
            for device in object.value("recipient", "devices")?.array ?? [] {
                for binding in device.object?["bindings"]?.array ?? [] {
                    let token = binding.object?["token"]?.string ?? ""
                    #expect(
                        Set(token.utf8).isSubset(of: Set("0".utf8))
                            || Set(token.utf8) == Set("x".utf8)
                            // Malformed, beside certificates of other push services (D12).
                            || Set(token.utf8) == Set(" ".utf8)
                    )
                }
            }
        }
    }

    /// What stays of an answer.
    private struct Facts: Equatable {
        let words: [JSONValue?]
        let gates: [[JSONValue?]]
        let diagnostics: [JSONValue?]
        let bindings: [[JSONValue?]]

        init(of answer: JSONObject) {
            words = ["outcome", "reason", "blockers", "nextPush", "nextPushFails", "notHeld"].map {
                answer[$0]
            }
            gates = (answer["trace"]?.array ?? []).map { entry in
                ["gate", "verdict", "source"].map { entry.object?[$0] }
            }
            diagnostics = (answer["diagnostics"]?.array ?? []).map { $0.object?["code"] }
            let isCut = diagnostics.contains("payload.cut")
            bindings = (answer["devices"]?.array ?? []).map { entry in
                let size = entry.object?["payload"].map { $0.utf8.count } ?? 0
                return ["outcome", "reason", "bytes", "limit"].map { entry.object?[$0] }
                    + [isCut ? nil : .number(JSONNumber(Int64(size)))]
            }
        }
    }
}
