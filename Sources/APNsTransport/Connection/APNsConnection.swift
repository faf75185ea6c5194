import APNsModel
public import ExactJSON
public import HTTPExchange
public import PushFoundation
public import PushService
import Synchronization
public import WallTime

/// One connection to a server of APNs with one set of credentials, for all their pushes (rule 6.10).
///
/// Certificates of the vendor's console that mean the same server and the same key share one.
public final class APNsConnection: RoutedConnection {
    /// How many bytes of an answer are read.
    ///
    /// Most answers of APNs have less than 100; a list of 10,000 channels, the most there are, has 400,000.
    private static let largestAnswer = 1 << 20

    public let server: APNsConnection.Server

    private let authentication: APNsConnection.Authentication
    private let now: @Sendable () -> Instant
    private let sender: ReplaceableSender

    /// Creates a connection; it opens with the first push.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - authentication: How the provider proves who it is.
    ///   - maximumInFlight: The most pushes that are under way at once, 1 to 100,000; the others wait for
    ///     their turn.
    ///   - timeout: The time that APNs may take for an answer, from 1 millisecond to a day.
    ///   - now: The clock; by default the system's.
    ///   - observe: Is called with the events of the connections
    ///     (``/PushService/DeliveryEvent/connection(_:)``), as far as the sender tells of them; it can be the
    ///     closure that a dispatcher has. Nothing is sent or read until it returns, so it should return soon.
    ///   - openSender: Makes a sender; called again when APNs wants another connection, and when no answer
    ///     comes in time. On Linux a server can end the process of a `URLSessionSender`, so there is no
    ///     default there without the traits `HTTP2` or `Curl`.
    /// - Throws: `InputError` at the parameter that is out of its range; what `openSender` throws.
    public init(
        to server: APNsConnection.Server,
        authentication: APNsConnection.Authentication,
        maximumInFlight: Int = 100,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Instant = { Instant.now },
        observe: (@Sendable (DeliveryEvent) -> Void)? = nil,
        openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws {
        self.server = server
        self.authentication = authentication
        self.now = now
        sender = try ReplaceableSender(
            to: server,
            maximumInFlight: maximumInFlight,
            // The status alone says whether a push was accepted, however long the body is.
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

    /// Sends one push, once.
    func send(_ push: OutgoingPush) async -> TransportReply {
        await send(push) { false } ?? .fault(TransportError(.cancelled, "the push was not sent"))
    }

    package func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void = {},
        isRetired: () -> Bool
    ) async -> TransportReply? {
        do {
            let request = try HTTPRequest(
                checking: push,
                to: server,
                authentication: authentication
            )
            return try await sender.withPlace { place in
                let token = try await providerToken()
                guard !isRetired() else { return nil }
                let sent = now()
                let response = try await sender.response(to: request.sent(with: token)) {
                    place.leave()
                    whenStalled()
                }
                if let fault = idFault(in: response, to: push) {
                    await reconnect(openedAfter: sent)
                    return .fault(fault)
                }
                if let token, let fault = doubt(response, to: token) { return fault }
                return TransportReply(response, at: now())
            }
        } catch {
            return .fault(TransportError(sending: error))
        }
    }

    /// What is said of an answer that is another push's, by its `apns-id`: nothing of it is of this push.
    private func idFault(in response: HTTPResponse, to push: OutgoingPush) -> TransportError? {
        guard let sent = push.headers.id, response.version != .http1,
            let answered = response.value(of: "apns-id").flatMap({ APNsHeaders.ID($0) }),
            answered != sent
        else { return nil }
        return TransportError(.connection, "the answer has the `apns-id` of another push")
    }

    /// What is said of an answer that calls a token expired which cannot be, and is too young to be renewed.
    ///
    /// A token that is called invalid is not used again if another process has signed it.
    private func doubt(_ response: HTTPResponse, to token: ProviderToken) -> TransportReply? {
        guard response.status == 403, response.version != .http1,
            case .providerToken(let tokens) = authentication
        else { return nil }
        let reason = APNsRejection(status: 403, body: response.body).reason
        if reason == .invalidProviderToken { tokens.refuse(token) }
        guard reason == .expiredProviderToken, tokens.isTooYoung(token) else { return nil }
        let doubt = ClockDoubt(now: now(), issued: token.issued, date: response.value(of: "date"))
        return .fault(TransportError(.credentials, doubt.description))
    }

    /// What a response says that is not of success.
    func rejection(_ response: HTTPResponse) -> APNsRejection {
        APNsRejection(response, at: now())
    }

    /// The response to a request about channels, or to a broadcast.
    func response(
        to method: HTTPRequest.Method,
        _ path: String,
        _ header: [HTTPField],
        _ body: [UInt8]
    ) async throws(TransportError) -> HTTPResponse {
        do {
            return try await sender.withPlace { _ in
                let token = try await providerToken()
                let authorization = token.flatMap {
                    HTTPField("authorization", "bearer " + $0.text.string)
                }
                return try await sender.response(
                    to: HTTPRequest(
                        method,
                        origin: server.origin,
                        path: path,
                        header: header + [authorization].compactMap { $0 },
                        body: body
                    )
                )
            }
        } catch {
            throw TransportError(sending: error)
        }
    }

    /// Renews the provider token that a push of `instant` was sent with; `false` if there is no other.
    func renewProviderToken(issuedAfter instant: Instant) async -> Bool {
        guard case .providerToken(let tokens) = authentication else { return false }
        return (try? await tokens.renew(issuedAfter: instant)) ?? false
    }

    /// Opens another connection for later pushes, unless that was done after `instant`; returns whether it did.
    @discardableResult
    func reconnect(openedAfter instant: Instant) async -> Bool {
        await sender.reconnect(openedAfter: instant)
    }

    package var serverName: ExactString { server.name }

    package var gauges: ConnectionGauges? { sender.gauges }

    private func providerToken() async throws -> ProviderToken? {
        guard case .providerToken(let tokens) = authentication else { return nil }
        do {
            return try await tokens.token()
        } catch let error as ProviderToken.SetupError {
            throw TransportError(.credentials, error.detail)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // A signer elsewhere may come back. Its error is not quoted, as it may hold anything.
            throw TransportError(
                .credentials,
                isRetryable: true,
                "the provider token is not signed"
            )
        }
    }
}

extension APNsConnection: Redacted {
    /// The server and the kind of authentication.
    public var description: String { "connection to \(server), \(authentication)" }
}
