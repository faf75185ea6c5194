import APNsModel
public import APNsTransport
public import ExactJSON
public import HTTPExchange
import PushChannels
public import PushFoundation
public import PushModel
public import PushService
public import WallTime

/// One connection to a push service other than Apple's with one set of credentials, for all their pushes.
///
/// Certificates with the same credentials share one.
public final class ChannelConnection: RoutedConnection {
    /// How many bytes of an answer are read; none that is documented has more than a few hundred.
    private static let largestAnswer = 64 << 10

    private let credentials: Credentials
    private let server: APNsConnection.Server
    private let now: @Sendable () -> Instant
    private let sender: ReplaceableSender

    /// Creates a connection; it opens with the first push.
    ///
    /// - Parameters:
    ///   - credentials: The credentials, by which the push service is chosen.
    ///   - server: The server; `nil` for the service's own.
    ///   - maximumInFlight: The most pushes that are under way at once, 1 to 100,000; the others wait for their turn.
    ///   - timeout: The time that the service may take for an answer, from 1 millisecond to a day.
    ///   - now: The clock; by default the system's.
    ///   - observe: Is called with the events of the connections, as that of an `APNsConnection` is.
    ///   - openSender: Makes a sender; called again when no answer comes in time. Only FCM's server is known to speak
    ///     HTTP/2: for the others `CurlSender` is right, which speaks HTTP/1.1 as well.
    /// - Throws: `InputError` at the parameter that is out of its range; what `openSender` throws.
    public init(
        with credentials: Credentials,
        to server: APNsConnection.Server? = nil,
        maximumInFlight: Int = 100,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Instant = { Instant.now },
        observe: (@Sendable (DeliveryEvent) -> Void)? = nil,
        openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws {
        self.credentials = credentials
        self.server =
            try server
            ?? APNsConnection.Server(host: PushChannel.of(credentials.channel).host.string)
        self.now = now
        sender = try ReplaceableSender(
            to: self.server,
            maximumInFlight: maximumInFlight,
            limits: HTTPRequest.Limits(
                timeout: timeout,
                largestBody: Self.largestAnswer,
                longerBody: .cut
            ),
            now: now,
            observe: observe,
            openSender: openSender
        )
    }

    /// The push service.
    public var channel: Certificate.Channel { credentials.channel }

    package var serverName: ExactString { server.name }

    package var gauges: ConnectionGauges? { sender.gauges }

    package func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void,
        isRetired: () -> Bool
    ) async -> TransportReply? {
        do {
            let request = try request(of: push)
            return try await sender.withPlace { place in
                let token = try await accessToken()
                guard !isRetired() else { return nil }
                var request = request
                guard let field = HTTPField("authorization", "Bearer \(token.text)") else {
                    throw TransportError(.credentials, "the access token fits into no header")
                }
                request.header.append(field)
                let response = try await sender.response(to: request) {
                    place.leave()
                    whenStalled()
                }
                return TransportReply(reply(response, to: push.deviceToken.text.string))
            }
        } catch {
            return .fault(TransportError(sending: error))
        }
    }

    package func renewProviderToken(issuedAfter instant: Instant) async -> Bool {
        (try? await credentials.tokens.renew(issuedAfter: instant)) ?? false
    }

    @discardableResult
    package func reconnect(openedAfter instant: Instant) async -> Bool {
        await sender.reconnect(openedAfter: instant)
    }

    /// The request of a push without its credentials; the token of the device is put into its place here alone.
    private func request(of push: OutgoingPush) throws(TransportError) -> HTTPRequest {
        guard let head = push.channelHead, head.channel == channel else {
            throw TransportError(
                .credentials,
                "the credentials of the certificate `\(push.certificateName)` are for \(channel.word)"
            )
        }
        var header: [HTTPField] = []
        for field in head.fields {
            guard let sent = HTTPField(field.name.string, field.value.string) else {
                throw TransportError(.request, "`\(field.name)` has a character that no header has")
            }
            header.append(sent)
        }
        guard let body = PushChannel.of(channel).body(push.payload, to: push.deviceToken.text)
        else {
            throw TransportError(.request, "the body has no place for the token")
        }
        return HTTPRequest(
            .post,
            origin: server.origin,
            path: head.path.string,
            header: header,
            body: body
        )
    }

    /// Reads a response; the token of the device does not stay in the service's words.
    private func reply(_ response: HTTPResponse, to token: String) -> ChannelRequest.Reply {
        let reply = PushChannel.of(channel).reply(
            status: response.status,
            retryAfter: APNsRejection.retryAfter(in: response, at: now()).map { Int64($0) },
            body: response.body
        )
        let words = reply.words.string.replacing(token, with: ChannelRequest.token.string)
        return ChannelRequest.Reply(
            channel: reply.channel,
            code: reply.code,
            words: ExactString(words),
            action: reply.action
        )
    }

    private func accessToken() async throws -> ProviderToken {
        do {
            return try await credentials.tokens.token()
        } catch let error as ProviderToken.SetupError {
            throw TransportError(.credentials, error.detail)
        } catch let error as TransportError {
            throw error
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A signer elsewhere may come back. Its error is not quoted, as it may hold anything.
            throw TransportError(.credentials, isRetryable: true, "there is no access token")
        }
    }
}

extension ChannelConnection: Redacted {
    /// The server and the push service.
    public var description: String { "connection to \(server), \(credentials)" }
}
