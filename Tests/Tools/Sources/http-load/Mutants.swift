import EMPushDelivery

/// Answers that were changed at random, each by the seed in its path.
struct Mutants {
    let engine: String
    let origin: String

    /// What came of requests.
    private struct Outcomes {
        /// How many, by word.
        var counts: [String: Int] = [:]
        /// How many seconds one took at most.
        var slowest = 0.0

        mutating func add(_ other: Outcomes) {
            counts.merge(other.counts, uniquingKeysWith: +)
            slowest = max(slowest, other.slowest)
        }
    }

    private static let inFlight = 32

    func run(_ requests: Int, from first: Int) async throws {
        let start = ContinuousClock.now
        let sender = try HTTPLoad.sender(engine, connectionsPerHost: Self.inFlight)
        let turns = Turns(requests)
        let outcomes = await withTaskGroup(of: Outcomes.self) { group in
            for _ in 0..<Self.inFlight {
                group.addTask {
                    var outcomes = Outcomes()
                    while let turn = turns.next() {
                        let seed = first + turn - 1
                        let request = HTTPRequest(.get, origin: origin, path: "/mutant?\(seed)")
                        let begin = ContinuousClock.now
                        let word = await HTTPLoad.word {
                            try await sender.send(request, within: HTTPLoad.limits())
                        }
                        outcomes.counts[word, default: 0] += 1
                        outcomes.slowest = max(
                            outcomes.slowest,
                            begin.duration(to: .now) / .seconds(1)
                        )
                    }
                    return outcomes
                }
            }
            return await group.reduce(into: Outcomes()) { $0.add($1) }
        }
        HTTPLoad.printLine([
            "requests": requests, "outcomes": outcomes.counts, "slowest": outcomes.slowest,
            "seconds": start.duration(to: .now) / .seconds(1),
            "peakKB": HTTPLoad.peakKilobytes,
        ])
    }
}
