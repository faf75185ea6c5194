extension BenchOperations {
    /// Queueing and sending.
    static var delivery: [Benchmark] {
        let dispatching = Benchmark(name: "dispatch, per recipient", unit: "ns") {
            guard let example = try? BenchDelivery() else { return [0] }
            var samples: [Double] = []
            for _ in 0..<10 {
                samples.append(await example.nanoseconds(for: 20_000))
            }
            return samples
        }
        guard ResidentMemory.bytes != nil else { return [dispatching] }
        let memory = Benchmark(name: "dispatch to 1,000,000, memory", unit: "bytes/user") {
            guard let example = try? BenchDelivery() else { return [0] }
            return [await example.growth(for: 1_000_000)]
        }
        return [dispatching, memory]
    }
}
