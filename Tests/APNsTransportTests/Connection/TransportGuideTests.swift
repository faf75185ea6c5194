import APNsModel
import APNsTransport
import ExactJSON
import Foundation
import HTTPExchange
import PushModel
import PushService
import Testing

/// The lines of `Docs/Delivery.md`.
@Suite struct TransportGuideTests {
    @Test func `a key is replaced by a connection of its own`() async throws {
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openSender: { ScriptedSender() }
        )
        let senderOfNewKey = ScriptedSender()
        let connectionOfNewKey = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openSender: { senderOfNewKey }
        )
        let transport = APNsPushTransport(["PushCertName": connection])

        // A sample begins here.
        await transport.setConnection(connection, of: "PushCertName2")
        try await transport.replace(connection, by: connectionOfNewKey)
        // No push has the old key any more: it can be revoked.
        // The sample ends here.

        _ = await transport.send(.sample("PushCertName"))
        _ = await transport.send(.sample("PushCertName2"))
        #expect(senderOfNewKey.requests.count == 2)
    }

    @Test func `a broadcast goes to a channel that was created`() async throws {
        let field = try #require(HTTPField("apns-channel-id", "dHN0LXNyY2gtY2hubA=="))
        let sender = ScriptedSender { number in
            number == 1 ? HTTPResponse(status: 201, header: [field]) : HTTPResponse(status: 200)
        }
        let app = try #require(APNsChannel.BundleID("com.example.im"))
        var payload = APNsPayload()
        payload.liveActivity = APNsPayload.LiveActivity(
            event: .update,
            timestamp: 1_700_000_000,
            contentState: ["score": "1:0"]
        )
        guard case .done = try await reply(to: payload, of: app, openSender: { sender }) else {
            Issue.record("an accepted broadcast")
            return
        }
        #expect(
            sender.requests.map { $0.path } == [
                "/1/apps/com.example.im/channels", "/4/broadcasts/apps/com.example.im",
            ]
        )
    }

    /// Sends a broadcast to a new channel; `nil` if there is no channel.
    private func reply(
        to payload: APNsPayload,
        of app: APNsChannel.BundleID,
        openSender: @escaping @Sendable () throws -> any HTTPSender
    ) async throws -> APNsChannel.BroadcastReply<APNsHeaders.ID?>? {
        let authentication = APNsConnection.Authentication.providerToken(
            try ProviderToken.Source(key: Signing().key())
        )
        let connection = try APNsConnection(
            to: .production,
            authentication: authentication,
            openSender: openSender
        )

        // A sample begins here.
        let channels = try APNsConnection(
            to: .channels(.production),
            authentication: authentication,
            openSender: openSender
        )
        let created = await channels.create(APNsChannel(storagePolicy: .none), of: app)
        guard case .done(let id) = created else { return nil }
        let reply = await connection.send(
            APNsChannel.BroadcastRequest(bundleID: app, channelID: id, payload: payload)
        )
        // The sample ends here.

        return reply
    }

    #if HTTP2 && OpenSSL
    @Test(
        .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
            await StandIn.isAvailable
        }
    )
    func `a client certificate goes with the sender`() async throws {
        let file = Array(try await StandIn.file("client.p12"))
        let password = "secret"

        // A sample begins here.
        let p12 = try ClientCertificate(p12: file, password: password)
        let configuration = HTTP2Sender.Configuration(clientCertificate: p12)
        let connection = try APNsConnection(
            to: .production,
            authentication: .clientCertificate,
            openSender: { try HTTP2Sender(configuration) }
        )
        // The sample ends here.

        #expect("\(connection)" == "connection to api.push.apple.com:443, client certificate")
    }

    @Test func `what observes a dispatcher observes a connection as well`() throws {
        let configuration = HTTP2Sender.Configuration()
        let authentication = APNsConnection.Authentication.clientCertificate
        let observe: @Sendable (DeliveryEvent) -> Void = { _ in }

        // A sample begins here.
        let connection = try APNsConnection(
            to: .production,
            authentication: authentication,
            observe: observe,
            openSender: { try HTTP2Sender(configuration) }
        )
        // The sample ends here.

        #expect("\(connection)" == "connection to api.push.apple.com:443, client certificate")
    }
    #endif

    @Test func `the guide shows the lines that run here`() throws {
        try expectShown(samplesOf: #filePath, count: 4)
    }
}

/// Expects that `Docs/Delivery.md` shows the samples of a file, and that there are so many.
func expectShown(samplesOf path: String, count: Int) throws {
    let file = URL(filePath: path)
    let root = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
    let page = root.appending(path: "Docs/Delivery.md")
    let guide = try String(contentsOf: page, encoding: .utf8)
    let samples = try String(contentsOf: file, encoding: .utf8)
        .split(separator: "// A sample begins here.\n").dropFirst()
        .compactMap { $0.split(separator: "        // The sample ends here.").first }
        .map { $0.replacing("\n        ", with: "\n").dropFirst(8) }
    #expect(samples.count == count)
    for sample in samples {
        #expect(guide.contains("```swift\n" + sample + "```\n"))
    }
}
