#if HTTP2 && OpenSSL
import APNsModel
import ExactJSON
import PushService
import Testing

@testable import APNsTransport
@testable import HTTPExchange

/// What a transport tells of its connections, against the stand-in.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct ConnectionEventTests {
    /// A transport to a stand-in, and the words of what it tells of its connections.
    private struct Observed: Sendable {
        let transport: APNsPushTransport
        let server: ExactString
        let events: AsyncStream<ConnectionEvent>
    }

    private func observed(
        _ mode: String,
        timeout: Duration = .day,
        openSender: @escaping @Sendable (_ authorities: String) throws -> any HTTPSender = {
            try HTTP2Sender(.patient(trusting: $0))
        }
    ) async throws -> (StandIn, Observed) {
        let standIn = try await StandIn("--mode", mode)
        let authorities = try await StandIn.text("authority.pem")
        let server = try APNsConnection.Server(host: "localhost", port: standIn.port)
        return (
            standIn, try await observed(server, timeout: timeout) { try openSender(authorities) }
        )
    }

    private func observed(
        _ server: APNsConnection.Server,
        timeout: Duration = .day,
        openSender: @escaping @Sendable () throws -> any HTTPSender
    ) async throws -> Observed {
        let (events, continuation) = AsyncStream.makeStream(of: ConnectionEvent.self)
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: server,
            authentication: .providerToken(ProviderToken.Source(key: key)),
            timeout: timeout,
            observe: { event in
                if case .connection(let event) = event { continuation.yield(event) }
            },
            openSender: openSender
        )
        return Observed(
            transport: APNsPushTransport([:], otherwise: connection),
            server: server.name,
            events: events
        )
    }

    /// The words of so many events.
    private func words(_ count: Int, of observed: Observed) async -> [ExactString] {
        var words: [ExactString] = []
        for await event in observed.events.prefix(count) {
            #expect(event.server == observed.server)
            words.append(DeliveryEvent.connection(event).word)
        }
        return words
    }

    /// Sends one push after the other until one is not accepted, but no more than so many.
    private func send(atMost count: Int, by observed: Observed) async {
        for _ in 0..<count {
            guard case .accepted = await observed.transport.send(.sample()) else { return }
        }
    }

    @Test func `a connection is told when it opens, and counted`() async throws {
        let (standIn, observed) = try await observed("normal")
        #expect(observed.transport.connections == [observed.server: ConnectionGauges()])
        guard case .accepted = await observed.transport.send(.sample()) else {
            Issue.record("not accepted")
            return
        }
        #expect(await words(1, of: observed) == ["connectionOpened"])
        #expect(observed.transport.connections[observed.server]?.connections == 1)
        withExtendedLifetime(standIn) {}
    }

    @Test func `a server that says GOAWAY is the reason of the end`() async throws {
        let (standIn, observed) = try await observed("goaway_after")
        await send(atMost: 20, by: observed)
        #expect(
            await words(2, of: observed) == ["connectionOpened", "connectionClosed.goAway"]
        )
        withExtendedLifetime(standIn) {}
    }

    @Test func `a lost connection is told as such`() async throws {
        let (standIn, observed) = try await observed("drop_after")
        await send(atMost: 10_000, by: observed)
        #expect(await words(2, of: observed) == ["connectionOpened", "connectionClosed.lost"])
        withExtendedLifetime(standIn) {}
    }

    @Test func `a PING that is not acknowledged is told before the end`() async throws {
        let (standIn, observed) = try await observed("zombie") { authorities in
            var configuration = try HTTP2Sender.Configuration.patient(trusting: authorities)
            configuration.times.lateAnswer = 100
            configuration.times.acknowledgement = 200
            return try HTTP2Sender(configuration)
        }
        await send(atMost: 100, by: observed)
        #expect(
            await words(3, of: observed) == [
                "connectionOpened", "connectionTimedOut.ping", "connectionClosed.timedOut",
            ]
        )
        withExtendedLifetime(standIn) {}
    }

    @Test func `a server without an answer costs the sender, which is told`() async throws {
        let (standIn, observed) = try await observed("never", timeout: .milliseconds(300))
        // On a busy machine the first pushes may end before the connection is open.
        let sending = Task {
            while !Task.isCancelled { _ = await observed.transport.send(.sample()) }
        }
        // The sender that was replaced ends as well.
        let expected: Set<ExactString> = [
            "connectionClosed.senderEnded", "connectionOpened", "connectionTimedOut.push",
        ]
        var words: Set<ExactString> = []
        while words != expected, let word = await self.words(1, of: observed).first {
            words.insert(word)
            #expect(expected.contains(word))
            if !expected.contains(word) { break }
        }
        sending.cancel()
        await sending.value
        withExtendedLifetime(standIn) {}
    }

    @Test func `a flood is the reason of the end`() async throws {
        let (standIn, observed) = try await observed("garbage")
        _ = await observed.transport.send(.sample())
        #expect(await words(2, of: observed) == ["connectionOpened", "connectionClosed.invalid"])
        withExtendedLifetime(standIn) {}
    }

    @Test func `a server that is not there is told with the fault`() async throws {
        let server = try APNsConnection.Server(host: "localhost", port: 1)
        let observed = try await observed(server) { try HTTP2Sender(.patient(trusting: nil)) }
        _ = await observed.transport.send(.sample())
        #expect(await words(1, of: observed) == ["connectionFailed.fault.connection"])
        // The reply can be there before the sender has counted again.
        while observed.transport.connections != [observed.server: ConnectionGauges()] {
            await Task.yield()
        }
    }

    @Test func `pushes are counted while they are under way`() async throws {
        let (standIn, observed) = try await observed("never")
        let sending = Task { await observed.transport.send(.sample()) }
        while observed.transport.connections[observed.server]?.streams != 1 { await Task.yield() }
        #expect(
            observed.transport.connections
                == [observed.server: ConnectionGauges(connections: 1, streams: 1)]
        )
        sending.cancel()
        _ = await sending.value
        while observed.transport.connections[observed.server]?.streams != 0 { await Task.yield() }
        withExtendedLifetime(standIn) {}
    }

    #if Curl
    @Test func `libcurl tells that a connection opens and ends, but not why`() async throws {
        let (standIn, observed) = try await observed("drop_after") {
            try CurlSender(CurlSender.Configuration(authorities: $0, connectTimeout: .day))
        }
        // libcurl notices the end when it would send the next push.
        let sending = Task {
            while !Task.isCancelled { _ = await observed.transport.send(.sample()) }
        }
        #expect(await words(2, of: observed) == ["connectionOpened", "connectionClosed.untold"])
        sending.cancel()
        await sending.value
        withExtendedLifetime(standIn) {}
    }
    #endif

    @Test func `URLSession tells nothing`() async throws {
        let observed = try await observed(.development) { URLSessionSender() }
        #expect(observed.transport.connections == [:])
    }
}
#endif
