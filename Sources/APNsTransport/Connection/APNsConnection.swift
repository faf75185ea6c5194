import APNsModel
public import ExactJSON
public import PushFoundation
import PushService
import Synchronization
public import WallTime

/// A server of APNs and who talks to it: one connection, over which everything goes (rule 6.10).
///
/// Certificates of the vendor's console that mean the same server and the same key share one.
public final class APNsConnection: Sendable {
    private struct Line {
        let engine: any APNsEngine
        let opened: Instant
    }

    private let server: APNsServer
    private let authentication: APNsAuthentication
    private let timeout: Duration
    private let now: @Sendable () -> Instant
    private let openEngine: @Sendable () throws -> any APNsEngine
    private let semaphore: AsyncSemaphore
    private let line: Mutex<Line>

    /// Creates a connection; it opens with the first push.
    ///
    /// - Parameters:
    ///   - server: Where it leads.
    ///   - authentication: By what APNs knows the provider.
    ///   - maximumInFlight: How many pushes are under way at once; the others wait for their turn.
    ///   - timeout: How long APNs may take for an answer.
    ///   - now: The clock; by default the system's.
    ///   - openEngine: Makes what carries the requests; asked again when APNs wants another connection.
    /// - Throws: What `openEngine` throws.
    public init(
        to server: APNsServer,
        authentication: APNsAuthentication,
        maximumInFlight: Int = 100,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Instant = { Instant.now },
        openEngine: @escaping @Sendable () throws -> any APNsEngine = { URLSessionEngine() }
    ) throws {
        self.server = server
        self.authentication = authentication
        self.timeout = timeout
        self.now = now
        self.openEngine = openEngine
        semaphore = AsyncSemaphore(width: maximumInFlight)
        line = Mutex(Line(engine: try openEngine(), opened: now()))
    }

    /// Sends one push, once.
    func send(_ request: APNsRequest) async -> TransportReply {
        do {
            let request = try CheckedRequest(request, authentication: authentication)
            return try await semaphore.pass {
                let exchange = request.exchange(
                    with: server,
                    token: try await providerToken(),
                    timeout: timeout
                )
                let engine = line.withLock { $0.engine }
                return TransportReply(try await engine.send(exchange))
            }
        } catch {
            return .fault(TransportError(sending: error))
        }
    }

    /// Renews the provider token that a push of `instant` was sent with; tells whether there is another.
    func renewProviderToken(issuedAfter instant: Instant) async -> Bool {
        guard case .providerToken(let tokens) = authentication else { return false }
        return (try? await tokens.renew(issuedAfter: instant)) ?? false
    }

    /// Opens another connection for later pushes, unless that was done after `instant`.
    ///
    /// The old one ends with the last push that is under way on it; it stays if there is no other.
    func reconnect(openedAfter instant: Instant) {
        line.withLock { line in
            guard line.opened <= instant, let engine = try? openEngine() else { return }
            line = Line(engine: engine, opened: now())
        }
    }

    private func providerToken() async throws -> ProviderToken? {
        guard case .providerToken(let tokens) = authentication else { return nil }
        do {
            return try await tokens.token()
        } catch let error as APNsSetupError {
            throw TransportError(.credentials, error.detail)
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // What signs may be elsewhere, and come back; what it says may hold anything.
            throw TransportError(
                .credentials,
                isRetryable: true,
                "the provider token is not signed"
            )
        }
    }
}

extension APNsConnection: Redacted {
    /// The server, and by what APNs knows the provider.
    public var description: String { "connection to \(server), \(authentication)" }
}
