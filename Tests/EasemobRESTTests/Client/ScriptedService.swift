import EasemobREST
import ExactJSON
import PushService
import PushTestSupport
import Synchronization
import WallTime

/// A service that answers what a script says, and remembers what it was asked.
final class ScriptedService: Sendable {
    typealias Script =
        @Sendable (_ request: HTTPExchange.Request, _ number: Int) async throws ->
        HTTPExchange.Response

    private let log = Mutex<[HTTPExchange.Request]>([])
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
    var requests: [HTTPExchange.Request] { log.withLock { $0 } }
    /// The fetches of a token so far.
    var tokenRequests: [HTTPExchange.Request] { requests.filter { $0.isForToken } }
    /// The other requests so far.
    var callRequests: [HTTPExchange.Request] { requests.filter { !$0.isForToken } }

    func answer(_ request: HTTPExchange.Request) async throws -> HTTPExchange.Response {
        let number = log.withLock { log in
            log.append(request)
            return log.count { $0.isForToken == request.isForToken }
        }
        return try await (request.isForToken ? tokens : calls)(request, number)
    }

    /// A client of this service.
    func client(
        options: EasemobClient.Options = .patient,
        clock: some Clock<Duration> = ManualClock(jumps: .below(.seconds(1800))),
        now: @escaping @Sendable () -> Instant = { Instant(milliseconds: 1_700_000_000_000) },
        random: @escaping @Sendable () -> Double = { 0.5 }
    ) throws -> EasemobClient {
        EasemobClient(
            app: try .sample(),
            credentials: .sample,
            options: options,
            clock: clock,
            now: now,
            random: random,
            send: { try await self.answer($0) }
        )
    }
}

extension EasemobClient.Options {
    /// Exchanges may take longer than any clock of these tests jumps.
    static let patient = EasemobClient.Options(timeout: .seconds(3600))
}

extension EasemobClient.App {
    static func sample(
        baseURL: String = "https://a1.example.com"
    ) throws -> EasemobClient.App {
        try EasemobClient.App(
            baseURL: baseURL,
            key: AppKey(organization: "org", application: "app")
        )
    }
}

extension EasemobClient.Credentials {
    static let sample = EasemobClient.Credentials(
        clientID: "the-client-id",
        clientSecret: "the-client-secret"
    )
}

extension HTTPExchange.Request {
    var isForToken: Bool { url.utf8.elementsEqual("https://a1.example.com/org/app/token".utf8) }

    /// Method and what follows the app.
    var line: String {
        "\(method.word) \(url.replacing("https://a1.example.com/org/app", with: ""))"
    }

    /// The body as compact JSON.
    var bodyText: String { String(decoding: body ?? [], as: UTF8.self) }

    var authorization: String? {
        header.first { ExactString($0.name) == "Authorization" }?.value
    }
}

extension HTTPExchange.Response {
    static func json(
        _ status: Int,
        _ body: JSONValue,
        header: [HTTPExchange.Field] = []
    ) -> HTTPExchange.Response {
        HTTPExchange.Response(status: status, header: header, body: body.utf8)
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
