import ExactJSON
import Fixtures
import PushEvaluation
import PushRules
import SeededRandomness
import Testing
import WallTime

@testable import PushConformance
@testable import PushContract

/// What `prove` answers, compared with what `decide` says of single inputs.
@Suite struct ProofPropertyTests {
    private func questions(_ seed: UInt64, count: Int) throws -> [ProofQuestion] {
        let generator = InputGenerator(seed: seed, verb: "prove")
        return try (0..<count).compactMap { index in
            let input = generator.input(at: index)
            guard input.fault == nil else { return nil }
            return try ProofQuestion(JSONValue(parsing: input.text))
        }
    }

    // 7.4, Q3, Q9
    @Test(arguments: Seeds.all)
    func `every case is an input that decide answers alike`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var count = 0
        for question in try questions(seed, count: 60) {
            // A case alone is asked with the rules of the input, which are not its own then (Q15, Q16).
            guard question.request.unsettledByRules == nil else { continue }
            let start = question.times.starts[0]
            let counts = question.plans.map { Int($0.count(at: start) ?? .max) }
            guard (counts.reduce(0) { $0 + min($1, 1_000) }) <= 150 else {
                continue
            }
            let asks = [question.request.ask] + ProofAsk.all.shuffled(using: &random).prefix(3)
            for (plan, cases) in counts.enumerated() {
                let classes = try asks.map { try question.cases($0, of: plan) }
                for number in 0..<cases {
                    let input = question.plans[plan].json(number, at: start)
                    for (ask, classes) in zip(asks, classes) {
                        let finding = try question.finding(ask, in: classes.only(number))
                        let holds = try #require(
                            CompletionImplementation.holds(ask, of: input) as Bool?
                        )
                        #expect((finding.yes != nil) == holds, "\(ask): \(input.jsonText)")
                        #expect((finding.no != nil) != holds)
                    }
                    count += 1
                }
            }
        }
        #expect(!Seeds.isFixed(seed) || count > 300)
    }

    // 7.4, Q1, Q9, Q16
    @Test(arguments: Seeds.all)
    func `the answer is what all cases together say`(seed: UInt64) throws {
        var answers: Set<Proof.Answer> = []
        for question in try questions(seed, count: 80) {
            let parts = question.times.starts.flatMap { start in
                question.plans.map { (start, $0, Int($0.count(at: start) ?? .max)) }
            }
            let all = parts.reduce(0) { $0 + min($1.2, 1_000) }
            guard all <= 200 else { continue }
            var first: [Bool: JSONValue] = [:]
            for (start, plan, count) in parts {
                for number in 0..<count {
                    let input = plan.json(number, at: start)
                    let holds = CompletionImplementation.holds(question.request.ask, of: input)
                    let answer = try #require(holds as Bool?)
                    if first[answer] == nil { first[answer] = input }
                }
            }
            let proof = try question.request.prove()
            #expect(proof.cases == Int64(all))
            guard question.request.unsettledByRules == nil else {
                // Rules are taken as free (Q16): they can say more than in any of these cases.
                #expect(proof.answer != .always || first[false] == nil)
                #expect(proof.answer != .never || first[true] == nil)
                #expect(proof.when == nil)
                continue
            }
            guard proof.answer != .undecided else {
                // A payload or a request can have a size that no case has (Q10, Q17).
                #expect(question.request.ask.dependsOnSize && first.count == 1)
                continue
            }
            let isSometimes = first.count == 2
            #expect(
                proof.answer == (isSometimes ? .sometimes : first[true] == nil ? .never : .always)
            )
            #expect(proof.yes == (isSometimes ? first[true] : nil))
            #expect(proof.no == (isSometimes ? first[false] : nil))
            #expect((proof.when != nil) == (isSometimes && question.request.span != nil))
            answers.insert(proof.answer)
        }
        #expect(!Seeds.isFixed(seed) || answers.count == 3)
    }

    // 7.4, Q4 to Q8; `.ci/long` tries a million.
    @Test(arguments: Seeds.all)
    func `no drawn completion contradicts a proof`(seed: UInt64) throws {
        let completions = CompletionImplementation(count: 20)
        for question in try questions(seed, count: 120) {
            let proof = try question.request.prove()
            let contradiction = completions.contradiction(of: proof, question.request)
            #expect(contradiction == nil, "\(question.request.input.jsonText)")
        }
        #expect(!Seeds.isFixed(seed) || completions.decided > 1_000)
        #expect(!Seeds.isFixed(seed) || completions.proved > 500)
    }

    // 7.4, Q15
    @Test(arguments: [true, false, nil])
    func `a drawn policy asks users' rules as the input's does`(asks: Bool?) throws {
        var policy = JSONObject()
        policy["userRules"] = asks.map { .bool($0) }
        let question = try ProofQuestion(
            unknown: [.policy],
            ask: ["outcome": "push"],
            app: ["policy": .object(policy)]
        )
        for index in 0..<50 {
            var draw = Draw(seed: 7, index: index)
            let drawn = Completion(of: question.request, &draw).json.object?["app"]?.object
            #expect(drawn?["policy"]?.object?["userRules"] == policy["userRules"])
        }
    }
}
