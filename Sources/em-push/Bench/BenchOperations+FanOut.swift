extension BenchOperations {
    /// One message to a group of 100,000.
    static var fanOut: [Benchmark] {
        lazy var group = try? BenchGroup()
        var pushes = 0
        return [
            Benchmark(
                name: "fan-out, decision per recipient",
                per: { BenchGroup.count },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        consume(group.decide())
                    }
                }
            ),
            Benchmark(
                name: "fan-out, decision per recipient, on two threads",
                per: { BenchGroup.count },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        group.decideOnTwoThreads()
                    }
                }
            ),
            Benchmark(
                name: "fan-out, payload per push",
                per: { pushes },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        pushes = (try? group.push()) ?? 0
                    }
                }
            ),
        ]
    }
}
