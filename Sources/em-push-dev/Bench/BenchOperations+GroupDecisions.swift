extension BenchOperations {
    /// One message to a group.
    static var groups: [Benchmark] { largeGroup + groupsOfEverySize }

    private static var largeGroup: [Benchmark] {
        let size = 100_000
        lazy var group = try? BenchGroup(count: size)
        var pushes = 0
        return [
            Benchmark(
                name: "group, decision per recipient",
                per: { size },
                body: { count in
                    guard let group else { return }
                    for _ in 0..<count {
                        consume(group.decide())
                    }
                }
            ),
            Benchmark(
                name: "group, payload per push",
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

    /// How the cost of a message grows with its group: preparing it, every decision, every payload.
    private static var groupsOfEverySize: [Benchmark] {
        [1, 10, 100, 1000, 10_000, 100_000, 1_000_000].map { size in
            lazy var group = try? BenchGroup(count: size)
            return Benchmark(name: "push to a group of \(size)") { count in
                guard let group else { return }
                for _ in 0..<count {
                    consume(try? group.push())
                }
            }
        }
    }
}
