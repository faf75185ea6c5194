#if HTTP2 || Curl || !canImport(FoundationNetworking)
import HTTPExchange
public import PushFoundation
public import PushService
public import WallTime

extension APNsConnection {
    /// Creates a connection over the best sender of this build; it opens with the first push.
    ///
    /// That is `HTTP2Sender` with the trait `HTTP2`, else `CurlSender` with the trait `Curl`, else
    /// `URLSessionSender`. On Linux a server can end the process of a `URLSessionSender`; there, without
    /// these traits, it has to be asked for by name.
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
    /// - Throws: `InputError` at the parameter that is out of its range; `HTTPError.SetupError` if the sender
    ///   does not start.
    public convenience init(
        to server: APNsConnection.Server,
        authentication: APNsConnection.Authentication,
        maximumInFlight: Int = 100,
        timeout: Duration = .seconds(30),
        now: @escaping @Sendable () -> Instant = { Instant.now },
        observe: (@Sendable (DeliveryEvent) -> Void)? = nil
    ) throws {
        try self.init(
            to: server,
            authentication: authentication,
            maximumInFlight: maximumInFlight,
            timeout: timeout,
            now: now,
            observe: observe,
            openSender: { try Self.defaultSender() }
        )
    }

    private static func defaultSender() throws -> any HTTPSender {
        #if HTTP2
        try HTTP2Sender()
        #elseif Curl
        try CurlSender()
        #else
        URLSessionSender()
        #endif
    }
}
#endif
