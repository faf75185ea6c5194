import EasemobREST
import ExactJSON
import HTTPExchange
import PushService
import PushTestSupport
import Synchronization
import WallTime

/// A service that answers with a script, and keeps the requests.
final class ScriptedService: HTTPSender {
    typealias Script =
        @Sendable (_ request: HTTPRequest, _ number: Int) async throws -> HTTPResponse

    private let log = Mutex<(requests: [HTTPRequest], limits: Set<HTTPRequest.Limits>)>(([], []))
    private let tokens: Script
    private let calls: Script

    /// - Parameters:
    ///   - tokens: Answers fetches of a token, numbered from 1.
    ///   - calls: Answers all others, numbered from 1.
    init(
        tokens: @escaping Script = { _, number in .token("token-\(number)") },
        calls: @escaping Script = { _, _ in .settings() }
    ) {
        self.tokens = tokens
        self.calls = calls
    }

    /// All requests so far.
    var requests: [HTTPRequest] { log.withLock { $0.requests } }
    /// The limits of all requests so far.
    var limits: Set<HTTPRequest.Limits> { log.withLock { $0.limits } }
    /// The fetches of a token so far.
    var tokenRequests: [HTTPRequest] { requests.filter { $0.isForToken } }
    /// The other requests so far.
    var callRequests: [HTTPRequest] { requests.filter { !$0.isForToken } }

    func send(
        _ request: HTTPRequest,
        within limits: HTTPRequest.Limits
    ) async throws -> HTTPResponse {
        let number = log.withLock { log in
            log.requests.append(request)
            log.limits.insert(limits)
            return log.requests.count { $0.isForToken == request.isForToken }
        }
        return try await (request.isForToken ? tokens : calls)(request, number)
    }

    /// A client of this service.
    func client(
        options: EasemobClient.Options? = nil,
        clock: some Clock<Duration> = ManualClock(jumps: .below(.seconds(1800))),
        now: @escaping @Sendable () -> Instant = { Instant(milliseconds: 1_700_000_000_000) },
        jitter: @escaping @Sendable () -> Double = { 0.5 }
    ) throws -> EasemobClient {
        try EasemobClient(
            app: .sample(),
            credentials: .sample,
            // Exchanges may take longer than any clock of these tests jumps.
            options: options ?? EasemobClient.Options(timeout: .seconds(3600)),
            clock: clock,
            now: now,
            jitter: jitter,
            sender: self
        )
    }
}

extension EasemobClient.App {
    static func sample(
        baseURL: String = "https://a1.example.com"
    ) throws -> EasemobClient.App {
        try EasemobClient.App(
            baseURL: baseURL,
            key: try AppKey("org#app")
        )
    }
}

extension EasemobClient.Credentials {
    static let sample = EasemobClient.Credentials(
        clientID: "the-client-id",
        clientSecret: "the-client-secret"
    )
}

extension HTTPRequest {
    var isForToken: Bool { url.utf8.elementsEqual("https://a1.example.com/org/app/token".utf8) }

    /// Method and what follows the app.
    var line: String {
        "\(method) \(path.replacing("/org/app", with: "", maxReplacements: 1))"
    }

    /// The body as compact JSON.
    var bodyText: String { String(decoding: body, as: UTF8.self) }

    var authorization: String? { header.values(of: "authorization").first?.string }
}

extension HTTPResponse {
    static func json(
        _ status: Int,
        _ body: JSONValue,
        header: [HTTPField] = []
    ) -> HTTPResponse {
        HTTPResponse(status: status, header: header, body: body.utf8)
    }

    static func token(_ token: String, expiresIn seconds: Int64 = 86_400) -> Self {
        .json(200, ["access_token": .string(token), "expires_in": .number(JSONNumber(seconds))])
    }

    /// An answer to any settings call.
    static func settings() -> Self {
        .json(200, ["data": [:], "entities": [["username": "u"]]])
    }

    static func error(_ status: Int, _ exception: String, _ text: String = "") -> Self {
        .json(
            status,
            ["exception": .string(exception), "error_description": .string(text)]
        )
    }
}
