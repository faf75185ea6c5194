import ExactJSON
import Fixtures
import Testing

@testable import PushConformance

/// What `check-settings` finds of rules, compared with which rule `decide` says speaks.
@Suite struct CheckRulesPropertyTests {
    private let verbs = ContractVerb.all()

    private func answer(_ verb: ExactString, _ input: JSONObject) async throws -> JSONObject {
        let verb = try #require(verbs.first { $0.name == verb })
        return await verb.answer(to: JSONValue.object(input).utf8)
    }

    // S12
    @Test(arguments: Seeds.all)
    func `a rule that can never speak, or is hidden, does not decide`(seed: UInt64) async throws {
        var count = 0
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 2_000) {
            var check = JSONObject()
            check["now"] = input["now"]
            check["settings"] = input.value("recipient", "settings") ?? [:]
            check["policy"] = input.value("app", "policy")
            check["rules"] = input.value("app", "rules")
            let lists = [check["rules"], input.value("recipient", "settings", "rules")]
            guard lists.contains(where: { $0 != nil }) else { continue }
            let findings = try await answer("check-settings", check)["findings"]?.array ?? []
            let trace = try await answer("decide", input)["trace"]?.array ?? []
            guard let spoken = trace.compactMap({ $0.object?["rule"] }).first else { continue }
            for (list, owner) in zip(lists, ["/rules/", "/settings/rules/"]) {
                for (index, rule) in (list?.array ?? []).enumerated()
                where rule.object?["id"] == spoken {
                    let others = lists.flatMap { $0?.array ?? [] }
                    // Which of two lists spoke is not seen.
                    guard others.count(where: { $0.object?["id"] == spoken }) == 1 else { continue }
                    count += 1
                    let codes = findings.filter { $0.object?["path"]?.string == "\(owner)\(index)" }
                        .compactMap { $0.object?["code"]?.string }
                    #expect(
                        !codes.contains("settings.rule.never")
                            && !codes.contains("settings.rule.hidden"),
                        "\(JSONValue.object(input).jsonText)"
                    )
                }
            }
        }
        #expect(!Seeds.isFixed(seed) || count > 50)
    }

    // S13
    @Test(arguments: Seeds.all)
    func `a quiet that is not asked changes no decision`(seed: UInt64) async throws {
        var counts = [true: 0, false: 0]
        for input in GeneratedInputs(verb: "decide", seed: seed, count: 2_000) {
            var settings = input.value("recipient", "settings")?.object ?? [:]
            guard settings["quiet"] != nil else { continue }
            var check: JSONObject = ["settings": .object(settings)]
            check["now"] = input["now"]
            check["policy"] = input.value("app", "policy")
            let findings = try await answer("check-settings", check)["findings"]?.array ?? []
            let isFound = findings.contains { $0.object?["code"] == "settings.quiet.notAsked" }
            counts[isFound]? += 1
            guard isFound else { continue }
            settings["quiet"] = nil
            var recipient = input["recipient"]?.object ?? [:]
            recipient["settings"] = .object(settings)
            var other = input
            other["recipient"] = .object(recipient)
            #expect(
                try await answer("decide", input) == answer("decide", other),
                "\(JSONValue.object(input).jsonText)"
            )
        }
        #expect(!Seeds.isFixed(seed) || counts.values.allSatisfy { $0 > 20 }, "\(counts)")
    }
}
