#if (Curl || HTTP2) && OpenSSL
import APNsModel
import APNsTransport
import ExactJSON
import Foundation
import HTTPExchange
import PushService
import Testing
import WallTime

/// The transport with each engine and libcrypto against the strict stand-in, over TLS and HTTP/2.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct EngineTransportTests {
    private func transport(
        to standIn: StandIn,
        over engine: TestedEngine,
        trusting authorities: String? = "authority.pem",
        keyID: String = "ABC123DEFG",
        timeout: Duration = .day
    ) async throws -> APNsPushTransport {
        var text: String?
        if let authorities { text = try await StandIn.text(authorities) }
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        let key = try ProviderToken.Key(keyID: keyID, teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: APNsConnection.Server(host: "localhost", port: standIn.port),
            authentication: .providerToken(ProviderToken.Source(key: key)),
            timeout: timeout,
            openSender: { [text] in try engine.sender(trusting: text) }
        )
        return APNsPushTransport([:], otherwise: connection)
    }

    private func push(_ token: DeviceToken, id: APNsHeaders.ID? = nil) -> OutgoingPush {
        var push = OutgoingPush.sample()
        push.deviceToken = token
        push.headers.id = id
        return push
    }

    @Test(arguments: TestedEngine.allCases)
    func `a push is accepted, and its id comes back`(engine: TestedEngine) async throws {
        let standIn = try await StandIn()
        let transport = try await transport(to: standIn, over: engine)
        let id = try #require(APNsHeaders.ID("eabeae54-14a8-11e5-b60b-1697f925ec7b"))
        #expect(await transport.send(push("aabb", id: id)) == .accepted(id))
        guard case .accepted(.some, _) = await transport.send(push("aabb")) else {
            Issue.record("the stand-in makes an id, as APNs does")
            return
        }
        #expect(try await standIn.report()["accepted"] == 2)
    }

    @Test(arguments: TestedEngine.allCases)
    func `each of Apple's reasons but for two comes through`(engine: TestedEngine)
        async throws
    {
        let standIn = try await StandIn()
        let transport = try await transport(to: standIn, over: engine)
        var replies: [DeviceToken: [String]] = [:]
        // A payload that APNs calls empty is lost, and sent again; a token that is just issued cannot be expired.
        let reasons = APNsRejection.Reason.documented.filter {
            $0 != .payloadEmpty && $0 != .expiredProviderToken
        }
        for (index, reason) in reasons.enumerated() {
            replies[DeviceToken(bytes: [UInt8(index)])] = [reason.string]
        }
        try await standIn.reply(replies)
        for (index, reason) in reasons.enumerated() {
            guard
                case .rejected(let rejection) = await transport.send(
                    push(DeviceToken(bytes: [UInt8(index)]))
                )
            else {
                Issue.record("\(reason) is a rejection")
                continue
            }
            #expect(rejection.reason == reason)
            #expect(rejection.status == reason.status)
            #expect((rejection.timestamp != nil) == (rejection.status == 410))
        }
        #expect(try await standIn.report()["connections"] == 1)
    }

    @Test(arguments: TestedEngine.allCases)
    func `what is out of the ordinary ends as well, and the next push goes through`(
        engine: TestedEngine
    ) async throws {
        let standIn = try await StandIn()
        let transport = try await transport(to: standIn, over: engine)
        let rejected: [String: APNsRejection] = [
            "challenge": APNsRejection(status: 401, reason: ""),
            "page": APNsRejection(status: 502, reason: ""),
            "410@1700000000000": APNsRejection(
                status: 410,
                reason: .unregistered,
                timestamp: Instant(milliseconds: 1_700_000_000_000)
            ),
        ]
        for reply in ["drop", "reset", "refuse", "goaway", "lose"] + rejected.keys.sorted() {
            try await standIn.reply(["aabb": [reply]])
            let answer = await transport.send(push("aabb"))
            switch (answer, rejected[reply]) {
            case (.rejected(let rejection), let expected?): #expect(rejection == expected)
            case (.fault(let fault), nil): #expect(fault.kind == .connection, "\(reply)")
            // libcurl may send again by itself what it knows the server has not seen.
            case (.accepted, nil) where ["refuse", "goaway"].contains(reply): break
            default: Issue.record("\(reply): \(answer)")
            }
            guard case .accepted = await transport.send(push("aabb")) else {
                Issue.record("after \(reply)")
                continue
            }
        }
    }

    @Test(arguments: TestedEngine.allCases)
    func `a server that does not answer is waited for so long and no longer`(engine: TestedEngine)
        async throws
    {
        let standIn = try await StandIn()
        try await standIn.reply(["aabb": ["hang"]])
        let transport = try await transport(to: standIn, over: engine, timeout: .milliseconds(200))
        guard case .fault(let fault) = await transport.send(push("aabb")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .timeout)
    }

    @Test(arguments: TestedEngine.allCases)
    func `500 pushes at once share few connections, which the server opens up slowly`(
        engine: TestedEngine
    ) async throws {
        let standIn = try await StandIn()
        let transport = try await transport(to: standIn, over: engine)
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<500 {
                group.addTask {
                    if case .accepted = await transport.send(push("aabb")) { true } else { false }
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        let report = try await standIn.report()
        #expect(accepted == 500)
        // If the server is slow to answer the first, libnghttp2's sender opens more.
        #expect(try #require(report["connections"]?.int64) <= engine.mostConnections)
        #expect(try #require(report["mostAtOnce"]?.int64) <= 100)
    }

    @Test(arguments: TestedEngine.allCases)
    func `a push that is cancelled ends at once, and takes nothing with it`(engine: TestedEngine)
        async throws
    {
        let standIn = try await StandIn()
        try await standIn.reply(["aabb": Array(repeating: "hang", count: 50)])
        let transport = try await transport(to: standIn, over: engine)
        // Until one was accepted the server lets through no more than one at a time.
        guard case .accepted = await transport.send(push("ccdd")) else {
            Issue.record("accepted")
            return
        }
        let tasks = (0..<50).map { _ in Task { await transport.send(push("aabb")) } }
        // Until all hang: this one comes after them on the same connection.
        guard case .accepted = await transport.send(push("ccdd")) else {
            Issue.record("accepted")
            return
        }
        for task in tasks { task.cancel() }
        for task in tasks {
            guard case .fault(let fault) = await task.value else {
                Issue.record("a fault")
                continue
            }
            #expect(fault.kind == .cancelled)
        }
        guard case .accepted = await transport.send(push("ccdd")) else {
            Issue.record("accepted")
            return
        }
        #expect(try await standIn.report()["connections"] == 1)
    }

    @Test(arguments: TestedEngine.allCases)
    func `another key than the server knows is refused`(engine: TestedEngine) async throws {
        let standIn = try await StandIn()
        let transport = try await transport(to: standIn, over: engine, keyID: "ZZZ123DEFG")
        #expect(
            await transport.send(push("aabb"))
                == .rejected(APNsRejection(status: 403, reason: .invalidProviderToken))
        )
    }

    @Test(arguments: TestedEngine.allCases)
    func `a server that is not trusted gets nothing, one that is not there neither`(
        engine: TestedEngine
    ) async throws {
        let standIn = try await StandIn()
        let suspicious = try await transport(to: standIn, over: engine, trusting: nil)
        guard case .fault(let fault) = await suspicious.send(push("aabb")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
        #expect(try await standIn.report()["accepted"] == 0)
        let unreachable = APNsPushTransport(
            [:],
            otherwise: try APNsConnection(
                // No server listens on port 1.
                to: APNsConnection.Server(host: "localhost", port: 1),
                authentication: .clientCertificate,
                timeout: .day,
                openSender: { try engine.sender() }
            )
        )
        guard case .fault(let refusal) = await unreachable.send(push("aabb")) else {
            Issue.record("a fault")
            return
        }
        #expect(refusal.kind == .connection)
    }

    @Test(arguments: TestedEngine.allCases)
    func `a client certificate does what a token does`(engine: TestedEngine) async throws {
        let standIn = try await StandIn("--client-certificates")
        let p12 = Array(try await StandIn.file("client.p12"))
        let authorities = try await StandIn.text("authority.pem")
        func reply(_ certificate: ClientCertificate?) async throws -> TransportReply {
            let connection = try APNsConnection(
                to: APNsConnection.Server(host: "localhost", port: standIn.port),
                authentication: .clientCertificate,
                timeout: .day,
                openSender: { try engine.sender(trusting: authorities, showing: certificate) }
            )
            return await APNsPushTransport([:], otherwise: connection).send(push("aabb"))
        }
        guard
            case .accepted = try await reply(
                ClientCertificate(p12: p12, password: "secret")
            )
        else {
            Issue.record("accepted")
            return
        }
        let pem = try ClientCertificate(
            pem: try await StandIn.text("client.pem"),
            key: try await StandIn.text("client.key")
        )
        guard case .accepted = try await reply(pem) else {
            Issue.record("accepted")
            return
        }
        guard case .fault(let fault) = try await reply(nil) else {
            Issue.record("a fault")
            return
        }
        #expect([.credentials, .connection].contains(fault.kind))
        #expect(try await standIn.report()["accepted"] == 2)
    }

    @Test(arguments: TestedEngine.allCases)
    func `a password that is wrong sends nothing`(engine: TestedEngine) async throws {
        let standIn = try await StandIn("--client-certificates")
        let wrong = try ClientCertificate(
            p12: Array(try await StandIn.file("client.p12")),
            password: "wrong"
        )
        let authorities = try await StandIn.text("authority.pem")
        do {
            let connection = try APNsConnection(
                to: APNsConnection.Server(host: "localhost", port: standIn.port),
                authentication: .clientCertificate,
                timeout: .day,
                openSender: { try engine.sender(trusting: authorities, showing: wrong) }
            )
            let transport = APNsPushTransport([:], otherwise: connection)
            guard case .fault(let fault) = await transport.send(push("aabb")) else {
                Issue.record("a fault")
                return
            }
            #expect(fault.kind == .credentials)
        } catch let error as HTTPError.SetupError {
            #expect(error.code == .certificate)
            #expect(error.detail == "the password of the client certificate is wrong")
        }
        #expect(try await standIn.report()["connections"]?.int64 ?? 0 <= 1)
    }

    @Test func `what is no PKCS#12 is no client certificate`() throws {
        for bytes in [[], Array("-----BEGIN".utf8)] as [[UInt8]] {
            let error = #expect(throws: HTTPError.SetupError.self) {
                try ClientCertificate(p12: bytes, password: "x")
            }
            #expect(error?.code == .certificate)
        }
        let certificate = try ClientCertificate(p12: [0x30, 0x42], password: "secret")
        var dumped = ""
        dump(certificate, to: &dumped)
        #expect(dumped == "▿ client certificate of 2 bytes\n" || !dumped.contains("secret"))
    }
}
#endif
