extension BenchOperations {
    /// Making payloads.
    static var rendering: [Benchmark] {
        let example = BenchRendering()
        return [
            Benchmark("render, beside JSONEncoder", beside: { _ in example.encode() }) { _ in
                example.render()
            }
        ]
    }
}
