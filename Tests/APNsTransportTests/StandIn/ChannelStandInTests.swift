#if (Curl || HTTP2) && OpenSSL
import APNsModel
import APNsTransport
import ExactJSON
import PushService
import Testing

/// Channels and broadcasts against the stand-in.
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct ChannelStandInTests {
    private static let requestID = "eabeae54-14a8-11e5-b60b-1697f925ec7b"

    @Test(arguments: TestedEngine.allCases)
    func `a channel is created, read, listed, sent to and deleted`(engine: TestedEngine)
        async throws
    {
        let standIn = try await StandIn()
        let authorities = try await StandIn.text("authority.pem")
        let key = try ProviderToken.Key(
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            signer: try ProviderToken.ES256Signer(p8: await StandIn.text("provider.p8"))
        )
        let connection = try APNsConnection(
            to: APNsConnection.Server(host: "localhost", port: standIn.port),
            authentication: .providerToken(ProviderToken.Source(key: key)),
            timeout: .day,
            openSender: { try engine.sender(trusting: authorities) }
        )
        let app = try #require(APNsChannel.BundleID("com.example.im"))
        let kept = APNsChannel(storagePolicy: .mostRecent)
        guard case .done(let first) = await connection.create(kept, of: app),
            case .done(let second) = await connection.create(
                APNsChannel(storagePolicy: .none),
                of: app
            )
        else {
            Issue.record("two channels")
            return
        }
        #expect(await connection.channel(first, of: app) == .done(kept))
        #expect(await connection.channels(of: app) == .done([first, second]))

        let requestID = try #require(APNsHeaders.ID(Self.requestID))
        var broadcast = APNsChannel.BroadcastRequest(
            bundleID: app,
            channelID: second,
            requestID: requestID,
            payload: APNsPayload()
        )
        broadcast.payload.liveActivity = APNsPayload.LiveActivity(
            event: .update,
            timestamp: 1_700_000_000,
            contentState: ["score": "1:0"]
        )
        #expect(await connection.send(broadcast) == .done(requestID))
        // A channel that keeps nothing takes no other expiration.
        broadcast.expiration = 1_700_000_000
        #expect(
            await connection.send(broadcast)
                == .rejected(APNsRejection(status: 400, reason: .badExpirationDate))
        )

        #expect(await connection.delete(second, of: app) == .done(second))
        let gone = APNsRejection(status: 400, reason: .channelNotRegistered)
        #expect(await connection.delete(second, of: app) == .rejected(gone))
        #expect(await connection.channel(second, of: app) == .rejected(gone))
        #expect(await connection.send(broadcast) == .rejected(gone))
        #expect(await connection.channels(of: app) == .done([first]))
        let other = try #require(APNsChannel.BundleID("com.example.other"))
        #expect(
            await connection.channels(of: other)
                == .rejected(APNsRejection(status: 403, reason: .topicMismatch))
        )
    }
}
#endif
