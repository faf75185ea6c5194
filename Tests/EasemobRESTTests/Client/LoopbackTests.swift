import EasemobREST
import ExactJSON
import Fixtures
import Foundation
import HTTPExchange
import PushService
import SeededRandomness
import Testing

/// The client over HTTP, with every sender, against the local service and a server in Python.
@Suite(
    .enabled("needs Python 3 with venv, and waitress from PyPI") {
        await Place.python.value != nil
    },
    .serialized
)
struct LoopbackTests {
    @Test(arguments: Senders.all)
    func `the settings calls work through client, server and handler`(
        sender: any HTTPSender
    ) async throws {
        let server = try await PythonServer.localService(users: ["ann", "bob"])
        let client = try client(of: server, secret: "demo-secret", sender)
        try await SettingsCalls(client: client, now: { PythonServer.now }).run()
        withExtendedLifetime(server) {}
    }

    @Test func `a wrong secret is 104, a server that is not there 300`() async throws {
        let server = try await PythonServer.localService(users: [])
        let wrong = try client(of: server, secret: "wrong")
        #expect(await vendorCode { _ = try await wrong.hasUser("u") } == 104)
        withExtendedLifetime(server) {}
        // No server listens on port 1.
        let app = try EasemobClient.App.sample(baseURL: "http://127.0.0.1:1")
        let unreachable = EasemobClient(
            app: app,
            credentials: .sample,
            options: try EasemobClient.Options(
                attempts: 2,
                backoff: Backoff(first: .milliseconds(1), longest: .milliseconds(1))
            )
        )
        #expect(await vendorCode { _ = try await unreachable.hasUser("u") } == 300)
    }

    @Test(arguments: Senders.all)
    func `1,000 cancellations at random moments leave nothing hanging`(
        sender: any HTTPSender
    ) async throws {
        let server = try await PythonServer.application(
            """
            def app(environ, start_response):
                time.sleep(random.random() * 0.02)
                start_response("200 OK", [("Content-Type", "text/plain")])
                return [b"slow"]
            """
        )
        let request = HTTPRequest(.get, origin: server.address, path: "/")
        let counts = try await withThrowingTaskGroup(of: Outcome.self) { group in
            var random = SplitMix64(seed: 11)
            var counts: [Outcome: Int] = [:]
            for number in 0..<1000 {
                if number >= 50, let outcome = try await group.next() {
                    counts[outcome, default: 0] += 1
                }
                // A few are not cancelled, as how long an answer takes depends on how busy the machine is.
                let yields = number % 20 == 0 ? nil : Int.random(in: 0...4000, using: &random)
                group.addTask { try await outcome(of: request, cancelledAfter: yields, sender) }
            }
            for try await outcome in group {
                counts[outcome, default: 0] += 1
            }
            return counts
        }
        #expect(counts.values.reduce(0, +) == 1000)
        #expect(counts[.cancelled, default: 0] > 0)
        #expect(counts[.answered, default: 0] > 0)
        let response = try await sender.send(request, within: Senders.limits)
        #expect(response.body == Array("slow".utf8))
        withExtendedLifetime(server) {}
    }

    private enum Outcome: Hashable {
        case answered
        case cancelled
    }

    private func outcome(
        of request: HTTPRequest,
        cancelledAfter yields: Int?,
        _ sender: any HTTPSender
    ) async throws -> Outcome {
        let task = Task { try await sender.send(request, within: Senders.limits) }
        for _ in 0..<(yields ?? 0) { await Task.yield() }
        if yields != nil { task.cancel() }
        do {
            #expect(try await task.value.status == 200)
            return .answered
        } catch is CancellationError {
            return .cancelled
        }
    }

    private func client(
        of server: PythonServer,
        secret: String,
        _ sender: any HTTPSender = URLSessionSender(uncheckedConnectionsPerHost: 6)
    ) throws -> EasemobClient {
        EasemobClient(
            app: try .sample(baseURL: server.address),
            credentials: EasemobClient.Credentials(clientID: "demo-id", clientSecret: secret),
            options: try EasemobClient.Options(timeout: Senders.day),
            now: { PythonServer.now },
            sender: sender
        )
    }
}
