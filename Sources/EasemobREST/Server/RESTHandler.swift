package import ExactJSON
public import HTTPExchange
import PushService
public import WallTime

/// The vendor's REST interface for push settings, for any server to mount.
///
/// A user's push settings, name, display style, language, template and device bindings, and an app's
/// templates and push labels, are read and changed, and instant pushes sent, by paths below `/{organization}/{application}`; `Route`
/// lists them. The handler has no sockets and no clock: a server gives it a request and an instant, and
/// sends the response. Of the request it reads method, path, body and the field `authorization`.
///
/// - The path names an app, and the request reads and changes its stores: `backend` gives them, or `nil`
///   for an app that does not exist.
/// - `access` decides by the bearer token and the app, before anything else is read. A missing token and
///   one that it does not grant are 401, in the vendor's words for the difference.
/// - A request is carried out as a whole or refused as a whole, by the vendor's status, exception and
///   words (R2). Ids are compared exactly (R15).
/// - Beyond the limits of ``RESTHandler/RequestLimits``, if there are any, the answer is 429.
/// - If a store in memory has reached a limit (`StoreLimitError`), the answer is 403.
/// - If a store throws anything else, the answer is 500. The error itself goes to `reportFailure` alone, as it may say
///   more than a client should know.
public struct RESTHandler: Sendable {
    /// Decides whether a token gives access to an app; it is `nil` if the request has none.
    public typealias Authorization = @Sendable (_ token: String?, _ app: AppKey) async -> Access
    /// The stores of an app; `nil` if there is no such app.
    public typealias BackendProvider = @Sendable (AppKey) async throws -> RESTHandler.AppBackend?

    /// How many bytes of a body are read, white space included: 1 MiB.
    ///
    /// A server need not take more than one byte beyond that from the network: every longer body is
    /// refused.
    public static let bodyLimit = 1_048_576

    private let access: Authorization
    private let reportFailure: @Sendable (any Error) -> Void
    private let limits: RESTHandler.RequestLimits?
    private let backend: BackendProvider

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - access: Decides whether a token gives access to an app.
    ///   - limits: How often the calls of an app are answered; `nil` for no limit.
    ///   - reportFailure: Takes the errors of stores and of `backend`, for a log.
    ///   - backend: Gives the stores of an app.
    public init(
        access: @escaping Authorization,
        limits: RESTHandler.RequestLimits? = nil,
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in },
        backend: @escaping BackendProvider
    ) {
        self.access = access
        self.limits = limits
        self.reportFailure = reportFailure
        self.backend = backend
    }

    /// Carries out a request as of an instant.
    public func handle(_ request: HTTPRequest, now: Instant) async -> HTTPResponse {
        do throws(RESTError) {
            return try await response(to: request, now: now) {
                guard request.body.count <= Self.bodyLimit else { return nil }
                return try? JSONValue(parsing: request.body)
            }.http
        } catch {
            return error.response(now: now).http
        }
    }

    /// Carries out a request whose body has been read, and which may not say when it is made.
    ///
    /// - Throws: `input.missing` at `/now` if the answer depends on when the request is made.
    package func play(
        _ request: HTTPRequest,
        body: JSONValue?,
        now: Instant?
    ) async throws(InputError) -> RESTResponse {
        do throws(RESTError) {
            return try await response(to: request, now: now) { body }
        } catch {
            guard error != .needsNow else {
                throw InputError(.inputMissing, "this request needs an instant").within(key: "now")
            }
            return error.response(now: now)
        }
    }

    private func response(
        to request: HTTPRequest,
        now: Instant?,
        body: @escaping @Sendable () -> JSONValue?
    ) async throws(RESTError) -> RESTResponse {
        do {
            return try await answer(request, now: now, body: body)
        } catch let error as RESTError {
            throw error
        } catch let error as StoreLimitError {
            throw .limit(error)
        } catch {
            reportFailure(error)
            throw .serverFault
        }
    }

    private func answer(
        _ request: HTTPRequest,
        now: Instant?,
        body: @escaping @Sendable () -> JSONValue?
    ) async throws -> RESTResponse {
        guard let path = RESTPath(request.path) else { throw RESTError.noSuchRoute }
        try await authorize(request, path)
        guard let resource = Resource(path.segments), let backend = try await backend(path.app)
        else { throw RESTError.noSuchRoute }
        if let limits, let now, !limits.admit(request.method, resource.route, of: path.app, at: now)
        {
            throw RESTError.tooManyRequests
        }
        guard let answer = resource.route.calls[request.method] else {
            guard resource.route.takesMessages, backend.directory != nil else {
                throw RESTError.noSuchRoute
            }
            throw RESTError.documented(405, "method_not_allowed", "Request method not supported")
        }
        let call = RESTCall(
            app: path.app,
            backend: backend,
            limits: limits,
            query: path.query,
            body: body,
            now: now
        )
        let reply = try await answer(call, resource.ids)
        let envelope = ReplyEnvelope(request: request, path: path, now: now)
        return RESTResponse(status: 200, body: envelope.body(reply, by: resource.route))
    }

    private func authorize(_ request: HTTPRequest, _ path: RESTPath) async throws {
        let token = request.bearerToken
        switch (await access(token.text, path.app), token) {
        case (.granted, _): return
        case (_, .missing) where request.method == .post && path.segments == ["users"]:
            throw RESTError.closedRegistration
        case (.expired, _), (.denied, .missing): throw RESTError.expiredToken
        case (.denied, .malformed): throw RESTError.malformedToken
        case (.denied, .token): throw RESTError.unknownToken
        }
    }
}

extension RESTHandler {
    /// Whether a token gives access to an app.
    public enum Access: Sendable {
        case granted
        /// It did, and is too old now.
        case expired
        /// It never did; or there is no token.
        case denied
    }
}
