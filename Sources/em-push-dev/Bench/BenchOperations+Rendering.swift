extension BenchOperations {
    /// Making payloads.
    static var rendering: [Benchmark] {
        let example = BenchRendering()
        return [
            Benchmark(
                name: "render, beside JSONEncoder",
                baseline: { count in
                    for _ in 0..<count {
                        consume(example.encode())
                    }
                },
                body: { count in
                    for _ in 0..<count {
                        consume(example.render())
                    }
                }
            )
        ]
    }
}
