import PushRules

extension BenchOperations {
    /// Deciding for one recipient, and the whole way from JSON to JSON.
    static var deciding: [Benchmark] {
        guard let example = try? BenchExample(), let suppressed = try? BenchRemedies() else {
            return []
        }
        return [
            Benchmark(name: "decide, compiled") { count in
                for _ in 0..<count {
                    consume(Decision(example.message, to: example.recipient, at: example.moment))
                }
            },
            Benchmark(name: "decide, with a rule of the message") { count in
                for _ in 0..<count {
                    let message = example.ruledMessage
                    consume(Decision(message, to: example.recipient, at: example.moment))
                }
            },
            Benchmark(name: "decide with explanation") { count in
                for _ in 0..<count {
                    consume(
                        GateReports(example.message, to: example.recipient, at: example.moment)
                    )
                }
            },
            Benchmark(name: "compile settings and recipient") { count in
                for _ in 0..<count {
                    consume(example.compileRecipient())
                }
            },
            Benchmark(name: "dispatcher's recipient") { count in
                for _ in 0..<count {
                    consume(example.evaluate())
                }
            },
            Benchmark(name: "remedies, 16 of 100 overrides") { count in
                for _ in 0..<count {
                    consume(suppressed.list())
                }
            },
            Benchmark(name: "decide, JSON to JSON") { count in
                for _ in 0..<count {
                    consume(example.answer(explaining: false))
                }
            },
            Benchmark(name: "decide with --explain, JSON to JSON") { count in
                for _ in 0..<count {
                    consume(example.answer(explaining: true))
                }
            },
        ]
    }
}
