import EasemobREST
import ExactJSON
import HTTPExchange
import PushService
import WallTime

/// A settings service in memory, and what it answers, in few words.
struct Service {
    let handler: RESTHandler

    /// The instant of the vendor's worked sample.
    static let now = Instant(milliseconds: 1_647_503_749_918)

    /// A service that lets everybody in and has every app and user; the apps are in Shanghai.
    init() {
        let apps = RESTHandler.InMemoryApps(timeZone: .named("Asia/Shanghai"))
        self.init { await apps.backend(of: $0) }
    }

    /// A service of other apps.
    init(limits: RESTHandler.RequestLimits? = nil, backend: @escaping RESTHandler.BackendProvider) {
        handler = RESTHandler(access: { _, _ in .granted }, limits: limits, backend: backend)
    }

    /// Sends a request below `/org/app`.
    func send(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        now: Instant = Self.now
    ) async -> Answer {
        await send(
            HTTPRequest(method, path: "/org/app" + path, body: Array((body ?? "").utf8)),
            now: now
        )
    }

    /// Sends any request.
    func send(_ request: HTTPRequest, now: Instant = Self.now) async -> Answer {
        Answer(await handler.handle(request, now: now))
    }

    func get(_ path: String) async -> Answer {
        await send(.get, path)
    }

    func put(_ path: String, _ body: String, now: Instant = Self.now) async -> Answer {
        await send(.put, path, body, now: now)
    }

    /// Sends a request as a line of `em-push rest` may be: without an instant.
    func play(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil
    ) async throws -> RESTResponse {
        try await handler.play(
            HTTPRequest(method, path: "/org/app" + path),
            body: body.flatMap { try? JSONValue(parsing: Array($0.utf8)) },
            now: nil
        )
    }
}

/// A response and its body, read.
struct Answer {
    let response: HTTPResponse
    let body: JSONObject

    init(_ response: HTTPResponse) {
        self.response = response
        body = (try? JSONValue(parsing: response.body).object) ?? [:]
    }

    var status: Int { response.status }

    /// The `data` of a success as JSON; of anything else its status and words.
    var data: String { body["data"]?.jsonText ?? refusal }

    /// The `entities` of a success as JSON; of anything else its status and words.
    var entities: String { body["entities"]?.jsonText ?? refusal }

    /// Status, exception and description.
    var refusal: String {
        let words = [body["exception"], body["error_description"]].compactMap { $0?.string }
        return (["\(status)"] + words).joined(separator: " ")
    }

    /// The refusal of a parameter (R2).
    static func invalid(_ key: String) -> String {
        "400 IllegalArgumentException parameters is invalid : \(key)"
    }

    /// The refusal of a path or of a method on it (R2).
    static let invalidURL = "404 url is invalid"
}
