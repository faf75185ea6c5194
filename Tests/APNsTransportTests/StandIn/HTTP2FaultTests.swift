#if HTTP2 && OpenSSL
import APNsModel
import APNsTransport
import ExactJSON
@testable import HTTPExchange
import PushChannels
import PushService
import Testing

/// The engine on libnghttp2 against what the stand-in does wrong; `.ci/torment-apns` has all of it.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct HTTP2FaultTests {
    private func transport(
        to standIn: StandIn,
        timeout: Duration = .day,
        inFlight: Int = 100,
        by configure: (String) throws -> HTTP2Sender.Configuration = { try .patient(trusting: $0) }
    ) async throws -> APNsPushTransport {
        let configuration = try configure(await StandIn.text("authority.pem"))
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: APNsConnection.Server(host: "localhost", port: standIn.port),
            authentication: .providerToken(ProviderToken.Source(key: key)),
            maximumInFlight: inFlight,
            timeout: timeout,
            openSender: { try HTTP2Sender(configuration) }
        )
        return APNsPushTransport([:], otherwise: connection)
    }

    /// What a sender has that asks by PING for an answer that is late.
    ///
    /// On a busy machine it may give up a connection whose server is only slow, so that pushes are sent again.
    private static func asking(_ authorities: String) throws -> HTTP2Sender.Configuration {
        try HTTP2Sender.Configuration(authorities: authorities, connectTimeout: .day)
    }

    /// Sends pushes at once, each until it is accepted or has met as many faults; gives what came of the
    /// attempts.
    private func send(
        _ count: Int,
        by transport: APNsPushTransport,
        attempts: Int = 1
    ) async -> [String: Int] {
        await withTaskGroup(of: [String].self) { group in
            for number in 0..<count {
                group.addTask {
                    var push = OutgoingPush.sample()
                    push.deviceToken = DeviceToken(
                        bytes: [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
                    )
                    push.headers.id = APNsHeaders.ID(
                        "00000000-0000-4000-8000-\(100_000_000_000 + number)"
                    )
                    var words: [String] = []
                    while words.count < attempts, words.last != "accepted" {
                        words.append(Self.word(await transport.send(push)))
                    }
                    return words
                }
            }
            return await group.reduce(into: [:]) { counts, words in
                for word in words { counts[word, default: 0] += 1 }
            }
        }
    }

    private static func word(_ reply: TransportReply) -> String {
        switch reply {
        case .accepted: "accepted"
        case .rejected(let rejection): rejection.description
        case .refused(let refusal): refusal.description
        case .fault(let fault): fault.kind.word.string
        }
    }

    @Test(arguments: [
        "mcs1", "mcs_changing", "window_small", "window_zero", "table_zero", "ping_flood",
        "goaway_last", "goaway_after", "goaway_grace1pc", "rst_refused", "early_hints", "trailers",
        "badid200", "json200",
    ])
    func `what a server may do costs no push`(mode: String) async throws {
        let standIn = try await StandIn("--mode", mode)
        let transport = try await transport(to: standIn)
        #expect(await send(200, by: transport) == ["accepted": 200])
        #expect(try await standIn.report()["accepted"] == 200)
    }

    @Test(arguments: [
        "goaway_every50", "enhance_calm", "drop_before", "drop_after", "drop_mid", "rst_random",
        "rst_after", "rst_mid",
    ])
    func `what is lost on the way is a fault, and accepted when it is sent again`(
        mode: String
    ) async throws {
        let standIn = try await StandIn("--mode", mode)
        let transport = try await transport(to: standIn)
        var counts = await send(300, by: transport, attempts: 20)
        let accepted = counts.removeValue(forKey: "accepted")
        #expect(accepted == 300)
        #expect(counts.keys.allSatisfy { $0 == "fault.connection" }, "\(counts)")
        #expect(try #require(try await standIn.report()["accepted"]?.int64) >= 300)
    }

    @Test(arguments: [
        "pings", "settings", "windows", "resets", "priorities", "unknown_frames", "empty_data",
        "continuations", "interim", "fields", "endless_body", "garbage",
    ])
    func `a flood ends its connection, and pushes go on over another`(mode: String) async throws {
        let standIn = try await StandIn("--mode", mode)
        let transport = try await transport(to: standIn, by: Self.asking)
        let counts = await send(20, by: transport, attempts: .max)
        #expect(counts["accepted"] == 20)
        #expect(counts["fault.timeout"] == nil)
    }

    @Test func `answers that come many at once are all read at once`() async throws {
        let standIn = try await StandIn("--mode", "bursts")
        // Otherwise the acknowledgement of a PING wakes the loop, and with it reads what was left.
        let transport = try await transport(to: standIn)
        #expect(await send(500, by: transport) == ["accepted": 500])
    }

    @Test func `a connection that falls silent is replaced long before the time-out`() async throws
    {
        let standIn = try await StandIn("--mode", "zombie")
        let transport = try await transport(to: standIn, by: Self.asking)
        var counts = await send(100, by: transport, attempts: .max)
        let accepted = counts.removeValue(forKey: "accepted")
        #expect(accepted == 100)
        #expect(Array(counts.keys) == ["fault.connection"])
        #expect(try #require(try await standIn.report()["connections"]?.int64) >= 2)
    }

    @Test func `a connection that only acknowledges PING gets no more pushes`() async throws {
        let standIn = try await StandIn("--mode", "mute")
        let transport = try await transport(to: standIn, timeout: .seconds(2)) {
            var configuration = try HTTP2Sender.Configuration.patient(trusting: $0)
            configuration.times.stall = 1_000
            return configuration
        }
        var counts = await send(100, by: transport, attempts: .max)
        let accepted = counts.removeValue(forKey: "accepted")
        #expect(accepted == 100)
        #expect(Array(counts.keys) == ["fault.timeout"])
        #expect(try #require(try await standIn.report()["connections"]?.int64) >= 2)
    }

    /// Sends pushes, ten at a time, over connections that stall, until so many are accepted; gives the most
    /// connections that there were.
    private func sendBesideStalled(
        _ count: Int,
        until accepted: Int,
        to standIn: StandIn
    ) async throws -> Int {
        let transport = try await transport(to: standIn, inFlight: 10) {
            var configuration = try HTTP2Sender.Configuration.patient(trusting: $0)
            configuration.times.stall = 500
            return configuration
        }
        return await withTaskGroup(of: String.self) { group in
            for number in 0..<count {
                group.addTask {
                    var push = OutgoingPush.sample()
                    push.deviceToken = DeviceToken(bytes: [UInt8(truncatingIfNeeded: number)])
                    return Self.word(await transport.send(push))
                }
            }
            var (left, most) = (accepted, 0)
            while left > 0, let word = await group.next() {
                #expect(word == "accepted")
                left -= 1
                most = max(most, transport.connections.values.first?.connections ?? 0)
            }
            // What waits on the stalled connections would do so for a day.
            group.cancelAll()
            return most
        }
    }

    @Test func `pushes that are left unanswered do not keep the others from another connection`()
        async throws
    {
        let standIn = try await StandIn("--mode", "mute_twice")
        _ = try await sendBesideStalled(100, until: 80, to: standIn)
        let report = try await standIn.report()
        #expect(try #require(report["connections"]?.int64) >= 3)
        // None of them was sent a second time. How many are left unanswered depends on when the server stalls.
        let taken = try #require(report["accepted"]?.int64)
        #expect((80...100).contains(taken))
    }

    @Test func `connections that never end after GOAWAY keep no other from being opened`()
        async throws
    {
        let standIn = try await StandIn("--mode", "goaway_mute")
        let most = try await sendBesideStalled(300, until: 180, to: standIn)
        #expect(most <= 8)
        #expect(try #require(try await standIn.report()["connections"]?.int64) >= 11)
    }

    @Test func `where every connection ends at once, a push tries four`() async throws {
        let standIn = try await StandIn("--mode", "goaway_start")
        let transport = try await transport(to: standIn)
        #expect(await send(1, by: transport) == ["fault.connection": 1])
        #expect(try await standIn.report()["connections"]?.int64 == 4)
    }

    @Test(arguments: ["tls_silent_twice", "settings_silent"])
    func `a server that is silent at first is tried again`(mode: String) async throws {
        let standIn = try await StandIn("--mode", mode)
        let transport = try await transport(to: standIn) {
            try HTTP2Sender.Configuration(authorities: $0, connectTimeout: .seconds(1))
        }
        var counts = await send(20, by: transport, attempts: .max)
        let accepted = counts.removeValue(forKey: "accepted")
        #expect(accepted == 20)
        #expect(Array(counts.keys) == ["fault.connection"])
        #expect(try #require(try await standIn.report()["connections"]?.int64) >= 3)
    }

    @Test func `answers of other pushes are faults, and pushes go over another connection`()
        async throws
    {
        let standIn = try await StandIn("--mode", "swapped_ids")
        var counts = await send(50, by: try await transport(to: standIn), attempts: .max)
        let accepted = counts.removeValue(forKey: "accepted")
        #expect(accepted == 50)
        #expect(Array(counts.keys) == ["fault.connection"])
    }

    @Test func `a further connection takes up the TLS session of an earlier one`() async throws {
        let standIn = try await StandIn("--mode", "goaway_last")
        let transport = try await transport(to: standIn)
        #expect(await send(1, by: transport) == ["accepted": 1])
        let report = try await standIn.report()
        #expect(report["connections"] == 4)
        #expect(report["resumed"] == 3)
    }

    @Test(arguments: ["h1_alpn", "h1_no_alpn"])
    func `a server without HTTP-2 gets no push`(mode: String) async throws {
        let standIn = try await StandIn("--mode", mode)
        #expect(
            await send(5, by: try await transport(to: standIn)) == ["fault.credentials": 5]
        )
    }

    @Test(arguments: ["unknown_ca", "expired_certificate", "wrong_host", "tls_refused"])
    func `a server that is not trusted, or does not trust, gets no push`(mode: String)
        async throws
    {
        let standIn = try await StandIn("--mode", mode)
        #expect(
            await send(5, by: try await transport(to: standIn)) == ["fault.credentials": 5]
        )
    }

    @Test(arguments: ["tls_garbage", "tls_reset"])
    func `a server without TLS cannot be reached`(mode: String) async throws {
        let standIn = try await StandIn("--mode", mode)
        #expect(await send(5, by: try await transport(to: standIn)) == ["fault.connection": 5])
    }

    @Test func `a server that is silent from the start cannot be reached`() async throws {
        let standIn = try await StandIn("--mode", "tls_silent")
        let transport = try await transport(to: standIn) {
            try HTTP2Sender.Configuration(authorities: $0, connectTimeout: .seconds(1))
        }
        #expect(await send(5, by: transport) == ["fault.connection": 5])
    }

    @Test(arguments: [("hugebody", "500"), ("huge200", "accepted")])
    func `of a long body only so much is read, and the status counts`(
        mode: String,
        word: String
    ) async throws {
        let standIn = try await StandIn("--mode", mode)
        #expect(await send(5, by: try await transport(to: standIn)) == [word: 5])
        #expect(try await standIn.report()["connections"] == 1)
    }

    @Test func `more connections are opened while all streams are taken, to the bound`()
        async throws
    {
        let standIn = try await StandIn("--mode", "mcs1_slow")
        let transport = try await transport(to: standIn)
        var connections: Int64 = 1
        // On a busy machine the first connection can be done before another one is open.
        for _ in 0..<10 where connections < 2 {
            #expect(await send(12, by: transport) == ["accepted": 12])
            connections = try #require(try await standIn.report()["connections"]?.int64)
        }
        #expect((2...4).contains(connections))
    }
}
#endif
