import EMPushDelivery
import Foundation

/// How fast a certificate is alone, and beside one whose server takes connections and never answers.
struct Beside {
    let options: Options

    /// Prints the seconds that the pushes of the healthy certificate take, with the dispatcher's ordinary options.
    func run() async throws {
        // The first time is slower: what it takes to start does not count.
        _ = try await secondsOfHealthy(beside: 0)
        let alone = try await secondsOfHealthy(beside: 0)
        let beside = try await secondsOfHealthy(beside: options.requests / 4)
        let line = [
            "\"engine\":\"\(options.engine)\"", "\"requests\":\(options.requests)",
            "\"secondsAlone\":\(alone)", "\"secondsBeside\":\(beside)",
        ]
        print("{\(line.joined(separator: ","))}")
        fflush(nil)
    }

    private func secondsOfHealthy(beside mute: Int) async throws -> Double {
        let dispatcher = PushDispatcher(
            transport: APNsPushTransport(
                [
                    "mute": try options.connection(
                        to: options.mutePort,
                        opening: options.openSender()
                    )
                ],
                otherwise: try options.connection(to: options.port, opening: options.openSender())
            ),
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator()
        )
        let end = Instant.now.adding(milliseconds: 3_600_000)
        let sick = (0..<mute).map { Torment.delivery($0, through: "mute", expires: end) }
        let healthy = (0..<options.requests).map { Torment.delivery($0, expires: end) }
        let waiting = Task { try await dispatcher.deliver(sick).counts() }
        if mute > 0 {
            try await Task.sleep(for: .seconds(1))
        }
        let start = ContinuousClock.now
        var accepted = 0
        for try await outcome in dispatcher.deliver(healthy) where outcome.word == "accepted" {
            accepted += 1
        }
        let seconds = start.duration(to: .now) / .seconds(1)
        waiting.cancel()
        guard accepted == options.requests else { throw IncompleteError(accepted: accepted) }
        return seconds
    }

    private struct IncompleteError: Error {
        let accepted: Int
    }
}
