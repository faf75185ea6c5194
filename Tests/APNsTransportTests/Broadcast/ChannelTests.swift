import APNsModel
import APNsTransport
import ExactJSON
import HTTPExchange
import PushModel
import PushService
import Testing

/// What is sent about channels, and what is made of the answers.
@Suite struct ChannelTests {
    private let channelID: APNsChannel.ID
    private let bundleID: APNsChannel.BundleID

    init() throws {
        channelID = try #require(APNsChannel.ID("dHN0LXNyY2gtY2hubA=="))
        bundleID = try #require(APNsChannel.BundleID("com.example.im"))
    }

    private func connection(
        _ sender: ScriptedSender,
        to server: APNsConnection.Server = .channels(.development)
    ) throws -> APNsConnection {
        try APNsConnection(
            to: server,
            authentication: .providerToken(ProviderToken.Source(key: Signing().key())),
            openSender: { sender }
        )
    }

    private func broadcast(text: String = "1:0") -> APNsChannel.BroadcastRequest {
        var payload = APNsPayload()
        payload.liveActivity = APNsPayload.LiveActivity(
            event: .update,
            timestamp: 1_700_000_000,
            contentState: ["score": .string(text)]
        )
        return APNsChannel.BroadcastRequest(
            bundleID: bundleID,
            channelID: channelID,
            payload: payload
        )
    }

    @Test func `the servers for channels are Apple's two`() {
        #expect(
            APNsConnection.Server.channels(.production).description
                == "api-manage-broadcast.push.apple.com:2196"
        )
        #expect(
            APNsConnection.Server.channels(.development).description
                == "api-manage-broadcast.sandbox.push.apple.com:2195"
        )
    }

    @Test func `requests are those of Apple's page, with a provider token`() async throws {
        let sender = ScriptedSender { _ in throw HTTPError.interrupted }
        let connection = try connection(sender)
        _ = await connection.create(APNsChannel(storagePolicy: .mostRecent), of: bundleID)
        _ = await connection.channel(channelID, of: bundleID)
        _ = await connection.delete(channelID, of: bundleID)
        _ = await connection.channels(of: bundleID)
        _ = try await self.connection(sender, to: .development).send(broadcast())
        let lines = sender.requests.map { request in
            let names = request.header.filter { $0.name.string != "authorization" }
                .map { "\($0.name)=\($0.value)" }
            let body = String(decoding: request.body, as: UTF8.self)
            return "\(request.method) \(request.path) \(names.joined(separator: " ")) \(body)"
        }
        #expect(
            lines == [
                "POST /1/apps/com.example.im/channels content-type=application/json "
                    + #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#,
                "GET /1/apps/com.example.im/channels apns-channel-id=dHN0LXNyY2gtY2hubA== ",
                "DELETE /1/apps/com.example.im/channels apns-channel-id=dHN0LXNyY2gtY2hubA== ",
                "GET /1/apps/com.example.im/all-channels  ",
                "POST /4/broadcasts/apps/com.example.im apns-channel-id=dHN0LXNyY2gtY2hubA== "
                    + "apns-expiration=0 apns-priority=10 apns-push-type=liveactivity "
                    + "content-type=application/json "
                    + #"{"aps":{"content-state":{"score":"1:0"},"event":"update","#
                    + #""timestamp":1700000000}}"#,
            ]
        )
        #expect(
            sender.requests.allSatisfy { request in
                request.header.contains { $0.name.string == "authorization" }
            }
        )
    }

    @Test func `an answer that lacks what was asked for is a fault for good`() async throws {
        let channel = APNsChannel(storagePolicy: .none)
        for response in [
            HTTPResponse(status: 200, body: Array("{}".utf8)), HTTPResponse(status: 201),
            HTTPResponse(status: 204), HTTPResponse(status: 302),
        ] {
            let connection = try connection(ScriptedSender { _ in response })
            let replies = [
                await connection.create(channel, of: bundleID).description,
                await connection.channel(channelID, of: bundleID).description,
                await connection.channels(of: bundleID).description,
            ]
            #expect(replies.allSatisfy { $0.hasPrefix("fault.answer") }, "\(response)")
        }
        let connection = try connection(ScriptedSender { _ in HTTPResponse(status: 200) })
        guard case .fault(let fault) = await connection.delete(channelID, of: bundleID) else {
            Issue.record("a fault")
            return
        }
        #expect(!fault.isRetryable)
    }

    @Test func `what APNs refuses is a rejection, and what is lost a fault`() async throws {
        let body = Array(#"{"reason":"CannotCreateChannelConfig"}"#.utf8)
        let full = try connection(
            ScriptedSender { _ in HTTPResponse(status: 400, body: body) }
        )
        #expect(
            await full.create(APNsChannel(storagePolicy: .none), of: bundleID)
                == .rejected(APNsRejection(status: 400, reason: .cannotCreateChannel))
        )
        let old = try connection(
            ScriptedSender { _ in HTTPResponse(status: 204, version: .http1) }
        )
        guard case .fault(let fault) = await old.delete(channelID, of: bundleID) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .credentials)
    }

    @Test func `a broadcast that is too large is not sent`() async throws {
        let sender = ScriptedSender()
        let large = broadcast(text: String(repeating: "x", count: 5120))
        guard case .fault(let fault) = try await connection(sender).send(large) else {
            Issue.record("a fault")
            return
        }
        #expect(fault.kind == .request)
        #expect(sender.requests.isEmpty)
    }
}
