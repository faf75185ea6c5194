import APNsTransport
import PushModel
import PushService
import Testing

/// The lines of `Docs/Delivery.md`.
@Suite struct TransportGuideTests {
    @Test func `a certificate's name stands for a connection`() async throws {
        let signer = Signing().signer

        let key = try ProviderKey(keyID: "ABC123DEFG", teamID: "DEF123GHIJ", signer: signer)
        let connection = try APNsConnection(
            to: .development,
            authentication: .providerToken(ProviderTokens(key: key))
        )
        let transport = APNsPushTransport(["PushCertName": connection])

        #expect("\(connection)".hasPrefix("connection to api.sandbox.push.apple.com:443, "))
        guard case .fault(let fault) = await transport.send(.sample("AnotherName")) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
    }

    #if Curl
    @Test func `a client certificate goes with the engine`() throws {
        let file: [UInt8] = [0x30, 0x00]
        let password = "secret"

        let p12 = try CurlEngine.ClientCertificate(p12: file, password: password)
        let configuration = CurlEngine.Configuration(clientCertificate: p12)
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openEngine: { try CurlEngine(configuration) }
        )

        #expect("\(connection)" == "connection to api.push.apple.com:443, client certificate")
    }
    #endif
}
