package import ExactJSON
public import WallTime

/// The vendor's REST interface for push settings, for any server to mount.
///
/// A user's push settings, name, display style, language, template and device bindings, and an app's
/// templates, are read and changed by a few paths below `/{organization}/{application}`; `RESTCall`
/// has them on one screen. The handler knows no sockets and no clock: a server hands it a request and
/// an instant, and sends what comes back.
///
/// - What it reads and changes belongs to the app that the path names: `backend` gives its stores, or
///   `nil` for an app that it does not have.
/// - Who may ask is for `isAuthorized` to say, of the bearer token and the app; it is asked before
///   anything else is looked at. A missing or wrong token is 401.
/// - A request is carried out as a whole or refused as a whole, by the vendor's status, exception and
///   words (R2). Ids are compared exactly (R15).
/// - A store that throws makes the answer 500. The error itself goes to `reportFailure` alone, as it
///   may say more than a client should know.
public struct RESTHandler: Sendable {
    /// Whether a token, `nil` if none came, opens an app.
    public typealias Authorization = @Sendable (_ token: String?, _ app: AppKey) async -> Bool
    /// The stores of an app; `nil` if there is no such app.
    public typealias BackendProvider = @Sendable (AppKey) async throws -> AppBackend?

    private let isAuthorized: Authorization
    private let reportFailure: @Sendable (any Error) -> Void
    private let backend: BackendProvider

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - isAuthorized: Whether a token opens an app.
    ///   - reportFailure: Takes what a store or the provider threw, for a log.
    ///   - backend: Gives the stores of an app.
    public init(
        isAuthorized: @escaping Authorization,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        backend: @escaping BackendProvider
    ) {
        self.isAuthorized = isAuthorized
        self.reportFailure = reportFailure
        self.backend = backend
    }

    /// Carries out a request as of an instant.
    public func handle(_ request: RESTRequest, now: Instant) async -> RESTResponse {
        switch await outcome(of: request, now: now) {
        case .success(let response): response
        case .failure(let refusal): refusal.response(now: now)
        }
    }

    /// Carries out a request that may not say when; `input.missing` at `/now` if it would have to.
    package func play(
        _ request: RESTRequest,
        now: Instant?
    ) async throws(InputError) -> RESTResponse {
        switch await outcome(of: request, now: now) {
        case .success(let response):
            return response
        case .failure(.needsNow):
            throw InputError(.inputMissing, "this request needs an instant").within(key: "now")
        case .failure(let refusal):
            return refusal.response(now: now)
        }
    }

    private func outcome(
        of request: RESTRequest,
        now: Instant?
    ) async -> Result<RESTResponse, RESTError> {
        do {
            return .success(try await answer(request, now: now))
        } catch let refusal as RESTError {
            return .failure(refusal)
        } catch {
            reportFailure(error)
            return .failure(.serverFault)
        }
    }

    private func answer(_ request: RESTRequest, now: Instant?) async throws -> RESTResponse {
        guard let path = RESTPath(request.path) else { throw RESTError.noSuchRoute }
        let token = request.bearerToken
        guard await isAuthorized(token, path.app) else {
            throw RESTError.unauthorized(hasToken: token != nil)
        }
        guard let resource = Resource(path.segments), let method = Method(word: request.method),
            let backend = try await backend(path.app)
        else { throw RESTError.noSuchRoute }
        let call = RESTCall(backend: backend, body: request.body, now: now)
        let reply = try await call.reply(method, resource)
        return RESTResponse(status: 200, body: envelope(reply, method, path, now))
    }

    /// The vendor's envelope around what a call replies (R1).
    private func envelope(
        _ reply: RESTReply,
        _ method: Method,
        _ path: RESTPath,
        _ now: Instant?
    ) -> JSONObject {
        var body: JSONObject = [
            "action": .string(method.action),
            "organization": .string(path.app.organization.string),
            "applicationName": .string(path.app.application.string),
            "path": .string(path.text),
            "duration": 0,
        ]
        body["timestamp"] = now.map { .number(JSONNumber($0.milliseconds)) }
        switch reply {
        case .data(let data): body["data"] = .object(data)
        case .entities(let entities): body["entities"] = .array(entities.map { .object($0) })
        }
        return body
    }
}
