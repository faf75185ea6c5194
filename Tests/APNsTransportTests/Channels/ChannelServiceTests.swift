#if Curl && HTTP2 && OpenSSL
import APNsModel
import APNsTransport
import ChannelTransport
import ExactJSON
import Fixtures
import Foundation
import HTTPExchange
import PushChannels
import PushEvaluation
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Testing
import WallTime

/// The transport to other push services than Apple's against the strict stand-in, which checks each field and signature
/// (rules 8.2 and 8.7).
@Suite(
    .enabled("needs Python 3 with venv, h2 and cryptography from PyPI, and openssl") {
        await StandIn.isAvailable
    }
)
struct ChannelServiceTests {
    /// A stand-in and connections to it, one for each push service.
    private final class Services: Sendable {
        let standIn: StandIn
        let folder: URL
        let connections: [Certificate.Channel: ChannelConnection]
        let credentials: [Certificate.Channel: ChannelConnection.Credentials]
        let transport: ChannelPushTransport

        init(_ arguments: String...) async throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("channels-\(UUID().uuidString)")
            self.folder = folder
            standIn =
                arguments.isEmpty
                ? try await StandIn(ofChannelsIn: folder)
                : try await StandIn(ofChannelsIn: folder, arguments[0])
            let port = standIn.port
            let authority = try await StandIn.text("authority.pem")
            let server = try APNsConnection.Server(host: "localhost", port: port)
            var connections: [Certificate.Channel: ChannelConnection] = [:]
            var all: [Certificate.Channel: ChannelConnection.Credentials] = [:]
            for channel in Certificate.Channel.allCases {
                let engine: TestedEngine =
                    channel == .fcm && arguments.isEmpty ? .http2 : .curl
                let openSender = { @Sendable in try engine.sender(trusting: authority) }
                let credentials: ChannelConnection.Credentials
                if channel == .huawei {
                    let secret = try String(
                        contentsOf: folder.appendingPathComponent("huawei.secret"),
                        encoding: .utf8
                    )
                    credentials = try ChannelConnection.Credentials(
                        clientID: "100000001",
                        secret: ExactString(String(secret.dropLast())),
                        for: channel,
                        tokenURI: "https://localhost:\(port)/oauth2/v3/token",
                        openSender: openSender
                    )
                } else {
                    let file = folder.appendingPathComponent("\(channel.word).json")
                    credentials = try ChannelConnection.Credentials(
                        serviceAccount: Array(try Data(contentsOf: file)),
                        for: channel,
                        openSender: openSender
                    )
                }
                all[channel] = credentials
                connections[channel] = try ChannelConnection(
                    with: credentials,
                    to: server,
                    timeout: .day,
                    openSender: openSender
                )
            }
            self.connections = connections
            credentials = all
            transport = ChannelPushTransport(
                [:],
                otherwise: connections,
                beside: APNsPushTransport([:])
            )
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    private static func push(
        _ channel: Certificate.Channel,
        to token: DeviceToken,
        body: String? = nil
    ) throws -> OutgoingPush {
        let id: ExactString = channel == .huawei ? "100000001" : "demo-project"
        let settings = try Certificate.ChannelSettings(channel, id: id)
        let notification = ChannelNotification(
            title: "Ann",
            body: "hi {token}",
            standIns: .init(title: "New message", body: "Please tap to view"),
            badge: 3,
            collapse: .message,
            custom: ChannelNotification.Custom(
                messageID: "42",
                from: "tom",
                to: "ann",
                group: nil,
                data: ["k": 1]
            )
        )
        var sizes = CommonSizes()
        let rendered = PushChannel.of(channel)
            .rendered(notification, through: settings, ext: MessageExtension(), sizes: &sizes)
        guard case .ready(let request, _) = rendered.result else { throw NoRequestError() }
        return OutgoingPush(
            certificateName: Certificate.Name(channel.word),
            deviceToken: token,
            headers: APNsHeaders(topic: ""),
            payload: body.map { Array($0.utf8) } ?? request.body.bytes,
            channelHead: OutgoingPush.ChannelHead(
                channel: channel,
                path: request.path,
                fields: request.headers
            )
        )
    }

    private struct NoRequestError: Error {}

    @Test func `each service takes a push, with the credentials that it wants`() async throws {
        let services = try await Services()
        for channel in Certificate.Channel.allCases {
            for token in ["one-\(channel.word)", "two:\(channel.word)"] {
                let push = try Self.push(channel, to: DeviceToken(token))
                #expect(await services.transport.send(push) == .accepted(nil), "\(channel.word)")
            }
        }
        let report = try await services.standIn.report()
        #expect(report["accepted"] == ["fcm": 2, "huawei": 2, "harmony": 2])
        // HarmonyOS's is signed here.
        #expect(report["tokens"] == 2)
    }

