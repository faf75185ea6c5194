#if HTTP2 && OpenSSL
import APNsModel
import APNsTransport
import ExactJSON
import HTTPExchange
import PushEvaluation
import PushModel
import PushService
import Testing

/// The lines of `Docs/Delivery.md` that send, against the stand-in.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct APNsGuideTests {
    /// The sender that the lines name, but that it sends to the stand-in what is for Apple.
    private struct HTTP2Sender: HTTPSender {
        static let standIn = Task { try await StandIn() }
        let sender = Task {
            try HTTPExchange.HTTP2Sender(.patient(trusting: await StandIn.text("authority.pem")))
        }

        init() throws {}

        func send(_ request: HTTPRequest, within limits: HTTPRequest.Limits) async throws
            -> HTTPResponse
        {
            #expect(request.origin.hasSuffix(".push.apple.com:443"))
            var request = request
            request.origin = "https://localhost:\(try await Self.standIn.value.port)"
            return try await sender.value.send(request, within: limits)
        }
    }

    private let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("hi"))
    private let settings = InMemorySettingsStore()
    private let bindings = InMemoryBindingStore()

    /// What becomes of a push to a device that is bound to a certificate.
    private func counts(
        boundTo certificate: Certificate.Name,
        of dispatcher: PushDispatcher
    ) async throws -> String {
        let binding = DeviceBinding(device: "phone", certificateName: certificate, token: "aabb")
        try await bindings.bind(binding, to: "ann")
        return try await dispatcher.dispatch(message, to: DispatchRecipient("ann")).counts()
            .description
    }

    @Test func `a certificate's name stands for a connection`() async throws {
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))

        // A sample begins here.
        let certificates = [Certificate(name: "PushCertName", topic: "com.example.im")]
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: .development,
            authentication: .providerToken(ProviderToken.Source(key: key)),
            openSender: { try HTTP2Sender() }
        )
        let dispatcher = PushDispatcher(
            transport: APNsPushTransport(["PushCertName": connection]),
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(certificates: certificates))
        )
        // The sample ends here.

        #expect("\(connection)".hasPrefix("connection to api.sandbox.push.apple.com:443, "))
        #expect(try await counts(boundTo: "PushCertName", of: dispatcher) == "accepted 1")

        let withoutTopic = PushDispatcher(
            transport: APNsPushTransport(["PushCertName": connection]),
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator()
        )
        #expect(try await counts(boundTo: "PushCertName", of: withoutTopic) == "BadTopic 1")
    }

    @Test(arguments: ["PushCertName", "PushCertName_dev"] as [Certificate.Name])
    func `a certificate's environment stands for a server`(certificate: Certificate.Name)
        async throws
    {
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let authentication = APNsConnection.Authentication.providerToken(
            try ProviderToken.Source(key: key)
        )

        // A sample begins here.
        let certificates = [
            Certificate(name: "PushCertName", topic: "com.example.im"),
            Certificate(
                name: "PushCertName_dev",
                topic: "com.example.im",
                environment: .development
            ),
        ]
        let connection = { server in
            try APNsConnection(
                to: server,
                authentication: authentication,
                openSender: { try HTTP2Sender() }
            )
        }
        let transport = try APNsPushTransport(
            certificates: certificates,
            production: try connection(.production),
            development: try connection(.development)
        )
        // The sample ends here.

        let dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(certificates: certificates))
        )
        #expect(try await counts(boundTo: certificate, of: dispatcher) == "accepted 1")
    }

    @Test func `the guide shows the lines that run here`() throws {
        try expectShown(samplesOf: #filePath, count: 2)
    }

    @Test(arguments: [
        ("prod", APNsHeaders.PushType.alert, false), ("PushCertName_dev", .alert, false),
        ("prod.voip", .voip, false), ("com.example.im", .alert, true),
        ("com.example.im.voip", .voip, true),
    ])
    func `the stand-in takes no certificate's name for a topic`(
        topic: String,
        type: APNsHeaders.PushType,
        isAccepted: Bool
    ) async throws {
        let signer = try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        let key = try ProviderToken.Key(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: .production,
            authentication: .providerToken(ProviderToken.Source(key: key)),
            timeout: .day,
            openSender: { try HTTP2Sender() }
        )
        let transport = APNsPushTransport(["prod": connection])
        let request = APNsRequest.sample(topic: topic, pushType: type)
        switch await transport.send(OutgoingPush(certificateName: "prod", request: request)) {
        case .accepted: #expect(isAccepted)
        case let reply:
            #expect(!isAccepted)
            #expect(reply == .rejected(APNsRejection(status: 400, reason: .badTopic)))
        }
    }
}
#endif
