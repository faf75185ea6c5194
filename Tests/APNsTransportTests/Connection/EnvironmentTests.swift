import APNsTransport
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing

/// Which connection a push goes over, by the environment of its certificate.
@Suite struct EnvironmentTests {
    private static func connection(
        to server: APNsConnection.Server,
        _ sender: ScriptedSender = ScriptedSender()
    ) throws -> APNsConnection {
        try APNsConnection(
            to: server,
            authentication: .clientCertificate,
            openSender: { sender }
        )
    }

    private static let certificates = [
        Certificate(name: "prod"), Certificate(name: "dev", environment: .development),
        Certificate(name: "own", environment: .development),
    ]

    @Test func `a push goes to the server of its certificate's environment`() async throws {
        let senders = (ScriptedSender(), ScriptedSender(), ScriptedSender())
        let transport = try APNsPushTransport(
            certificates: Self.certificates,
            production: Self.connection(to: .production, senders.0),
            development: Self.connection(to: .development, senders.1),
            own: ["own": Self.connection(to: .development, senders.2)]
        )
        for name: Certificate.Name in ["prod", "dev", "own"] {
            #expect(await transport.send(.sample(name)) == .accepted(nil))
        }
        #expect(senders.0.requests.map { $0.url.contains("//api.push.apple.com:443/") } == [true])
        let sandbox = "//api.sandbox.push.apple.com:443/"
        #expect(senders.1.requests.map { $0.url.contains(sandbox) } == [true])
        #expect(senders.2.requests.map { $0.url.contains(sandbox) } == [true])
    }

    @Test func `a name without a certificate, or an environment without a connection, is a fault`()
        async throws
    {
        let transport = try APNsPushTransport(
            certificates: Self.certificates,
            production: Self.connection(to: .production),
            development: nil
        )
        #expect(await transport.send(.sample("prod")) == .accepted(nil))
        for name: Certificate.Name in ["dev", "other"] {
            guard case .fault(let fault) = await transport.send(.sample(name)) else {
                Issue.record("\(name) was sent")
                continue
            }
            #expect(fault.kind == .credentials)
            #expect(fault.detail == "there are no credentials for the certificate `\(name)`")
        }
    }

    @Test func `without a list of certificates every name is for production`() async throws {
        let (production, development) = (ScriptedSender(), ScriptedSender())
        let transport = try APNsPushTransport(
            certificates: nil,
            production: Self.connection(to: .production, production),
            development: Self.connection(to: .development, development)
        )
        #expect(await transport.send(.sample("any")) == .accepted(nil))
        #expect(production.requests.count == 1)
        #expect(development.requests.isEmpty)
    }

    @Test(arguments: [
        (
            APNsConnection.Server.development, APNsConnection.Server.development,
            APNsConnection.Server.development, "/production"
        ),
        (.production, .production, .development, "/development"),
        (.production, .development, .production, "/own/own"),
    ])
    func `a connection to Apple's server of the other environment is refused`(
        production: APNsConnection.Server,
        development: APNsConnection.Server,
        own: APNsConnection.Server,
        path: String
    ) throws {
        let fault = #expect(throws: InputError.self) {
            try APNsPushTransport(
                certificates: Self.certificates,
                production: Self.connection(to: production),
                development: Self.connection(to: development.on(port: 2197)),
                own: ["own": Self.connection(to: own)]
            )
        }
        #expect(fault?.code == .inputConflict)
        #expect(fault?.path.description == path)
        #expect(fault?.detail.hasPrefix("expected a connection for ") == true)
    }

    @Test func `a server that is not Apple's takes both`() async throws {
        let sender = ScriptedSender()
        let connection = try Self.connection(
            to: APNsConnection.Server(host: "localhost", port: 8443),
            sender
        )
        let transport = try APNsPushTransport(
            certificates: Self.certificates,
            production: connection,
            development: connection
        )
        for name: Certificate.Name in ["prod", "dev", "own"] {
            #expect(await transport.send(.sample(name)) == .accepted(nil))
        }
        #expect(sender.requests.count == 3)
    }
}
