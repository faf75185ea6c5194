import ExactJSON
package import HTTPExchange
package import PushService
import Synchronization
package import WallTime

/// The sender of one connection to a server, which is replaced if it is silent or the server wants another.
package final class ReplaceableSender: Sendable {
    private struct OpenSender {
        let sender: any HTTPSender
        let opened: Instant
        /// When the last answer came.
        var answered: Instant

        init(_ sender: any HTTPSender, at instant: Instant) {
            self.sender = sender
            (opened, answered) = (instant, instant)
        }
    }

    private let server: APNsConnection.Server
    private let limits: HTTPRequest.Limits
    private let now: @Sendable () -> Instant
    private let observe: (@Sendable (DeliveryEvent) -> Void)?
    private let openSender: @Sendable () throws -> any HTTPSender
    private let semaphore: AsyncSemaphore
    private let current: Mutex<OpenSender>
    /// Lets one caller at a time open another sender.
    private let opening = AsyncSemaphore()

    /// Opens a sender.
    ///
    /// - Throws: `input.value` at `/maximumInFlight`, which is 1 to 100,000; what `openSender` throws.
    package init(
        to server: APNsConnection.Server,
        maximumInFlight: Int,
        limits: HTTPRequest.Limits,
        now: @escaping @Sendable () -> Instant,
        observe: (@Sendable (DeliveryEvent) -> Void)?,
        openSender: @escaping @Sendable () throws -> any HTTPSender
    ) throws {
        try InputError.check("maximumInFlight", maximumInFlight, in: 1...100_000)
        self.server = server
        self.limits = limits
        self.now = now
        self.observe = observe
        let openSender = { @Sendable in
            let sender = try openSender()
            if let observe {
                sender.observeConnections { observe(.connection($0)) }
            }
            return sender
        }
        self.openSender = openSender
        semaphore = AsyncSemaphore(width: maximumInFlight)
        current = Mutex(OpenSender(try openSender(), at: now()))
    }

    /// Waits for a turn, and does what may give its place to the next before it ends.
    package func withPlace<Result>(
        _ work: (_ place: AsyncSemaphore.Place) async throws -> Result
    ) async throws -> Result {
        try await semaphore.withPlace(work)
    }

    /// The response to a request; if none comes in time, later requests have another connection.
    package func response(
        to request: HTTPRequest,
        whenStalled: @escaping @Sendable () -> Void = {}
    ) async throws -> HTTPResponse {
        let sender = current.withLock { $0.sender }
        let sent = now()
        do {
            let response = try await sender.send(
                request,
                within: limits,
                whenStalled: whenStalled
            )
            let answered = now()
            current.withLock { $0.answered = max($0.answered, answered) }
            return response
        } catch HTTPError.timedOut {
            // Where others are answered, it is not the connection that is silent.
            if current.withLock({ $0.answered <= sent }), await reconnect(openedAfter: sent) {
                let event = ConnectionEvent(server: server.name, change: .timedOut(.push))
                observe?(.connection(event))
            }
            throw HTTPError.timedOut
        }
    }

    /// Opens another connection for later pushes, unless that was done after `instant`.
    ///
    /// The old one ends with the last push that is under way on it; it stays if there is no other.
    ///
    /// - Returns: Whether it did.
    @discardableResult
    package func reconnect(openedAfter instant: Instant) async -> Bool {
        // No push waits while a sender opens, which takes a while; those that want another one do.
        let isOpened = try? await opening.pass {
            guard current.withLock({ $0.opened <= instant }), let sender = try? openSender() else {
                return false
            }
            current.withLock { $0 = OpenSender(sender, at: now()) }
            return true
        }
        return isOpened ?? false
    }

    /// How many connections and pushes the sender has; `nil` if it does not know.
    package var gauges: ConnectionGauges? {
        current.withLock { $0.sender }.connectionGauges
    }
}
