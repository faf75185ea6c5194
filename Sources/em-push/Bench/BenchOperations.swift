import PushContract
import PushEvaluation
import PushModel
import PushRules
import ZoneData

/// What the bench measures.
enum BenchOperations {
    /// Every operation; an example that cannot be made leaves its operations out.
    static var all: [Benchmark] {
        guard let example = try? BenchExample() else { return [] }
        return [
            Benchmark(name: "decide, compiled") { count in
                for _ in 0..<count {
                    consume(Decision(example.message, to: example.recipient, at: example.moment))
                }
            },
            Benchmark(name: "decide with explanation") { count in
                for _ in 0..<count {
                    consume(
                        GateReports(example.message, to: example.recipient, at: example.moment)
                    )
                }
            },
            Benchmark(name: "JSON to JSON") { count in
                for _ in 0..<count {
                    consume(try? example.answer())
                }
            },
        ]
    }

    /// Keeps the optimizer from leaving out what makes a value.
    @inline(never)
    private static func consume<Value>(_ value: Value) {}
}
