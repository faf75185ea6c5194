import ExactJSON
import PushContract

extension BenchOperations {
    /// A stream of inputs, each to its answer.
    static var inputs: [Benchmark] {
        streams(of: BenchInputs(generated: 1000, of: BenchVerb("decide"))) + verbs
    }

    /// What is done with the inputs of `decide` of a stream.
    static func streams(of makeInputs: @escaping @autoclosure () -> BenchInputs) -> [Benchmark] {
        lazy var inputs = makeInputs()
        let framing = Benchmark(
            name: "stream, framing per input",
            per: { inputs.frames.count },
            body: { count in
                for _ in 0..<count {
                    inputs.frame()
                }
            }
        )
        let replaying = Benchmark(
            name: "stream, replay per input",
            per: { inputs.frames.count },
            body: { count in
                for _ in 0..<count {
                    consume(inputs.replay())
                }
            }
        )
        return [framing, replaying]
            + [
                ("stream, decide per input", false),
                ("stream, decide with --explain per input", true),
            ].map {
                (name, isExplaining) in
                Benchmark(
                    name: name,
                    per: { inputs.frames.count },
                    body: { count in
                        for _ in 0..<count {
                            for frame in inputs.frames {
                                consume(BenchInputs.decide(frame.bytes, explaining: isExplaining))
                            }
                        }
                    }
                )
            }
    }

    private static var verbs: [Benchmark] {
        let generated = BenchVerb.generated.map { verb in
            operation(of: verb) { BenchInputs(generated: 200, of: verb) }
        }
        return generated + [operation(of: BenchVerb("rest")) { BenchVerb.restInputs }]
    }

    private static func operation(
        of verb: BenchVerb,
        on makeInputs: @escaping () -> BenchInputs
    ) -> Benchmark {
        lazy var frames = makeInputs().frames
        return Benchmark(
            name: "\(verb.name), JSON to JSON",
            per: { frames.count },
            body: { count in
                for _ in 0..<count {
                    verb.answer(frames)
                }
            }
        )
    }
}
