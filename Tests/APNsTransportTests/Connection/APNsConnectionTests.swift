import APNsModel
import ExactJSON
import Fixtures
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing
import WallTime

@testable import APNsTransport

@Suite struct APNsConnectionTests {
    private let clock = ManualClock()

    private func connection(
        _ engine: ScriptedEngine,
        signing: Signing = Signing(),
        maximumInFlight: Int = 100
    ) throws -> APNsConnection {
        let tokens = try ProviderTokens(key: signing.key(), now: { [clock] in clock.now })
        return try APNsConnection(
            to: .development,
            authentication: .providerToken(tokens),
            maximumInFlight: maximumInFlight,
            now: { [clock] in clock.now },
            openEngine: { engine }
        )
    }

    @Test func `a request has exactly these headers, and the payload as it was rendered`()
        async throws
    {
        let engine = ScriptedEngine()
        let reply = try await connection(engine).send(.sample())
        #expect(reply == .accepted(nil))
        let request = try #require(engine.requests.first)
        #expect(
            request.url == "https://api.sandbox.push.apple.com:443/3/device/"
                + "00fc13adff785122b4ad28809a3420982341241421348097878e577c991de8f0"
        )
        let header = request.header.map { "\($0.name): \($0.value)" }
        #expect(
            header.dropLast() == [
                "apns-collapse-id: 373360335316321408", "apns-expiration: 1659108600",
                "apns-priority: 10", "apns-push-type: alert", "apns-topic: com.example.im",
            ]
        )
        #expect(
            header.last?.hasPrefix("authorization: bearer eyJhbGciOiJFUzI1NiIsImtpZCI6") == true
        )
        #expect(
            String(decoding: request.body, as: UTF8.self)
                == #"{"aps":{"alert":{"body":"Tom: the secret text"}}}"#
        )
        #expect(request.timeout == .seconds(30))
    }

    @Test func `with a client certificate there is no token`() async throws {
        let engine = ScriptedEngine()
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openEngine: { engine }
        )
        #expect(await connection.send(.sample()) == .accepted(nil))
        #expect(engine.requests.first?.header.contains { $0.name == "authorization" } == false)
        #expect(await connection.renewProviderToken(issuedAfter: clock.now) == false)
    }

    static let answers: [(APNsExchange.Response, TransportReply)] = [
        (APNsExchange.Response(status: 200), .accepted(nil)),
        (APNsExchange.Response(status: 200, body: Array("{".utf8)), .accepted(nil)),
        (
            APNsExchange.Response(
                status: 400,
                body: Array(#"{"reason":"BadDeviceToken"}"#.utf8)
            ), .rejected(APNsRejection(status: 400, reason: .badDeviceToken))
        ),
        (
            APNsExchange.Response(
                status: 410,
                body: Array(#"{"reason":"Unregistered","timestamp":1700000000000}"#.utf8)
            ),
            .rejected(
                APNsRejection(
                    status: 410,
                    reason: .unregistered,
                    timestamp: Instant(milliseconds: 1_700_000_000_000)
                )
            )
        ),
        (
            APNsExchange.Response(status: 502, body: Array("<h1>Oops</h1>".utf8)),
            .rejected(APNsRejection(status: 502, reason: ""))
        ),
        (
            APNsExchange.Response(status: 401),
            .rejected(APNsRejection(status: 401, reason: ""))
        ),
    ]

    @Test(arguments: answers)
    func `the status says whether it was accepted`(
        response: APNsExchange.Response,
        reply: TransportReply
    ) async throws {
        let engine = ScriptedEngine { _ in response }
        #expect(try await connection(engine).send(.sample()) == reply)
    }

    @Test(arguments: [100, 204, 301, 600])
    func `a status that is none of APNs' is a fault`(status: Int) async throws {
        let engine = ScriptedEngine { _ in APNsExchange.Response(status: status) }
        guard case .fault(let fault) = try await connection(engine).send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .answer)
        #expect(fault.isRetryable)
    }

    static let failures: [(APNsExchange.Failure, TransportError.Kind, Bool)] = [
        (.unreachable, .connection, true), (.interrupted, .connection, true),
        (.timedOut, .timeout, true), (.untrusted, .credentials, false), (.unusable, .answer, false),
    ]

    @Test(arguments: failures)
    func `a failure of the engine is a fault`(
        failure: APNsExchange.Failure,
        kind: TransportError.Kind,
        isRetryable: Bool
    ) async throws {
        let engine = ScriptedEngine { _ in throw failure }
        let fault = TransportError(kind, isRetryable: isRetryable, failure.description)
        #expect(try await connection(engine).send(.sample()) == .fault(fault))
    }

    @Test func `an error of somebody else's is a fault that says nothing of it`() async throws {
        struct TalkativeError: Error {
            let word = "secret"
        }
        let engine = ScriptedEngine { _ in throw TalkativeError() }
        guard case .fault(let fault) = try await connection(engine).send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .connection)
        #expect(!fault.description.contains("secret"))
        let signing = Signing(failures: [TalkativeError()])
        let reply = try await connection(ScriptedEngine(), signing: signing).send(.sample())
        #expect(
            reply
                == .fault(
                    TransportError(
                        .credentials,
                        isRetryable: true,
                        "the provider token is not signed"
                    )
                )
        )
    }

    @Test func `a key that cannot sign is a fault for good`() async throws {
        let signing = Signing(failures: [APNsSetupError(.key, "the key is on another curve")])
        let reply = try await connection(ScriptedEngine(), signing: signing).send(.sample())
        #expect(reply == .fault(TransportError(.credentials, "the key is on another curve")))
    }

    @Test func `a cancelled task is a fault`() async throws {
        let connection = try connection(ScriptedEngine { _ in throw CancellationError() })
        guard case .fault(let fault) = await connection.send(.sample()) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .cancelled)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await connection.send(.sample())
        }
        guard case .fault(let early) = await task.value else {
            Issue.record("a fault")
            return
        }
        #expect(early.kind == .cancelled)
    }

    @Test func `what is not fit to be sent never reaches the engine`() async throws {
        let engine = ScriptedEngine()
        guard case .fault(let fault) = try await connection(engine).send(.sample(token: "x")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .request)
        #expect(engine.requests.isEmpty)
    }

    @Test(arguments: [1, 7, 100])
    func `no more than so many are under way at once`(limit: Int) async throws {
        let engine = ScriptedEngine { _ in
            await Task.yield()
            return APNsExchange.Response(status: 200)
        }
        let connection = try connection(engine, maximumInFlight: limit)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<500 {
                group.addTask { _ = await connection.send(.sample()) }
            }
        }
        #expect(engine.requests.count == 500)
        #expect(engine.mostInFlight <= limit)
    }

    @Test
    func `another connection is opened once for all who ask, and serves those who come later`()
        async throws
    {
        let engines = Mutex<[ScriptedEngine]>([])
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openEngine: {
                let engine = ScriptedEngine()
                engines.withLock { $0.append(engine) }
                return engine
            }
        )
        _ = await connection.send(.sample())
        clock.advance(by: .milliseconds(10))
        let sent = clock.now
        clock.advance(by: .milliseconds(10))
        for _ in 0..<3 {
            connection.reconnect(openedAfter: sent)
        }
        _ = await connection.send(.sample())
        _ = await connection.send(.sample())
        #expect(engines.withLock { $0.map { $0.requests.count } } == [1, 2])
    }

    @Test func `a connection stays if there is no other`() async throws {
        let engine = ScriptedEngine()
        let isFirst = Flag()
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            now: { [clock] in clock.now },
            openEngine: {
                guard isFirst.take() else { throw APNsSetupError(.engine, "no more") }
                return engine
            }
        )
        connection.reconnect(openedAfter: clock.now)
        #expect(await connection.send(.sample()) == .accepted(nil))
    }

    @Test func `a push goes over the connection of its certificate`() async throws {
        let (voip, other) = (ScriptedEngine(), ScriptedEngine())
        let voipConnection = try connection(voip)
        let connections: [CertificateName: APNsConnection] = ["com.example.im.voip": voipConnection]
        let strict = APNsPushTransport(connections)
        #expect(await strict.send(.sample("com.example.im.voip")) == .accepted(nil))
        guard case .fault(let fault) = await strict.send(.sample("prod")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
        #expect(!fault.isRetryable)
        let lenient = APNsPushTransport(connections, otherwise: try connection(other))
        #expect(await lenient.send(.sample("prod")) == .accepted(nil))
        #expect(voip.requests.count == 1)
        #expect(other.requests.count == 1)
    }

    @Test func `the transport renews the token of a certificate`() async throws {
        let signing = Signing()
        let transport = APNsPushTransport([
            "prod": try connection(ScriptedEngine(), signing: signing)
        ])
        _ = await transport.send(.sample())
        #expect(await transport.renewProviderToken(for: "prod", issuedAfter: clock.now))
        clock.advance(by: .seconds(1800))
        #expect(await transport.renewProviderToken(for: "prod", issuedAfter: clock.now))
        #expect(await transport.renewProviderToken(for: "other", issuedAfter: clock.now) == false)
        #expect(signing.messages.count == 2)
    }

    @Test func `nothing that is printed has the token, the text or the key`() async throws {
        let engine = ScriptedEngine()
        let connection = try connection(engine)
        _ = await connection.send(.sample())
        let request = try #require(engine.requests.first)
        let field = try #require(request.header.last)
        let checked = try CheckedRequest(.sample(), authentication: .clientCertificate)
        let values: [any Sendable] = [
            connection, APNsPushTransport(["prod": connection]), request, field, checked,
        ]
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains("secret"))
            #expect(!printout.contains("00fc13ad"))
            #expect(!printout.contains("eyJ"))
            #expect(!printout.contains("ABC123DEFG"))
        }
    }
}

/// True for whoever takes it first.
private final class Flag: Sendable {
    private let isUp = Mutex(true)

    func take() -> Bool {
        isUp.withLock { isUp in
            defer { isUp = false }
            return isUp
        }
    }
}
