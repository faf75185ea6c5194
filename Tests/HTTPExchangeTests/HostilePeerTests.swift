import Fixtures
import Foundation
import HTTPExchange
import SeededRandomness
import Testing

/// What senders do with a server that misbehaves; `.ci/torment-http` has all that it can do.
@Suite(
    .enabled("needs Python 3") { HostilePeer.python != nil }
)
struct HostilePeerTests {
    private static let server = Task { try await HostilePeer.start() }

    private func send(
        _ path: String,
        by sender: any HTTPSender,
        timeout: Duration = HostilePeer.day,
        largestBody: Int = 1000
    ) async throws -> HTTPResponse {
        try await sender.send(
            HTTPRequest(.get, origin: try await Self.server.value.address, path: "/" + path),
            within: try HTTPRequest.Limits(timeout: timeout, largestBody: largestBody)
        )
    }

    @Test(
        arguments: HostilePeer.engines,
        [
            "body-announced-and-silent", "body-of-a-megabyte-and-silent", "header-of-70-kilobytes",
            "interim-5000-and-silent",
        ]
    )
    func `an answer beyond the limit ends the exchange before the server does`(
        engine: HostilePeer.Engine,
        path: String
    ) async throws {
        let sender = try engine.sender()
        await #expect(throws: HTTPError.tooLarge) { try await send(path, by: sender) }
        #expect(try await send("fine", by: sender).status == 200)
    }

    #if Curl
    // Without libcurl a flood holds up every session of the process, and so `.ci/torment-http` has it alone.
    @Test(arguments: [
        "body-announced", "body-in-chunks", "body-in-chunks-of-a-byte", "body-until-closed",
        "body-of-an-error", "body-of-a-challenge", "body-of-a-redirect", "header-of-500000-lines",
        "header-without-end", "interim-without-end", "interim-200000", "trailers-without-end",
    ])
    func `a flood ends the exchange and nothing else`(path: String) async throws {
        let sender = try HostilePeer.Engine.curl.sender()
        await #expect(throws: HTTPError.tooLarge) { try await send(path, by: sender) }
        #expect(try await send("fine", by: sender).status == 200)
    }
    #endif

    @Test(arguments: HostilePeer.engines)
    func `a body of exactly the limit is a response`(engine: HostilePeer.Engine) async throws {
        let sender = try engine.sender()
        #expect(try await send("fine", by: sender, largestBody: 4).body == Array("fine".utf8))
        await #expect(throws: HTTPError.tooLarge) {
            try await send("fine", by: sender, largestBody: 3)
        }
        #expect(try await send("empty", by: sender, largestBody: 0).body.isEmpty)
    }

    @Test(arguments: HostilePeer.engines, ["silent", "slow-header", "slow-body", "slow-interim"])
    func `an exchange ends with its time-out, however slowly the server goes on`(
        engine: HostilePeer.Engine,
        path: String
    ) async throws {
        let sender = try engine.sender()
        await #expect(throws: HTTPError.timedOut) {
            try await send(path, by: sender, timeout: .milliseconds(300))
        }
        #expect(try await send("fine", by: sender).status == 200)
    }

    @Test(
        arguments: HostilePeer.engines,
        ["status-000", "status-099", "status-101", "status-999", "another-protocol", "closed"]
    )
    func `an answer that HTTP does not have is an error`(
        engine: HostilePeer.Engine,
        path: String
    ) async throws {
        let sender = try engine.sender()
        await #expect(throws: HTTPError.self) { try await send(path, by: sender) }
    }

    @Test(arguments: HostilePeer.engines)
    func `a redirect is a response, with an index to go and without`(
        engine: HostilePeer.Engine
    ) async throws {
        let sender = try engine.sender()
        let redirect = try await send("redirect", by: sender)
        #expect(redirect.status == 302)
        #expect(redirect.value(of: "location")?.hasSuffix("/fine") == true)
        #expect(try await send("redirect-to-nowhere", by: sender).status == 302)
    }

    @Test(arguments: HostilePeer.engines)
    func `redirects meet cancellations, time-outs and the closing of the session in any order`(
        engine: HostilePeer.Engine
    ) async throws {
        let ended = try await withThrowingTaskGroup(of: Int.self) { group in
            for seed in 0..<16 {
                group.addTask { try await race(engine, seed: UInt64(seed), requests: 100) }
            }
            return try await group.reduce(0, +)
        }
        #expect(ended == 1600)
        #expect(try await send("fine", by: try engine.sender()).status == 200)
    }

    /// Sends requests, gives most of them up soon, and takes another sender now and then; gives how many
    /// ended.
    private func race(
        _ engine: HostilePeer.Engine,
        seed: UInt64,
        requests: Int
    ) async throws -> Int {
        var random = SplitMix64(seed: seed)
        var ended = 0
        var sender = try engine.sender()
        while ended < requests {
            if random.next() % 8 == 0 { sender = try engine.sender() }
            let isHurried = random.next() % 4 == 0
            let timeout: Duration = isHurried ? .milliseconds(1) : HostilePeer.day
            let path = random.next() % 2 == 0 ? "redirect" : "race"
            let exchange = Task { [sender] in try await send(path, by: sender, timeout: timeout) }
            let yields = random.next() % 3 == 0 ? 0 : random.next() % 2000
            for _ in 0..<yields { await Task.yield() }
            if random.next() % 4 != 0 { exchange.cancel() }
            _ = await exchange.result
            ended += 1
        }
        return ended
    }
}
