import EMPushDelivery

/// Redirects and other answers that meet cancellations, time-outs and the closing of their session.
struct Race {
    let engine: String
    let origin: String

    /// What came of the requests, by word.
    private typealias Counts = [String: Int]

    private static let inFlight = 32
    /// How many requests a sender gets before another takes its place.
    private static let requestsOfSender = 1...20

    func run(_ requests: Int) async throws {
        let start = ContinuousClock.now
        let turns = Turns(requests)
        let counts = try await withThrowingTaskGroup(of: Counts.self) { group in
            for _ in 0..<Self.inFlight {
                group.addTask {
                    var counts: Counts = [:]
                    while true {
                        let sender = try HTTPLoad.sender(engine, connectionsPerHost: 2)
                        for _ in 0..<Int.random(in: Self.requestsOfSender) {
                            guard turns.next() != nil else { return counts }
                            counts[await word(sender), default: 0] += 1
                        }
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        let after = await HTTPLoad.word {
            try await HTTPLoad.sender(engine).send(
                HTTPRequest(.get, origin: origin, path: "/fine"),
                within: HTTPLoad.limits()
            )
        }
        HTTPLoad.printLine([
            "requests": requests, "outcomes": counts, "after": after,
            "seconds": start.duration(to: .now) / .seconds(1),
            "peakKB": HTTPLoad.peakKilobytes,
        ])
    }

    /// What came of a request that is cancelled at once, soon or not at all, or has little time.
    private func word(_ sender: any HTTPSender) async -> String {
        let path = ["/redirect", "/redirect-later", "/race"].randomElement() ?? "/race"
        let request = HTTPRequest(.get, origin: origin, path: path)
        let isHurried = Int.random(in: 0..<4) == 0
        let timeout: Duration =
            isHurried ? .microseconds(Int.random(in: 1000...6000)) : .seconds(20)
        let largestBody = Bool.random() ? 64 : 64 << 10
        let task = Task {
            await HTTPLoad.word {
                let limits = try HTTPLoad.limits(timeout: timeout, largestBody: largestBody)
                return try await sender.send(request, within: limits)
            }
        }
        switch Int.random(in: 0..<4) {
        case 0: task.cancel()
        case 1, 2:
            try? await Task.sleep(for: .microseconds(Int.random(in: 0..<6000)))
            task.cancel()
        default: break
        }
        return await task.value
    }
}
