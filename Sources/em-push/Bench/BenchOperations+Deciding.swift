import PushRules

extension BenchOperations {
    /// Deciding for one recipient, and the whole way from JSON to JSON.
    static var deciding: [Benchmark] {
        guard let example = try? BenchExample(), let suppressed = try? BenchRemedies() else {
            return []
        }
        return [
            Benchmark("decide, compiled") { _ in
                Decision(example.message, to: example.recipient, at: example.moment)
            },
            Benchmark("decide with explanation") { _ in
                GateReports(example.message, to: example.recipient, at: example.moment)
            },
            Benchmark("compile settings and recipient") { _ in example.compileRecipient() },
            Benchmark("dispatcher's recipient") { _ in example.evaluate() },
            Benchmark("remedies, 16 of 100 overrides") { _ in suppressed.list() },
            Benchmark("decide, JSON to JSON") { _ in example.answer(explaining: false) },
            Benchmark("decide with --explain, JSON to JSON") { _ in
                example.answer(explaining: true)
            },
        ]
    }
}
