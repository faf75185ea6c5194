import EasemobREST
import ExactJSON
import PushService
import WallTime

/// A settings service in memory, and what it answers, in few words.
struct Service {
    let handler: RESTHandler

    /// The instant of the vendor's worked sample.
    static let now = Instant(milliseconds: 1_647_503_749_918)

    /// A service that lets everybody in and has every app and user.
    init() {
        let apps = InMemoryApps()
        self.init { await apps.backend(of: $0) }
    }

    /// A service of other apps.
    init(backend: @escaping RESTHandler.BackendProvider) {
        handler = RESTHandler(isAuthorized: { _, _ in true }, backend: backend)
    }

    /// Sends a request below `/org/app`.
    func send(
        _ method: ExactString,
        _ path: String,
        _ body: String? = nil,
        now: Instant = Self.now
    ) async -> RESTResponse {
        let request = RESTRequest(
            method: method,
            path: ExactString("/org/app" + path),
            body: body.map { .bytes(Array($0.utf8)) } ?? .none
        )
        return await handler.handle(request, now: now)
    }

    func get(_ path: String) async -> RESTResponse {
        await send("GET", path)
    }

    func put(_ path: String, _ body: String, now: Instant = Self.now) async -> RESTResponse {
        await send("PUT", path, body, now: now)
    }

    /// Sends a request as a line of `em-push rest` may be: without an instant.
    func play(_ method: ExactString, _ path: String, _ body: String? = nil) async throws
        -> RESTResponse
    {
        let request = RESTRequest(
            method: method,
            path: ExactString("/org/app" + path),
            body: body.map { .bytes(Array($0.utf8)) } ?? .none
        )
        return try await handler.play(request, now: nil)
    }
}

extension RESTResponse {
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
