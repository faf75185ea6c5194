import ExactJSON
public import HTTPExchange
public import PushFoundation
import PushService
public import WallTime

/// A client of the vendor's REST interface for one app: token, rate limit, retries and errors.
///
/// ``EasemobClient/SettingsStore`` and ``EasemobClient/BindingStore`` use it. Everything in a process that uses the same app
/// shares one client, because the limit of requests is the app's.
///
/// - **Token**: fetched with the client credentials when first needed, and again before it expires. Of
///   all callers that need one at the same time one fetches it. A call that is answered 401 gets a new
///   token and is sent once more.
/// - **Rate**: at most ``Options/requestsPerSecond`` requests in any second, those for tokens and those
///   sent again included, first come, first served. Requests may arrive closer together than they left,
///   and other processes may use the same app: then the service answers 429, and the request is sent
///   again later.
/// - **Retries**: 429, 5xx, connection faults and time-outs, with growing pauses of random length. A call
///   that sends an instant push is not made again after a 5xx, a time-out or a broken connection, as the
///   push may have been sent; every other call does no harm if it is made twice.
/// - **Errors**: `PushServiceError` with the vendor's code. 104 says that the credentials or a fresh token
///   were refused, 204 that there is no such user, 110 that a value was refused, 4 that the limit was hit
///   on every attempt, 300 no connection, 301 no answer in time, 302 overload (503), 505 a feature that is
///   not activated, 303 everything else.
/// - **Cancellation**: ends a call with `CancellationError`, wherever it waits. A request that was already
///   sent may still take effect.
///
/// Credentials, tokens and bodies appear in no description and no error.
public final class EasemobClient: Sendable {
    private let app: App
    private let options: Options
    private let sender: RetryingSender
    private let time: MonotonicTime
    private let tokens: SharedToken<AppToken>
    /// The wall clock, by which an expiry becomes a duration.
    let now: @Sendable () -> Instant

    /// Creates a client; it sends nothing before the first call.
    ///
    /// - Parameters:
    ///   - app: The address of the app.
    ///   - credentials: The app's client id and secret.
    ///   - options: Time-out, limit and retries.
    ///   - clock: Measures waiting.
    ///   - now: The wall clock.
    ///   - jitter: Draws a number from 0 to 1 for each pause; by default from the system's randomness.
    ///   - sender: The HTTP library; by default a `URLSessionSender` with 6 connections.
    public init(
        app: App,
        credentials: Credentials,
        options: Options = Options(),
        clock: some Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Instant = { .now },
        jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) },
        sender: (any HTTPSender)? = nil
    ) {
        let time = MonotonicTime(clock)
        let sender = RetryingSender(
            options: options,
            time: time,
            limiter: RequestLimiter(requestsPerSecond: options.requestsPerSecond, time: time),
            jitter: jitter,
            sender: sender ?? URLSessionSender(uncheckedConnectionsPerHost: 6)
        )
        self.app = app
        self.options = options
        self.now = now
        self.sender = sender
        self.time = time
        tokens = SharedToken { serial in
            let request = credentials.tokenRequest(to: app)
            let response = try await sender.response { request }
            return try AppToken(response, to: credentials, serial: serial, fetchedAt: time.now)
        }
    }

    /// Makes a call and gives the object that the service answers.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    // Inlined into its callers, it crashes the optimizer of Swift 6.3.1, and so does the next one.
    @inline(never) func answer(to call: VendorCall) async throws -> JSONObject {
        let (answer, secrets) = try await vendorAnswer(to: call)
        return try answer.object(withholding: secrets)
    }

    /// Makes a call and gives the object that the service answers; `nil` if what the call names is not there.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    @inline(never) func answerUnlessAbsent(_ call: VendorCall) async throws -> JSONObject? {
        let (answer, secrets) = try await vendorAnswer(to: call)
        return answer.isOfAbsentEntity ? nil : try answer.object(withholding: secrets)
    }

    private func vendorAnswer(
        to call: VendorCall
    ) async throws -> (answer: VendorAnswer, secrets: [String]) {
        var token = try await tokens.token { $0.isFresh(at: time.now) }
        var response = try await send(call, with: token)
        if response.status == 401 {
            let refused = token.serial
            token = try await tokens.token { $0.isFresh(at: time.now) && $0.serial != refused }
            response = try await send(call, with: token)
        }
        return (VendorAnswer(response), call.secrets + [token.text])
    }

    private func send(_ call: VendorCall, with token: AppToken) async throws -> HTTPResponse {
        try await sender.response(isRepeatable: call.isRepeatable) { [app] in
            app.request(call.method, call.path, body: call.body?(), token: token)
        }
    }
}

extension EasemobClient.App {
    /// A request below the app.
    fileprivate func request(
        _ method: HTTPRequest.Method,
        _ path: String,
        body: JSONObject?,
        token: AppToken? = nil
    ) -> HTTPRequest {
        let header = [
            HTTPField("accept", "application/json"),
            token.flatMap { HTTPField("authorization", "Bearer \($0.text)") },
            body.flatMap { _ in HTTPField("content-type", "application/json") },
        ]
        return HTTPRequest(
            method,
            origin: origin,
            path: self.path + path,
            header: header.compactMap { $0 },
            body: body.map { JSONValue.object($0).utf8 } ?? []
        )
    }
}

extension EasemobClient.Credentials {
    fileprivate func tokenRequest(to app: EasemobClient.App) -> HTTPRequest {
        app.request(
            .post,
            "/token",
            body: [
                "grant_type": "client_credentials",
                "client_id": .string(clientID),
                "client_secret": .string(clientSecret),
            ]
        )
    }
}

extension AppToken {
    /// Reads the response to a request for a token.
    ///
    /// - Throws: `PushServiceError`; 104 for credentials that the service refuses.
    fileprivate init(
        _ response: HTTPResponse,
        to credentials: EasemobClient.Credentials,
        serial: Int,
        fetchedAt: Duration
    ) throws {
        guard response.status != 400 && response.status != 401 else {
            throw PushServiceError(
                .invalidToken,
                "the service refused the app's credentials with \(response.status)"
            )
        }
        let answer = try VendorAnswer(response)
            .object(withholding: [credentials.clientID, credentials.clientSecret])
        guard let token = AppToken(answer, serial: serial, fetchedAt: fetchedAt) else {
            throw PushServiceError(.serverUnknownError, "the service answered with no app token")
        }
        self = token
    }
}