    @Test func `a host that speaks no HTTP/2 is spoken to in HTTP/1`() async throws {
        let services = try await Services("--http1")
        for channel in Certificate.Channel.allCases {
            let push = try Self.push(channel, to: "aToken")
            #expect(await services.transport.send(push) == .accepted(nil), "\(channel.word)")
        }
        let report = try await services.standIn.report()
        #expect(report["versions"] == ["HTTP/1.1": 5])
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `every code of the tables is read as the tables say`(
        channel: Certificate.Channel
    ) async throws {
        let services = try await Services()
        let rows = PushChannel.of(channel).replies
            .filter { $0.action != .done && $0.code != "80100000" && $0.code != "80300007" }
        try await services.standIn.reply([
            "aToken": rows.map { $0.code.string }
        ])
        let push = try Self.push(channel, to: "aToken")
        for row in rows {
            let reply = await services.transport.send(push)
            guard case .refused(let refused) = reply else {
                Issue.record("\(row.code): \(reply)")
                continue
            }
            #expect(refused.code == row.code)
            #expect(refused.action == row.action, "\(row.code)")
            #expect(refused.channel == channel)
            #expect(!refused.words.string.contains("aToken"), "\(row.code)")
        }
    }

    @Test func `what a service asks to wait is read, and an unknown code is kept with its words`()
        async throws
    {
        let services = try await Services()
        try await services.standIn.reply([
            "aToken": ["UNAVAILABLE@7", "QUOTA_EXCEEDED@90", "BRAND_NEW", "page", "502"]
        ])
        let push = try Self.push(.fcm, to: "aToken")
        func next() async -> ChannelRequest.Reply? {
            guard case .refused(let reply) = await services.transport.send(push) else { return nil }
            return reply
        }
        #expect(await next()?.action == .retry(after: 7))
        #expect(await next()?.action == .slowToken(after: 90))
        let new = await next()
        #expect(new?.code == "BRAND_NEW")
        #expect(new?.words == "BRAND_NEW of {token}")
        #expect(new?.action == .endPush)
        #expect(await next()?.action == .retry(after: nil))
        #expect(await next()?.code == "502")
    }

    @Test(arguments: [Certificate.Channel.fcm, .huawei])
    func `an access token that is no good is renewed, but not twice in a minute`(
        channel: Certificate.Channel
    ) async throws {
        let services = try await Services()
        let push = try Self.push(channel, to: "aToken")
        #expect(await services.transport.send(push) == .accepted(nil))
        try await services.standIn.revoke()
        guard case .refused(let reply) = await services.transport.send(push) else {
            Issue.record("a revoked token was taken")
            return
        }
        #expect(reply.action == .renewCredential)
        let isRenewed = await services.transport.renewProviderToken(
            for: push.certificateName,
            issuedAfter: .now
        )
        #expect(!isRenewed)
    }

    @Test(
        arguments: [
            ("invalid_grant", false, "the server of access tokens answers 400 (invalid_grant)"),
            ("503", true, "the server of access tokens answers 503"),
        ]
    )
    func `a server of access tokens that refuses is a fault of the credentials`(
        reply: String,
        isRetryable: Bool,
        detail: String
    ) async throws {
        let services = try await Services()
        try await services.standIn.replyToTokenRequests([reply])
        let push = try Self.push(.huawei, to: "aToken")
        let fault = TransportError(.credentials, isRetryable: isRetryable, detail)
        #expect(await services.transport.send(push) == .fault(fault))
        #expect(await services.transport.send(push) == .accepted(nil))
    }

    @Test func `a request that a page does not allow is refused by the stand-in`() async throws {
        let services = try await Services()
        let body = #"{"message":{"token":"{token}","colour":"red"}}"#
        let push = try Self.push(.fcm, to: "aToken", body: body)
        guard case .refused(let reply) = await services.transport.send(push) else {
            Issue.record("it was taken")
            return
        }
        #expect(reply.code == "INVALID_ARGUMENT")
    }

    @Test func `a push without a connection, and one for Apple, are not sent there`() async throws {
        let services = try await Services()
        let transport = ChannelPushTransport([:], beside: APNsPushTransport([:]))
        let push = try Self.push(.fcm, to: "aToken")
        let missing = "there are no credentials for the certificate `fcm`"
        let fault = TransportReply.fault(TransportError(.credentials, missing))
        #expect(await transport.send(push) == fault)
        var apple = push
        apple.channelHead = nil
        #expect(await services.transport.send(apple) == fault)
        let report = try await services.standIn.report()
        #expect(report["accepted"] == [:])
    }

    @Test func `a message reaches four phones, each through the push service of its certificate`()
        async throws
    {
        let services = try await Services()
        let apple = RecordingTransport()
        var certificates = [Certificate(name: "prod", topic: "com.example.im")]
        for channel in Certificate.Channel.allCases {
            let id: ExactString = channel == .huawei ? "100000001" : "demo-project"
            certificates.append(
                Certificate(
                    name: Certificate.Name(channel.word),
                    channelSettings: try Certificate.ChannelSettings(channel, id: id)
                )
            )
        }
        let bindings = InMemoryBindingStore()
        for certificate in certificates {
            let name = certificate.name
            let token: DeviceToken = certificate.channelSettings == nil ? "aabb" : "a:Token_-"
            try await bindings.bind(
                DeviceBinding(
                    device: Device.ID("\(name)-phone"),
                    certificateName: name,
                    token: token
                ),
                to: "ann"
            )
        }
        let dispatcher = PushDispatcher(
            transport: ChannelPushTransport(
                [:],
                otherwise: services.connections,
                beside: apple
            ),
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(app: AppConfiguration(certificates: certificates))
        )
        let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("hi"))
        let counts = try await dispatcher.dispatch(message, to: DispatchRecipient("ann")).counts()
        #expect(counts.description == "accepted 4")
        #expect(apple.pushes.map { $0.certificateName } == ["prod"])
        let report = try await services.standIn.report()
        #expect(report["accepted"] == ["fcm": 1, "huawei": 1, "harmony": 1])
        #expect(report["refused"] == [:])
    }

    @Test func `nothing that is printed has a secret`() async throws {
        let services = try await Services()
        let values: [any Sendable] =
            [services.transport] + services.connections.values.map { $0 as any Sendable }
            + services.credentials.values.map { $0 as any Sendable }
        let secret = try String(
            contentsOf: services.folder.appendingPathComponent("huawei.secret"),
            encoding: .utf8
        ).dropLast()
        for printout in values.flatMap({ printouts(of: $0) }) {
            #expect(!printout.contains(secret))
            #expect(!printout.contains("PRIVATE KEY"))
            #expect(!printout.contains("push@demo-project.example"))
        }
    }
}
#endif
